<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\Unmeasurable;

/** The scripts of bench/programs/worker and their amounts of work. A script measures the peers in its own rounds. */
final readonly class WorkerBed
{
    private const ROUNDS = 5;
    private const HASTY_SHARE = 100;

    private ChildPhp $php;

    public function __construct(ChildPhp $php, private bool $isQuick)
    {
        $php = $php->with('memory_limit', '-1')->withOpcache(true);
        $this->php = self::hasIgbinary() ? $php->with('extension', 'igbinary') : $php;
    }

    /**
     * Runs the script in a process of its own.
     *
     * @return non-empty-list<array<string, float>> the figures of each round by their names
     * @throws Unmeasurable
     */
    public function rounds(string $script, string ...$arguments): array
    {
        $share = $this->isQuick ? self::HASTY_SHARE : 1;
        $turns = (new Contestant('nexus', 'programs/worker', $this->php))
            ->takeTurns($script, ...$arguments, ...["--share={$share}"]);
        $rounds = [self::byName($turns->round()->numbers())];
        while (!$this->isQuick && count($rounds) < self::ROUNDS) {
            $rounds[] = self::byName($turns->round()->numbers());
        }

        return $rounds;
    }

    public static function hasIgbinary(): bool
    {
        return is_file(PHP_EXTENSION_DIR . '/igbinary.so');
    }

    /**
     * @param array<float> $numbers
     * @return array<string, float>
     */
    private static function byName(array $numbers): array
    {
        return array_combine(array_map(strval(...), array_keys($numbers)), $numbers);
    }
}
