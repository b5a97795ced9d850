<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

interface Suite
{
    /**
     * @param \Closure(string): void $progress is told what is being measured
     * @throws Unmeasurable
     */
    public function run(\Closure $progress): Report;
}
