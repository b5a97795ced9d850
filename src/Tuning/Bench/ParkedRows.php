<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** What it takes to have very many waiting at once. */
final readonly class ParkedRows
{
    private const MANY = 100_000;

    /** On stacks that are mapped one by one, as PHP's own and Swoole's are: two maps each. */
    private const MANY_ON_OWN_MAPS = 32_000;

    /** Maps that a process has besides. */
    private const OTHER_MAPS = 3_000;

    /** Since this kernel guards do not split the map of the stacks. */
    private const KERNEL_OF_MANY = '6.13';

    /** @param list<Contestant> $peers */
    public function __construct(private array $peers) {}

    /**
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(Contestant $ours, Contestant $onStockStacks): array
    {
        $wanted = version_compare(php_uname('r'), self::KERNEL_OF_MANY, '>=') ? self::MANY : self::MANY_ON_OWN_MAPS;
        $peers = [];
        foreach ($this->peers as $peer) {
            $peers[$peer->name] = $peer->figures('parked', (string) self::onOwnMaps());
        }

        return [
            ...$this->rows('parked', $ours, $wanted, $peers),
            ...$this->rows('parked.stock_stacks', $onStockStacks, self::MANY_ON_OWN_MAPS, []),
        ];
    }

    /**
     * @param array<string, Figures> $peers
     * @return list<Result>
     */
    private function rows(string $name, Contestant $contestant, int $count, array $peers): array
    {
        $figures = $contestant->figures('parked', (string) $count);
        $kibibytes = static fn(Figures $of): float => $of->number('residentBytes') / 1024;
        $cost = static fn(Figures $of): float => $of->number('nanoseconds') / max(0.001, $of->number('yardstick'));
        $beside = $peers === [] ? '' : sprintf('%s ours, %s theirs', number_format($count, 0, '.', ' '), number_format(self::onOwnMaps(), 0, '.', ' '));

        return [
            new Result("{$name}.rss", $kibibytes($figures), 'KiB', Budget::atMost(10), $beside, self::rivals($peers, $figures, $kibibytes)),
            new Result("{$name}.create", $cost($figures), 'c', null, $peers === [] ? 'each, to spawn and park, stacks cold' : 'stacks cold', self::rivals($peers, $figures, $cost)),
            new Result("{$name}.count", $figures->number('parked'), '', Budget::atLeast($count), $figures->text('failure')),
            new Result("{$name}.page_tables", $figures->number('tableBytes') / 1024, 'KiB', null, 'each'),
            new Result("{$name}.heap", $figures->number('heapBytes'), 'B', null, 'each, all that memory_limit is charged'),
            new Result("{$name}.maps", $figures->number('maps'), 'maps', null, 'of the process'),
        ];
    }

    /**
     * @param array<string, Figures> $peers
     * @param \Closure(Figures): float $figure
     * @return list<Rival>
     */
    private static function rivals(array $peers, Figures $ours, \Closure $figure): array
    {
        $rivals = [];
        foreach ($peers as $name => $theirs) {
            $rivals[] = new Rival($name, $figure($theirs), $figure($ours));
        }

        return $rivals;
    }

    /** As many as the peers can have here. */
    private static function onOwnMaps(): int
    {
        $maps = (int) @file_get_contents('/proc/sys/vm/max_map_count');

        return max(1_000, min(self::MANY, intdiv($maps - self::OTHER_MAPS, 2)));
    }
}
