<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Time\Duration;

/** The actor scheduled a message to itself, through its context or a timer. */
final readonly class Scheduled implements Effect
{
    public Duration $delay;
    public ?Duration $interval;

    /**
     * @param float|Duration $delay seconds
     * @param float|Duration|null $interval seconds; null: once
     * @param string|null $key of the timer; null: scheduled by scheduleOnce() or scheduleRepeatedly()
     */
    public function __construct(
        public object $message,
        float|Duration $delay,
        float|Duration|null $interval = null,
        public ?string $key = null,
    ) {
        $this->delay = Duration::of($delay);
        $this->interval = $interval === null ? null : Duration::of($interval);
    }
}
