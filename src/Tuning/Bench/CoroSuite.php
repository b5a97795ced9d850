<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/**
 * What coroutines cost. The unit c is what array_map pays to call an empty closure, measured in the same process, turn by turn.
 */
final readonly class CoroSuite implements Suite
{
    private const MANY = 100_000;
    private const MANY_ON_STOCK_STACKS = 32_000;

    /** Since this kernel guards do not split the map of the stacks. */
    private const KERNEL_OF_MANY = '6.13';

    public function __construct(private ChildPhp $php) {}

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $host = Host::describe() + ['time' => 'CPU time of the process, median of 5 rounds'];
        $results = [];
        foreach ([true, false] as $jit) {
            array_push($results, ...$this->verbs($jit, $progress));
        }
        $progress('parked coroutines');
        $canHoldMany = version_compare(php_uname('r'), self::KERNEL_OF_MANY, '>=');
        array_push(
            $results,
            ...$this->parked('parked', $this->php, $canHoldMany ? self::MANY : self::MANY_ON_STOCK_STACKS),
            ...$this->parked('parked.stock_stacks', $this->php->with('nexus.stock_stacks', '1'), self::MANY_ON_STOCK_STACKS),
            ...$this->coldStacks(),
        );

        return new Report('coro', $host + ['disturbance' => $disturbance->text()], $results);
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function verbs(bool $jit, \Closure $progress): array
    {
        $php = $this->php->withOpcache($jit);
        $suffix = $jit ? '' : '.nojit';
        $results = [];
        $verbs = [
            'spawn_finish' => ['micro/spawn_finish.php', Budget::atMost(4.5)],
            'wait_resume' => ['micro/wait_resume.php', Budget::atMost(3.5)],
            'channel.buffered' => ['micro/channel_buffered.php', Budget::atMost(2)],
            'channel.rendezvous' => ['micro/channel_rendezvous.php', Budget::atMost(4)],
        ];
        foreach ($verbs as $name => [$script, $budget]) {
            $progress($name . ($jit ? ' with JIT' : ' without JIT'));
            $results[] = Rounds::of($php->figures($script))->inYardsticks($name . $suffix, $budget);
        }
        $progress('timers' . ($jit ? ' with JIT' : ' without JIT'));
        $results[] = Rounds::of($php->figures('micro/timers.php', 'fired'))->inNanoseconds("timer.fired{$suffix}", 'delay() of up to 1 ms, 10 000 at a time, 1 000 000 in all');
        $results[] = Rounds::of($php->figures('micro/timers.php', 'cancelled'))->inNanoseconds("timer.cancelled{$suffix}", 'timeout() around an empty closure, 1 000 000 times');

        return $results;
    }

    /** @return list<Result> */
    private function parked(string $name, ChildPhp $php, int $count): array
    {
        $figures = $php->figures('micro/parked.php', (string) $count);

        return [
            new Result("{$name}.count", $figures->number('parked'), '', Budget::atLeast($count), $figures->text('failure')),
            new Result("{$name}.rss", $figures->number('residentBytes') / 1024, 'KiB', Budget::atMost(10), 'each'),
            new Result("{$name}.page_tables", $figures->number('tableBytes') / 1024, 'KiB', null, 'each'),
            new Result("{$name}.heap", $figures->number('heapBytes'), 'B', null, 'each, all that memory_limit is charged'),
            new Result("{$name}.maps", $figures->number('maps'), 'maps', null, 'of the process'),
            new Result("{$name}.time", $figures->number('nanoseconds') / 1000, 'us', null, 'each, to spawn and park, stacks cold'),
        ];
    }

    /** @return list<Result> */
    private function coldStacks(): array
    {
        $figures = $this->php->figures('micro/stack_cold.php');

        return [
            new Result('stack.cold', ($figures->number('cold') - $figures->number('warm')) / 1000, 'us', null, 'what the first use of a stack adds, 1 000 of them'),
        ];
    }
}
