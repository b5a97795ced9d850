<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\ChildPhp;

/** What a scenario is given: the programs, and how much it may measure. */
final readonly class LabBed
{
    /**
     * @param string $script bin/nexus
     * @param positive-int $rounds
     * @param positive-int $seconds of a load
     */
    public function __construct(
        public string $script,
        public ChildPhp $php,
        public int $rounds,
        public int $seconds,
        public bool $isQuick,
    ) {}
}
