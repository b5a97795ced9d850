<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** A part of what is measured. */
interface ActorRows
{
    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(ActorBed $bed, \Closure $progress): array;
}
