<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\ProcessCpu;

/** One run of wrk against one server. */
final readonly class LoadRound
{
    public function __construct(
        public WrkOutput $wrk,
        public ProcessCpu $cpu,
        public float $wrkBusy,
        public float $seconds,
    ) {}

    /** The same round with the CPU time of more processes than the worker. */
    public function withCpu(ProcessCpu $cpu): self
    {
        return new self($this->wrk, $cpu, $this->wrkBusy, $this->seconds);
    }

    /** Microseconds of CPU, user and system. */
    public function cpuPerRequest(): float
    {
        return 1e6 * $this->cpu->seconds / max(1, $this->wrk->requests);
    }

    /** Share of its core the server used, 0 to 1. */
    public function serverBusy(): float
    {
        return $this->cpu->seconds / max(1e-6, $this->seconds);
    }
}
