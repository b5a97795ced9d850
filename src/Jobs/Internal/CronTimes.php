<?php

declare(strict_types=1);

namespace Nexus\Jobs\Internal;

use Cron\CronExpression;
use Nexus\Jobs\ScheduleError;

/**
 * The times of a cron expression in a time zone.
 *
 * @internal
 */
final readonly class CronTimes implements Times
{
    private function __construct(private CronExpression $expression, private \DateTimeZone $zone) {}

    /** @throws ScheduleError NX-1250, NX-1251 */
    public static function of(string $expression, string|\DateTimeZone|null $zone): self
    {
        if (!class_exists(CronExpression::class)) {
            throw ScheduleError::packageMissing();
        }
        try {
            return new self(
                new CronExpression($expression),
                $zone instanceof \DateTimeZone ? $zone : new \DateTimeZone($zone ?? date_default_timezone_get()),
            );
        } catch (\Exception $exception) {
            throw ScheduleError::expression($expression, $exception);
        }
    }

    public function after(float $time): float
    {
        return (float) $this->expression->getNextRunDate($this->date($time), 0, false, $this->zone->getName())
            ->getTimestamp();
    }

    public function latest(float $time): float
    {
        return (float) $this->expression->getPreviousRunDate($this->date($time), 0, true, $this->zone->getName())
            ->getTimestamp();
    }

    public function text(): string
    {
        return "cron {$this->expression->getExpression()} ({$this->zone->getName()})";
    }

    private function date(float $time): \DateTimeImmutable
    {
        return (new \DateTimeImmutable('@' . (int) floor($time)))->setTimezone($this->zone);
    }
}
