<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** Random rounds in two processes at a time, in every mode, until the time is over or a failure occurs. */
final class Torture
{
    private const POLL = 50_000;
    /** The distance of slices' seeds: a slice uses consecutive seeds, so that slices do not overlap. */
    private const SEEDS = 1_000_000;

    /** @var array<string, int> */
    private array $totals = [];

    private int $slices = 0;

    /** @param \Closure(string): void $tell */
    public function __construct(
        private readonly int $seed,
        private readonly \Closure $tell,
    ) {}

    /** @return string|null the first failure */
    public function run(float $seconds): ?string
    {
        $lanes = [$this->long($seconds), $this->rotation($seconds)];
        try {
            while (($running = array_filter($lanes, static fn(\Generator $lane): bool => $lane->valid())) !== []) {
                foreach ($running as $lane) {
                    $defect = $this->look($lane);
                    if ($defect !== null) {
                        return $defect;
                    }
                }
                usleep(self::POLL);
            }
        } finally {
            foreach ($lanes as $lane) {
                if ($lane->valid()) {
                    $lane->current()->kill();
                }
            }
        }

        return null;
    }

    /** @return array<string, int> */
    public function totals(): array
    {
        return $this->totals;
    }

    /**
     * Slices that are long enough to measure the growth of memory.
     *
     * @return \Generator<int, Slice>
     */
    private function long(float $seconds): \Generator
    {
        yield $this->slice(Mode::Plain, $seconds / 2);
        yield $this->slice(Mode::Tracing, $seconds / 2);
    }

    /** @return \Generator<int, Slice> */
    private function rotation(float $seconds): \Generator
    {
        $modes = array_values(
            array_filter(
                Mode::available(),
                static fn(Mode $mode): bool => $mode !== Mode::Plain && $mode !== Mode::Tracing,
            ),
        );
        $turns = max(1, (int) round($seconds / 15 / count($modes)));
        for ($turn = 0; $turn < $turns; ++$turn) {
            foreach ($modes as $mode) {
                yield $this->slice($mode, $seconds / $turns / count($modes));
            }
        }
    }

    private function slice(Mode $mode, float $seconds): Slice
    {
        return new Slice($mode, $this->seed + self::SEEDS * $this->slices++, $seconds);
    }

    /** @param \Generator<int, Slice> $lane */
    private function look(\Generator $lane): ?string
    {
        $slice = $lane->current();
        if ($slice->isRunning()) {
            return null;
        }
        foreach ($slice->counts() as $what => $count) {
            $this->totals[$what] = ($this->totals[$what] ?? 0) + $count;
        }
        if ($slice->defect() !== null) {
            return $slice->defect();
        }
        ($this->tell)(sprintf(
            '%-36s %7d rounds in %5.1f s; memory %+.2f bytes a round, resident %+.2f',
            $slice->mode->value,
            $slice->counts()['rounds'],
            $slice->seconds,
            $slice->slope(2)->perRound,
            $slice->slope(3)->perRound,
        ));
        $lane->next();

        return null;
    }
}
