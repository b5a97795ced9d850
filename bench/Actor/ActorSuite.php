<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Coro\CoroPeers;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Suite;

/**
 * The cost of actors in c (the time of array_map to call an empty closure, measured in each process in turn) and in
 * messages a second.
 */
final readonly class ActorSuite implements Suite
{
    public function __construct(private ChildPhp $php, private ?string $only, private bool $isQuick) {}

    /** @return list<string> */
    public static function parts(): array
    {
        return array_keys(self::rows());
    }

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $progress('who is there to measure beside us');
        $peers = CoroPeers::find();
        $bed = new ActorBed($this->php, $peers->all, $this->isQuick);
        $host = Host::describe() + $peers->versions + ['time' => $this->isQuick ? 'a hundredth of the work, one '
            . 'round: says that it runs, not how fast' : 'CPU time of the process, median of 5 rounds in turn'];
        $results = [];
        foreach (self::rows() as $name => $rows) {
            if ($this->only === null || $this->only === $name) {
                array_push($results, ...$rows->measure($bed, $progress));
            }
        }

        return new Report('actor', $host + ['disturbance' => $disturbance->text()], $results);
    }

    /** @return non-empty-array<string, ActorRows> */
    private static function rows(): array
    {
        return [
            'messages' => new ThroughputRows(),
            'stages' => new StageRows(),
            'life' => new LifeRows(),
            'memory' => new MemoryRows(),
            'savina' => new SavinaRows(),
        ];
    }
}
