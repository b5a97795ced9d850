<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Suite;

/** The cost of what workers send each other and share, beside what PHP has for it. */
final readonly class WorkerSuite implements Suite
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
        $bed = new WorkerBed($this->php, $this->isQuick);
        $host = Host::describe() + [
            'igbinary' => WorkerBed::hasIgbinary() ? 'measured' : 'not installed, not measured',
            'Swoole' => 'not measured: its queues between processes need a ZTS PHP',
            'time' => $this->isQuick ? 'a hundredth of the work, one round: says that it runs, not how fast'
                : 'median of 5 rounds in turn',
        ];
        $results = [];
        foreach (self::rows() as $name => $rows) {
            if ($this->only === null || $this->only === $name) {
                array_push($results, ...$rows->measure($bed, $progress));
            }
        }

        return new Report('worker', $host + ['disturbance' => $disturbance->text()], $results);
    }

    /** @return non-empty-array<string, WorkerRows> */
    private static function rows(): array
    {
        return ['codec' => new CodecRows(), 'messages' => new MessageRows(), 'shared' => new SharedRows()];
    }
}
