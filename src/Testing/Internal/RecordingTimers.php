<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\TimerScheduler;
use Nexus\Testing\Effect\{Scheduled, TimerCancelled};
use Nexus\Time\Duration;

/** @implements TimerScheduler<object> */
final readonly class RecordingTimers implements TimerScheduler
{
    /** @param TimerScheduler<object> $real */
    public function __construct(private TimerScheduler $real, private Effects $effects) {}

    public function startSingleTimer(string $key, object $message, float|Duration $delay): void
    {
        $this->real->startSingleTimer($key, $message, $delay);
        $this->effects->add(new Scheduled($message, Duration::of($delay), null, $key));
    }

    public function startTimerAtFixedRate(
        string $key,
        object $message,
        float|Duration $interval,
        float|Duration|null $initialDelay = null,
    ): void {
        $this->real->startTimerAtFixedRate($key, $message, $interval, $initialDelay);
        $this->effects->add($this->repeated($message, $initialDelay, $interval, $key));
    }

    public function startTimerWithFixedDelay(
        string $key,
        object $message,
        float|Duration $delay,
        float|Duration|null $initialDelay = null,
    ): void {
        $this->real->startTimerWithFixedDelay($key, $message, $delay, $initialDelay);
        $this->effects->add($this->repeated($message, $initialDelay, $delay, $key));
    }

    private function repeated(
        object $message,
        float|Duration|null $initialDelay,
        float|Duration $interval,
        string $key,
    ): Scheduled {
        return new Scheduled($message, Duration::of($initialDelay ?? $interval), Duration::of($interval), $key);
    }

    public function cancel(string $key): void
    {
        $this->real->cancel($key);
        $this->effects->add(new TimerCancelled($key));
    }

    public function cancelAll(): void
    {
        $this->real->cancelAll();
        $this->effects->add(new TimerCancelled(null));
    }

    public function isTimerActive(string $key): bool
    {
        return $this->real->isTimerActive($key);
    }
}
