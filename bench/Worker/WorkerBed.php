<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\TurnTaker;
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
        $turns = (new Contestant('nexus', 'programs/worker', $this->php))
            ->takeTurns($script, ...$arguments, ...["--share={$this->share()}"]);
        $rounds = [self::byName($turns->round()->numbers())];
        while (!$this->isQuick && count($rounds) < self::ROUNDS) {
            $rounds[] = self::byName($turns->round()->numbers());
        }

        return $rounds;
    }

    /**
     * The same, with peers that measure in turn with the script. Their figures have their names before them.
     *
     * @param list<string> $arguments
     * @param array<string, TurnTaker> $peers by name
     * @return non-empty-list<array<string, float>>
     * @throws Unmeasurable
     */
    public function roundsBeside(string $script, array $arguments, array $peers): array
    {
        $ours = (new Contestant('nexus', 'programs/worker', $this->php))
            ->takeTurns($script, ...$arguments, ...["--share={$this->share()}"]);
        $rounds = [self::roundOf($ours, $peers)];
        while (!$this->isQuick && count($rounds) < self::ROUNDS) {
            $rounds[] = self::roundOf($ours, $peers);
        }

        return $rounds;
    }

    /**
     * @param array<string, TurnTaker> $peers
     * @return array<string, float>
     */
    private static function roundOf(TurnTaker $ours, array $peers): array
    {
        $figures = self::byName($ours->round()->numbers());
        foreach ($peers as $name => $peer) {
            foreach (self::byName($peer->round()->numbers()) as $figure => $value) {
                $figures["{$name}.{$figure}"] = $value;
            }
        }

        return $figures;
    }

    /** The work of a round that has this many messages in the full measurement. */
    public function messages(int $full): int
    {
        return max(1, intdiv($full, $this->share()));
    }

    private function share(): int
    {
        return $this->isQuick ? self::HASTY_SHARE : 1;
    }

    /** @param non-empty-list<array<string, float>> $rounds */
    public static function median(array $rounds, string $figure): float
    {
        return Statistics::median(array_map(static fn(array $round): float => $round[$figure], $rounds));
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
