<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The rounds of a contest, and the peers that failed in it. A peer that fails has no rounds. */
final readonly class ContestOutcome
{
    /**
     * @param array<string, Rounds> $rounds by contestant
     * @param array<string, string> $failures by peer: what it wrote last
     */
    public function __construct(public array $rounds, public array $failures) {}

    /** @throws Unmeasurable when it is a peer that failed */
    public function of(string $contestant): Rounds
    {
        return $this->rounds[$contestant]
            ?? throw Unmeasurable::programFailed($contestant, $this->failures[$contestant] ?? '');
    }

    /** @return array<string, Rounds> */
    public function without(string $contestant): array
    {
        return array_diff_key($this->rounds, [$contestant => true]);
    }

    /** Why a peer has no figure in this row; '' when all have one. */
    public function note(): string
    {
        $notes = array_map(
            static fn(string $name, string $why): string => "; {$name} not measured: {$why}",
            array_keys($this->failures),
            $this->failures,
        );

        return implode('', $notes);
    }
}
