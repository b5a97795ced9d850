<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** Sent to the instance that failed, before it is replaced. */
final readonly class PreRestart implements Signal
{
    public function __construct(public \Throwable $cause) {}
}
