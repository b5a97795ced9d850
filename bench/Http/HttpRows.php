<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** One part of the HTTP report, that can be measured by itself. */
interface HttpRows
{
    /**
     * @param \Closure(string): void $progress called with the current step
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(\Closure $progress): array;
}
