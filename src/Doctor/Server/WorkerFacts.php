<?php

declare(strict_types=1);

namespace Nexus\Doctor\Server;

use Nexus\Server\Control\WorkerReport;

/**
 * Measurements and events of a running worker.
 *
 * @internal
 */
final readonly class WorkerFacts
{
    /**
     * @param float $longestLag the longest time in which the event loop did not run, in seconds
     * @param int $restarts earlier processes of the worker
     * @param string $lastEnd why the last of them ended
     * @param int $queued requests that wait for a handler
     */
    public function __construct(
        public int $slot,
        public float $longestLag,
        public int $restarts,
        public string $lastEnd,
        public int $queued,
    ) {}

    public static function of(WorkerReport $report): self
    {
        return new self($report->slot, $report->longestLag, $report->restarts, $report->lastEnd, $report->queued);
    }
}
