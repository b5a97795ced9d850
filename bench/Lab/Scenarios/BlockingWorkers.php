<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Db\DbBed;
use Nexus\Bench\Db\DbServer;
use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\ClosedLoop;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * How many workers that answer one request at a time a rate needs: each worker has a client that asks again after each
 * response, so that no request waits for a worker.
 */
final readonly class BlockingWorkers
{
    private const MEBIBYTE = 1 << 20;

    public function __construct(private float $rate, private int $seconds) {}

    /** @return non-empty-list<Column> */
    public static function columns(): array
    {
        return [
            new Column('one', 'one worker', '1/s', Better::More),
            new Column('needed', 'workers for the rate', '', Better::Less),
            new Column('memory', 'their memory', 'MiB', Better::Less),
            new Column('p50', 'p50', 'ms', Better::Less),
            new Column('p99', 'p99', 'ms', Better::Less),
        ];
    }

    /** @throws Unmeasurable */
    public function measure(DbServer $server): Sample
    {
        $workers = count($server->workers);
        $load = new ClosedLoop(new Cores([]), null, $workers);
        $load->drive($server->address(), DbBed::PATH, 1);
        $figures = $load->drive($server->address(), DbBed::PATH, $this->seconds)->figures;
        $each = ProcessMemory::proportional($server->workers) / self::MEBIBYTE / $workers;
        $one = ($figures['rps'] ?? 0.0) / $workers;
        if ($one <= 0.0) {
            throw Unmeasurable::programFailed('wrk', 'no request was completed');
        }
        $needed = ceil($this->rate / $one);

        return new Sample([
            'one' => $one,
            'needed' => $needed,
            'memory' => $needed * $each,
            'p50' => $figures['p50'] ?? 0.0,
            'p99' => $figures['p99'] ?? 0.0,
        ]);
    }
}
