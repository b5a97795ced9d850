<?php

declare(strict_types=1);

namespace Nexus\Bench\Coro;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Suite;

/**
 * The cost of coroutines, ours and the peers'. The unit c is the time of array_map to call an empty closure, in each
 * process in turn.
 */
final readonly class CoroSuite implements Suite
{
    private Contestant $ours;

    public function __construct(private ChildPhp $php)
    {
        $this->ours = self::nexus($php);
    }

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $progress('who is there to measure beside us');
        $peers = CoroPeers::find();
        $host = Host::describe() + $peers->versions + ['time' => 'CPU time of the process, median of 5 rounds in turn'];
        $results = [];
        foreach ([true, false] as $jit) {
            foreach (CoroRow::all() as $row) {
                $progress($row->name . ($jit ? ' with JIT' : ' without JIT'));
                $opponents = array_map(
                    static fn(Contestant $peer): Contestant => $peer->withOpcache($jit),
                    $peers->all,
                );
                array_push(
                    $results,
                    ...$row->measure($this->ours->withOpcache($jit), $opponents, $jit ? '' : '.nojit'),
                );
            }
        }
        $progress('very many parked');
        $onStockStacks = self::nexus($this->php->with('nexus.stock_stacks', '1'));
        array_push(
            $results,
            ...(new ParkedRows($peers->all))->measure($this->ours, $onStockStacks),
            ...$this->coldStacks(),
        );

        return new Report('coro', $host + ['disturbance' => $disturbance->text()], $results);
    }

    private static function nexus(ChildPhp $php): Contestant
    {
        return new Contestant('nexus', 'programs/micro', $php);
    }

    /** @return list<Result> */
    private function coldStacks(): array
    {
        $figures = $this->ours->figures('stack_cold');

        return [
            new Result(
                'stack.cold',
                ($figures->number('cold') - $figures->number('warm')) / 1000,
                'us',
                null,
                'what the first use of a stack adds, 1 000 of them',
            ),
        ];
    }
}
