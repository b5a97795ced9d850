<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** To the incarnation that failed. */
final readonly class PreRestart implements Signal
{
    public function __construct(public \Throwable $cause) {}
}
