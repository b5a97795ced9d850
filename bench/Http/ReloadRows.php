<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;

/**
 * Reloads one after the other, at least a second apart, while requests arrive at a fifth of the server's capacity: a
 * new worker is slower at first.
 */
final readonly class ReloadRows implements HttpRows
{
    private const CONNECTIONS = 100;
    private const RELOADS = 10;
    private const SPARE = 5;
    /** Waits for the end of the load, independent of the reloads. */
    private const SECONDS = 30.0;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $server = $this->bed->ours();
        $load = $this->bed->load();
        $running = null;
        try {
            $rate = $load->drive($server, HttpBed::PATH, self::CONNECTIONS, 1)->rightPerSecond / self::SPARE;
            $running = $load->begin(
                $server,
                HttpBed::PATH,
                self::CONNECTIONS,
                self::SECONDS,
                $rate,
                '--timeout=10s',
                '--expect-status=200',
                '--expect-body={"message":"hello"}',
            );
            $slowest = $this->reloadAll($server, $progress);
            $figures = LoadFigures::parse($running->outcome(self::SECONDS + 30));
        } finally {
            $running?->stop();
            $server->stop();
        }

        return [
            new Result(
                'reload.failed',
                $figures->failures(),
                '',
                Budget::atMost(0),
                sprintf(
                    'of %d requests at %.0f/s during %d reloads; %s',
                    $figures->due,
                    $rate,
                    self::RELOADS,
                    $figures->remark(),
                ),
            ),
            new Result('reload.p99', $figures->latency['p99'] / 1000, 'ms'),
            new Result('reload.max', $figures->latency['max'] / 1000, 'ms'),
            new Result('reload.slowest', $slowest, 's', null, 'from the signal until the old worker had gone'),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return float seconds that the slowest one took
     */
    private function reloadAll(NexusServer $server, \Closure $progress): float
    {
        $slowest = 0.0;
        for ($reload = 1; $reload <= self::RELOADS; ++$reload) {
            $progress("reload {$reload}");
            $began = hrtime(true);
            $server = $server->reload();
            $took = (hrtime(true) - $began) / 1e9;
            $slowest = max($slowest, $took);
            usleep((int) (1e6 * max(0.0, 1 - $took)));
        }

        return $slowest;
    }
}
