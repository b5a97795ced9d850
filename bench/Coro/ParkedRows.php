<?php

declare(strict_types=1);

namespace Nexus\Bench\Coro;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/** The cost of very many waiting coroutines. */
final readonly class ParkedRows
{
    private const MANY = 100_000;

    private const ROUNDS = 3;

    /** A number for stacks that are mapped one by one, as PHP's own and Swoole's: two maps each. */
    private const MANY_ON_OWN_MAPS = 32_000;

    /** Other maps of a process. */
    private const OTHER_MAPS = 3_000;

    /** From this kernel version on, guard pages do not split the map of the stacks. */
    private const KERNEL_OF_MANY = '6.13';

    /** @param list<Contestant> $peers */
    public function __construct(private array $peers) {}

    /**
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(Contestant $ours, Contestant $onStockStacks): array
    {
        $many = version_compare(php_uname('r'), self::KERNEL_OF_MANY, '>=') ? self::MANY : self::MANY_ON_OWN_MAPS;

        return [
            ...$this->beside($ours),
            ...self::alone('parked.many', $ours, $many),
            ...self::alone('parked.stock_stacks', $onStockStacks, self::MANY_ON_OWN_MAPS),
        ];
    }

    /**
     * Ours, with the same number as the peers can have.
     *
     * @return list<Result>
     */
    private function beside(Contestant $ours): array
    {
        $count = self::onOwnMaps();
        $bytes = $costs = [];
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            foreach ([$ours, ...$this->peers] as $contestant) {
                $figures = $this->figures($contestant, $contestant === $ours, $count);
                if ($figures === null) {
                    continue;
                }
                $bytes[$contestant->name][] = $figures->number('residentBytes') / 1024;
                $costs[$contestant->name][] = $figures->number('nanoseconds') / max(
                    0.001,
                    $figures->number('yardstick'),
                );
            }
        }

        return [
            self::contested(
                'parked.rss',
                'KiB',
                Budget::atMost(10),
                $ours->name,
                $bytes,
                'each, ' . number_format($count, 0, '.', ' '),
            ),
            self::contested(
                'parked.create',
                'c',
                null,
                $ours->name,
                $costs,
                Statistics::plusMinus($costs[$ours->name] ?? []),
            ),
        ];
    }

    /** @return Figures|null null: a peer has failed; only its own figures are missing */
    private function figures(Contestant $contestant, bool $isOurs, int $count): ?Figures
    {
        try {
            return $contestant->figures('parked', (string) $count);
        } catch (Unmeasurable $failure) {
            if ($isOurs) {
                throw $failure;
            }
            fwrite(STDERR, "{$contestant->name} is not measured: {$failure->getMessage()}\n");

            return null;
        }
    }

    /** @param array<string, list<float>> $values by contestant */
    private static function contested(
        string $name,
        string $unit,
        ?Budget $budget,
        string $ours,
        array $values,
        string $note,
    ): Result {
        $medians = array_map(Statistics::median(...), $values);
        $own = $medians[$ours];
        unset($medians[$ours]);
        $rivals = [];
        foreach ($medians as $peer => $theirs) {
            $rivals[] = new Rival($peer, $theirs, $own);
        }

        return new Result($name, $own, $unit, $budget, $note, $rivals);
    }

    /** @return list<Result> */
    private static function alone(string $name, Contestant $contestant, int $count): array
    {
        $figures = $contestant->figures('parked', (string) $count);

        return [
            new Result(
                "{$name}.count",
                $figures->number('parked'),
                '',
                Budget::atLeast($count),
                $figures->text('failure'),
            ),
            new Result("{$name}.rss", $figures->number('residentBytes') / 1024, 'KiB', Budget::atMost(10), 'each'),
            new Result("{$name}.page_tables", $figures->number('tableBytes') / 1024, 'KiB', null, 'each'),
            new Result(
                "{$name}.heap",
                $figures->number('heapBytes'),
                'B',
                null,
                'each, all that memory_limit is charged',
            ),
            new Result("{$name}.maps", $figures->number('maps'), 'maps', null, 'of the process'),
            new Result(
                "{$name}.time",
                $figures->number('nanoseconds') / 1000,
                'us',
                null,
                'each, to spawn and park, stacks cold',
            ),
        ];
    }

    /** The number that the peers can have on this machine. */
    private static function onOwnMaps(): int
    {
        $maps = (int) @file_get_contents('/proc/sys/vm/max_map_count');

        return max(1_000, min(self::MANY, intdiv($maps - self::OTHER_MAPS, 2)));
    }
}
