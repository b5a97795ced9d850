<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Reports to the master how far a generation has started: all its workers could serve, then all of them serve.
 *
 * @internal
 */
final class Progress
{
    private bool $allBooted = false;
    private bool $allServed = false;

    public function __construct(private readonly Manifest $manifest, private readonly Report $report) {}

    /**
     * @return list<int> slots without a worker, while the generation is not complete
     */
    public function check(Members $members): array
    {
        if ($this->allServed) {
            return [];
        }
        $booted = $served = [];
        foreach ($members as $member) {
            $booted[$member->slot] = ($booted[$member->slot] ?? false) || $member->hasBooted;
            $served[$member->slot] = ($served[$member->slot] ?? false) || $member->hasServed;
        }
        if (!$this->allBooted && \count(array_filter($booted)) === $this->manifest->workers) {
            $this->allBooted = $this->report->booted();
        }
        if ($this->allBooted && \count(array_filter($served)) === $this->manifest->workers) {
            $this->allServed = $this->report->served(Banner::runtimeOfThisProcess());
        }

        return array_values(array_diff(range(0, $this->manifest->workers - 1), array_keys($booted)));
    }
}
