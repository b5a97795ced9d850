<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** To the new incarnation, before its first message. */
final readonly class PostRestart implements Signal
{
    public function __construct(public \Throwable $cause) {}
}
