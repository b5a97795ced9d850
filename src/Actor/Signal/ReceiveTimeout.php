<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

use Nexus\Time\Duration;

/** No user message arrived within the time set by ActorContext::setReceiveTimeout(). */
final readonly class ReceiveTimeout implements Signal
{
    public function __construct(public Duration $configured) {}
}
