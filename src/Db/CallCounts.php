<?php

declare(strict_types=1);

namespace Nexus\Db;

/** The number of calls so far and their total times. The times of concurrent calls are added up. */
final readonly class CallCounts
{
    /**
     * @param int $calls completed calls
     * @param int $failed calls that ended with an exception
     * @param int $rows rows that statements have returned or changed
     * @param float $wait seconds spent waiting for connections
     * @param float $duration seconds spent in calls, without the wait
     */
    public function __construct(
        public int $calls = 0,
        public int $failed = 0,
        public int $rows = 0,
        public float $wait = 0.0,
        public float $duration = 0.0,
    ) {}

    /** @internal */
    public function with(Call $call): self
    {
        return new self(
            $this->calls + 1,
            $this->failed + ($call->error === null ? 0 : 1),
            $this->rows + ($call->rows ?? 0),
            $this->wait + $call->wait,
            $this->duration + $call->duration,
        );
    }
}
