<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench\Actor;

use Nexus\Tuning\Bench\Result;
use Nexus\Tuning\Bench\Unmeasurable;

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
