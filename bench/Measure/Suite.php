<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

interface Suite
{
    /**
     * @param \Closure(string): void $progress called with the current step
     * @throws Unmeasurable
     */
    public function run(\Closure $progress): Report;
}
