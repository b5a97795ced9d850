<?php

declare(strict_types=1);

namespace Nexus\Db;

/** Calls so far, and their sums; seconds of calls that ran at the same time are added up all the same. */
final readonly class CallCounts
{
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
