<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** Sent to the new instance after a restart, before its first message. */
final readonly class PostRestart implements Signal
{
    public function __construct(public \Throwable $cause) {}
}
