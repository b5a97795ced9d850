<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Unmeasurable;

/** One configuration or contestant of a table. */
final readonly class Row
{
    /**
     * @param string $key stays the same between versions: `bench compare` finds the row by it
     * @param \Closure(): Sample $measure sets up, measures once, and removes what it set up; may throw Unmeasurable
     */
    public function __construct(public string $key, public string $label, private \Closure $measure) {}

    /** @throws Unmeasurable */
    public function measure(): Sample
    {
        return ($this->measure)();
    }
}
