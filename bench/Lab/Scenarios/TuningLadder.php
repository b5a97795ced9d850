<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Http\LoadFigures;
use Nexus\Bench\Http\NexusLoad;
use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\ClosedLoop;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\LabBed;
use Nexus\Bench\Lab\LabServer;
use Nexus\Bench\Lab\NetworkNamespace;
use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\Row;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Lab\Scenario;
use Nexus\Bench\Lab\Table;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Unmeasurable;

/** Seed 000: what each step of the tuning ladder does, preemption, and OPcache and the JIT on real work. */
final readonly class TuningLadder implements Scenario
{
    private const APPLICATION = 'programs/lab/ladder.php';
    private const OLD_KERNEL = [
        'net.core.somaxconn' => '128',
        'net.ipv4.tcp_max_syn_backlog' => '128',
        'net.ipv4.tcp_tw_reuse' => '0',
    ];
    private const NO_OPCACHE = ['opcache.enable_cli' => '0', 'opcache.jit' => 'disable'];
    private const OPCACHE = ['opcache.enable_cli' => '1', 'opcache.jit' => 'disable'];
    private const JIT = [
        'opcache.enable_cli' => '1',
        'opcache.jit' => 'tracing',
        'opcache.jit_buffer_size' => '64M',
    ];
    private const PREEMPTED_AFTER = '5';
    private const WORK = [
        'template' => 'template',
        'json' => 'JSON of 100 KB',
        'hash' => 'SHA-256 in C',
        'loop' => 'loop in PHP',
    ];
    private const ARRIVALS = 400.0;

    public function __construct(private LabBed $bed) {}

    public function title(): string
    {
        return 'The tuning ladder';
    }

    public function method(): array
    {
        return [
            sprintf(
                'Ladder: wrk, 100 connections, %d s, a limit of 2 s; each sample starts the server anew in a network '
                    . 'namespace of its own, and warms it for a second. One worker has a core of its own; two share '
                    . 'both cores with wrk.',
                $this->bed->seconds,
            ),
            'Each step keeps those before it, except preemption, which PHP permits without the JIT only.',
            sprintf(
                'Preemption: %.0f requests a second in an open loop, on one worker without the JIT. In the mixed load '
                    . 'one request of a hundred computes for 50 ms. nexus.preempt_ms = %s.',
                self::ARRIVALS,
                self::PREEMPTED_AFTER,
            ),
            'Work: CPU time of one worker for a request, 20 connections, by handler. CPU time depends less on other '
                . 'processes of the machine than requests a second do.',
        ];
    }

    public function versions(): array
    {
        return ['wrk' => ClosedLoop::version()];
    }

    public function tables(): array
    {
        return [$this->ladder(1), $this->ladder(2), $this->preemption(), $this->work()];
    }

    public function stop(): void {}

    /** @param positive-int $workers */
    private function ladder(int $workers): Table
    {
        $kernel = Kernel::RECOMMENDED;
        $steps = [
            ['mapped', 'baseline: resolvers per request', '/mapped', self::OLD_KERNEL, self::NO_OPCACHE],
            ['bound', '+ pre-bound closure', '/bound', self::OLD_KERNEL, self::NO_OPCACHE],
            ['generated', '+ generated call', '/generated', self::OLD_KERNEL, self::NO_OPCACHE],
            ['kernel', '+ kernel settings', '/generated', $kernel, self::NO_OPCACHE],
            [
                'preemption',
                '+ preemption',
                '/generated',
                $kernel,
                self::NO_OPCACHE + ['nexus.preempt_ms' => self::PREEMPTED_AFTER],
            ],
            ['opcache', '+ OPcache, no preemption', '/generated', $kernel, self::OPCACHE],
            ['jit', '+ OPcache and tracing JIT', '/generated', $kernel, self::JIT],
        ];
        $rows = array_map(
            fn(array $step): Row => $this->step($workers, ...$step),
            $steps,
        );

        return new Table(
            "ladder.{$workers}",
            'An empty handler, ' . ($workers === 1 ? 'one worker' : "{$workers} workers"),
            'Which step changes one of the five numbers?',
            [
                new Column('cpu', 'CPU a request', 'us', Better::Less),
                new Column('rps', 'requests', '1/s', Better::More),
                new Column('mean', 'average', 'ms', Better::Less),
                new Column('stdev', 'deviation', 'ms', Better::Less),
                new Column('p99', 'p99', 'ms', Better::Less),
                new Column('max', 'maximum', 'ms', Better::Less),
                new Column('timeouts', 'timeouts', '', Better::Less),
                new Column('memory', 'memory (PSS)', 'MiB', Better::Less),
            ],
            $rows,
            'mapped',
            [
                Plot::bars('cpu', 'CPU time of the workers for a request, us'),
                Plot::bars('rps', 'Requests a second'),
                Plot::latency(),
                Plot::lines('throughput', 'Throughput over time', 'seconds', 'requests/s'),
                Plot::lines('memory', 'Memory of the workers over time', 'seconds', 'MiB'),
            ],
        );
    }

    /**
     * @param positive-int $workers
     * @param array<string, string> $kernel
     * @param array<string, string> $settings
     */
    private function step(
        int $workers,
        string $key,
        string $label,
        string $path,
        array $kernel,
        array $settings,
    ): Row {
        return new Row($key, $label, function () use ($workers, $path, $kernel, $settings): Sample {
            $namespace = NetworkNamespace::create($kernel);
            $server = null;
            try {
                $server = LabServer::start($this->bed->script, $namespace, self::APPLICATION, $workers, $settings);
                $load = new ClosedLoop(LabServer::cores($workers), $namespace);
                $load->drive($server->address(), $path, 1);

                return $load->drive($server->address(), $path, $this->bed->seconds, $server->workers(...));
            } finally {
                $server?->stop();
                $namespace->stop();
            }
        });
    }

    private function preemption(): Table
    {
        $on = ['nexus.preempt_ms' => self::PREEMPTED_AFTER];
        $rows = [
            $this->arrivals('uniform', 'uniform, off', '/uniform', []),
            $this->arrivals('uniform.preempted', 'uniform, on', '/uniform', $on),
            $this->arrivals('mixed', 'mixed, off', '/mixed', []),
            $this->arrivals('mixed.preempted', 'mixed, on', '/mixed', $on),
        ];

        return new Table(
            'preemption',
            'Preemption, on uniform and on mixed handlers',
            'Does preemption shorten the tail when one handler of a hundred computes for 50 ms?',
            [
                new Column('p99', 'p99', 'ms', Better::Less),
                new Column('p50', 'p50', 'ms', Better::Less),
                new Column('p95', 'p95', 'ms', Better::Less),
                new Column('max', 'maximum', 'ms', Better::Less),
                new Column('rps', 'answered', '1/s', Better::More),
            ],
            $rows,
            'mixed',
            [Plot::latency('Latency distribution, from the moment a request was due'), Plot::bars('p99', 'p99, ms')],
        );
    }

    /** @param array<string, string> $settings */
    private function arrivals(string $key, string $label, string $path, array $settings): Row
    {
        return new Row($key, $label, function () use ($path, $settings): Sample {
            $server = LabServer::start(
                $this->bed->script,
                null,
                self::APPLICATION,
                1,
                self::OPCACHE + $settings,
            );
            try {
                $load = new NexusLoad($this->bed->script, Cores::ofThisProcess());
                $load->drive($server, $path, 50, 1.0, self::ARRIVALS);

                return self::opened($load->drive($server, $path, 50, 2.0 * $this->bed->seconds, self::ARRIVALS));
            } finally {
                $server->stop();
            }
        });
    }

    public static function opened(LoadFigures $figures): Sample
    {
        $milliseconds = array_map(static fn(float $value): float => $value / 1000, $figures->latency);
        $percentiles = ['p50' => 50.0, 'p90' => 90.0, 'p95' => 95.0, 'p99' => 99.0, 'p999' => 99.9, 'max' => 100.0];
        $latency = [];
        foreach ($percentiles as $name => $percentile) {
            $latency[] = [$percentile, $milliseconds[$name] ?? 0.0];
        }

        return new Sample([
            'p50' => $milliseconds['p50'] ?? 0.0,
            'p95' => $milliseconds['p95'] ?? 0.0,
            'p99' => $milliseconds['p99'] ?? 0.0,
            'max' => $milliseconds['max'] ?? 0.0,
            'rps' => $figures->rightPerSecond,
        ], ['latency' => $latency]);
    }

    private function work(): Table
    {
        $columns = [];
        foreach (self::WORK as $key => $title) {
            $columns[] = new Column($key, $title, 'us', Better::Less);
        }
        $columns[] = new Column('memory', 'memory (PSS)', 'MiB', Better::Less);

        return new Table(
            'work',
            'OPcache and the JIT on real work',
            'The document expects 10 to 30 % of the JIT on JSON, templates and hashing.',
            $columns,
            [
                $this->worker('none', 'no OPcache', self::NO_OPCACHE),
                $this->worker('opcache', 'OPcache', self::OPCACHE),
                $this->worker('jit', 'OPcache and tracing JIT', self::JIT),
            ],
            'none',
            array_map(
                static fn(string $key): Plot => Plot::bars($key, 'CPU time for a request, us: ' . self::WORK[$key]),
                array_keys(self::WORK),
            ),
        );
    }

    /** @param array<string, string> $settings */
    private function worker(string $key, string $label, array $settings): Row
    {
        return new Row($key, $label, function () use ($settings): Sample {
            $namespace = NetworkNamespace::create();
            $server = null;
            try {
                $server = LabServer::start($this->bed->script, $namespace, self::APPLICATION, 1, $settings);
                $load = new ClosedLoop(LabServer::cores(1), $namespace, 20);
                $figures = [];
                foreach (array_keys(self::WORK) as $work) {
                    $load->drive($server->address(), "/{$work}", 1);
                    $sample = $load->drive($server->address(), "/{$work}", $this->bed->seconds, $server->workers(...));
                    $figures[$work] = $sample->figures['cpu']
                        ?? throw Unmeasurable::programFailed('wrk', "no request for /{$work} was answered");
                    $figures['memory'] = max($figures['memory'] ?? 0.0, $sample->figures['memory'] ?? 0.0);
                }

                return new Sample($figures);
            } finally {
                $server?->stop();
                $namespace->stop();
            }
        });
    }
}
