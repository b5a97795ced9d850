<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** A group of rows that are measured together. */
interface WorkerRows
{
    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(WorkerBed $bed, \Closure $progress): array;
}
