<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Time\Duration;

/** The actor scheduled a message to itself, through its context or a timer. */
final readonly class Scheduled implements Effect
{
    /**
     * @param Duration|null $interval null: once
     * @param string|null $key of the timer; null: scheduled by scheduleOnce() or scheduleRepeatedly()
     */
    public function __construct(
        public object $message,
        public Duration $delay,
        public ?Duration $interval = null,
        public ?string $key = null,
    ) {}
}
