<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\Result;

/**
 * Three times as many requests as the server can answer, in an open loop: how many succeed, how soon the
 * others are refused, and how long the effect lasts afterwards.
 */
final readonly class OverloadRows implements HttpRows
{
    private const APPLICATION = 'programs/http/waits.php';
    private const PATH = '/work';
    private const HANDLERS = 100;
    /** Enough connections for the queue, the handlers and the refused requests. */
    private const CONNECTIONS = 1000;
    /** Twice the time without overload counts as normal, since the machine may have other work. */
    private const NORMAL = 2.0;
    private const PATIENCE = 10;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $server = $this->bed->ours(self::APPLICATION, '--concurrency=' . self::HANDLERS, '--queue=' . self::HANDLERS);
        $load = $this->bed->load();
        try {
            $progress('the peak');
            $peak = $load->drive($server, self::PATH, self::HANDLERS, $this->bed->seconds)->rightPerSecond;
            $before = $this->atHalf($server, $peak)->latency['p99'];
            $progress('three times the peak');
            $memory = ProcessMemory::resident($server->worker());
            $seconds = 2.0 * $this->bed->seconds;
            $overload = $load->drive($server, self::PATH, self::CONNECTIONS, $seconds, 3 * $peak, '--timeout=5s');
            $grown = ProcessMemory::resident($server->worker()) - $memory;
            $progress('afterwards');
            $recovery = $this->secondsUntilNormal($server, $peak, self::NORMAL * $before);
        } finally {
            $server->stop();
        }
        $shed = $overload->statuses[503] ?? 0;

        return [
            new Result('overload.peak', $peak, '1/s', null, self::HANDLERS . ' handlers of 50 ms'),
            new Result(
                'overload.goodput',
                $overload->rightPerSecond / max(1.0, $peak),
                'ratio',
                Budget::atLeast(0.8),
                sprintf('of the peak, while %.0f/s were offered; %s', 3 * $peak, $overload->remark()),
            ),
            new Result('overload.shed', $shed / max(1, $overload->due), 'ratio', null, "{$shed} answers of 503"),
            new Result(
                'overload.unanswered',
                $overload->failures() - $shed,
                '',
                Budget::atMost(0),
                'requests without any answer',
            ),
            new Result(
                'overload.shed_p99',
                $overload->wrong['p99'] / 1000,
                'ms',
                Budget::atMost(50),
                'until the 503 was there',
            ),
            new Result('overload.answered_p99', $overload->latency['p99'] / 1000, 'ms', null, 'of those answered'),
            new Result('overload.memory', $grown / 1048576, 'MiB', null, 'more of the worker'),
            new Result(
                'overload.recovery',
                $recovery,
                's',
                Budget::atMost(2),
                sprintf('until p99 at half of the peak is below %.1f ms', self::NORMAL * $before / 1000),
            ),
        ];
    }

    private function atHalf(HttpServer $server, float $peak): LoadFigures
    {
        return $this->bed->load()->drive($server, self::PATH, self::HANDLERS, 1, $peak / 2, '--timeout=5s');
    }

    /** Whole seconds, each with its own load run. */
    private function secondsUntilNormal(HttpServer $server, float $peak, float $normal): int
    {
        for ($second = 0; $second < self::PATIENCE; ++$second) {
            $load = $this->atHalf($server, $peak);
            if ($load->failures() === 0 && $load->latency['p99'] <= $normal) {
                return $second;
            }
        }

        return self::PATIENCE;
    }
}
