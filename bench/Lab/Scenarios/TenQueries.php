<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Db\Application;
use Nexus\Bench\Db\Contender;
use Nexus\Bench\Db\DbBed;
use Nexus\Bench\Db\DbServer;
use Nexus\Bench\Db\Offer;
use Nexus\Bench\Db\PhpBuild;
use Nexus\Bench\Db\Visits;
use Nexus\Bench\Http\AnswerCheck;
use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\LabBed;
use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\Row;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Lab\Scenario;
use Nexus\Bench\Lab\Table;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\Unmeasurable;

/** Seed 001: a constant rate of requests with ten queries each, by number of workers, and with and without OPcache. */
final class TenQueries implements Scenario
{
    private const WORKERS = [4, 8, 12, 16];
    private const QUICK_WORKERS = [2, 4];
    private const FRAMEWORKS = [Application::Symfony, Application::Laravel];
    /** Pooled mode runs requests of both frameworks in coroutines: each has a kernel of its own. */
    private const FRAMEWORK_SERVERS = [Contender::Coroutines, Contender::Fpm];
    private const FRAMEWORK_WORKERS = [4, 16];
    private const QUICK_FRAMEWORK_WORKERS = [4];
    private const RATE = 1000.0;
    private const QUICK_RATE = 100.0;
    private const SECONDS = 30;
    private const QUICK_SECONDS = 5;
    private const WARM_SECONDS = 3.0;
    private const WARM_SHARE = 0.2;
    private const MEBIBYTE = 1 << 20;
    /** In each response. */
    private const LAST_QUERY = '{"number":10,"type":"SELECT","query":"10 most recent post_views","rows":10,';

    private ?DbBed $database = null;
    /** @var array<string, Unmeasurable> by application that cannot be installed */
    private array $failures = [];

    public function __construct(private readonly LabBed $bed) {}

    public function title(): string
    {
        return 'Ten queries a request, at a constant rate';
    }

    public function method(): array
    {
        return [
            sprintf(
                '%.0f arrivals a second for %d s, in an open loop (nexus load): latency counts from the moment a '
                    . 'request was due. A request is dropped if it has no right response within 3 s.',
                $this->rate(),
                $this->seconds(),
            ),
            sprintf(
                'PostgreSQL over a link of %.0f ms a round trip: ten queries one after the other wait %.0f ms, in each '
                    . 'server. Tables are dropped and filled before each sample.',
                1000 * DbBed::ROUND_TRIP_SECONDS,
                1000 * DbBed::waits(),
            ),
            'Symfony and Laravel execute the same statements (bench/programs/db); container, configuration and routes '
                . 'are cached. On Nexus they stay in memory (App::pooled()): requests run in coroutines, each with a '
                . 'kernel of its own, and the kernels of a worker share a pool of connections.',
            'Each server is warmed for 3 s: with the whole rate, those that block with a fifth of it. Requests that '
                . 'fail during the warming are not counted.',
            'Memory is the PSS of the workers: idle after the warming, and after the load.',
            'Workers for a rate: each worker has one client that asks again after each response. The rate over the '
                . 'responses of one worker a second is the number of workers; their memory is that of one times it.',
            'PHP is CPU time of the workers for a completed request. SQL and heap are from four responses a second: '
                . 'the time of all statements, and memory_get_usage(). Queue is p50 less PHP and SQL.',
        ];
    }

    public function versions(): array
    {
        $versions = ['offered' => sprintf('%.0f requests a second', $this->rate())];
        foreach (self::FRAMEWORKS as $framework) {
            $versions[$framework->value] = $framework->version();
        }

        return array_filter($versions, is_string(...));
    }

    public function tables(): array
    {
        $this->database = DbBed::prepare($this->bed->script);
        foreach (self::FRAMEWORKS as $framework) {
            try {
                $framework->prepare();
            } catch (Unmeasurable $failure) {
                $this->failures[$framework->value] = $failure;
            }
        }

        return [$this->servers(), $this->blocking(), $this->opcache(), ...$this->builds()];
    }

    public function stop(): void
    {
        $this->database?->stop();
        $this->database = null;
    }

    private function servers(): Table
    {
        $rows = [];
        foreach ($this->bed->isQuick ? self::QUICK_WORKERS : self::WORKERS as $workers) {
            foreach (Contender::cases() as $contender) {
                $rows[] = $this->server(Application::Plain, $contender, $workers);
            }
        }
        foreach (self::FRAMEWORKS as $framework) {
            foreach ($this->bed->isQuick ? self::QUICK_FRAMEWORK_WORKERS : self::FRAMEWORK_WORKERS as $workers) {
                foreach (self::FRAMEWORK_SERVERS as $contender) {
                    $rows[] = $this->server($framework, $contender, $workers);
                }
            }
        }
        $fewest = $this->bed->isQuick ? self::QUICK_WORKERS[0] : self::WORKERS[0];

        return new Table(
            'servers',
            'By server and number of workers',
            'How many workers does a server need that answers one request at a time in each?',
            self::columns(),
            $rows,
            Contender::Coroutines->value . ".{$fewest}",
            [
                Plot::bars('completed', 'Requests completed a second'),
                Plot::bars('p50', 'p50, ms'),
                Plot::latency('Latency distribution, from the moment a request was due'),
                Plot::bars('loaded', 'Memory of the workers after the load, MiB'),
            ],
        );
    }

    private function blocking(): Table
    {
        $counts = new BlockingWorkers($this->rate(), $this->seconds());
        $workers = ($this->bed->isQuick ? self::QUICK_WORKERS : self::WORKERS)[1];
        $rows = [];
        foreach (Application::cases() as $application) {
            $rows[] = $this->row(
                $application->key(Contender::Fpm),
                "{$application->title(Contender::Fpm)}, {$workers} workers",
                Contender::Fpm,
                $workers,
                application: $application,
                measure: static fn(DbBed $bed, DbServer $server): Sample => $counts->measure($server),
            );
        }

        return new Table(
            'blocking',
            sprintf('Workers that answer one request at a time, for %.0f requests a second', $this->rate()),
            'How many of them does the rate need, if the processor is not the limit?',
            BlockingWorkers::columns(),
            $rows,
            $rows[0]->key,
            [Plot::bars('memory', 'Memory of the workers that the rate needs, MiB')],
        );
    }

    private function opcache(): Table
    {
        $settings = [
            'none' => ['no OPcache', ['opcache.enable_cli' => '0']],
            'opcache' => ['OPcache, no JIT', ['opcache.enable_cli' => '1', 'opcache.jit' => 'disable']],
            'jit' => ['OPcache and tracing JIT', ['opcache.enable_cli' => '1', 'opcache.jit' => 'tracing']],
        ];
        $rows = [];
        foreach ($settings as $key => [$label, $ofPhp]) {
            $rows[] = $this->row($key, "Nexus, coroutines, 2 workers, {$label}", Contender::Coroutines, 2, $ofPhp);
        }

        return new Table(
            'opcache',
            'OPcache off and on',
            'The document lost 12 to 22 % of its requests to OPcache. What does it do here?',
            [new Column('php', 'PHP', 'ms', Better::Less), ...self::columns()],
            $rows,
            'none',
            [Plot::bars('php', 'CPU time of the workers for a request, ms')],
        );
    }

    /**
     * With and without thread safety, if the variable names two PHPs.
     *
     * @return list<Table>
     * @throws Unmeasurable
     */
    private function builds(): array
    {
        $rows = [];
        foreach (PhpBuild::named() as $build) {
            foreach ([Contender::Coroutines, Contender::OneAtATime] as $contender) {
                $key = strtolower(strtr($build->name, [' ' => '_', '.' => '_'])) . ".{$contender->value}";
                $label = "{$contender->title()}, 2 workers, {$build->name}";
                $rows[] = $this->row($key, $label, $contender, 2, build: $build);
            }
        }

        return $rows === [] ? [] : [new Table(
            'builds',
            'By build of PHP',
            'What does thread safety (ZTS) cost? The PHPs are built alike, and named by ' . PhpBuild::VARIABLE . '.',
            [new Column('php', 'PHP', 'ms', Better::Less), ...self::columns()],
            $rows,
            $rows[0]->key,
            [Plot::bars('php', 'CPU time of the workers for a request, ms')],
        )];
    }

    /** @return non-empty-list<Column> */
    private static function columns(): array
    {
        return [
            new Column('completed', 'completed', '1/s', Better::More),
            new Column('dropped', 'dropped', '%', Better::Less),
            new Column('p50', 'p50', 'ms', Better::Less),
            new Column('p95', 'p95', 'ms', Better::Less),
            new Column('php', 'PHP', 'ms'),
            new Column('sql', 'SQL', 'ms'),
            new Column('queue', 'queue', 'ms', Better::Less),
            new Column('heap', 'heap', 'MiB', Better::Less),
            new Column('idle', 'idle', 'MiB', Better::Less),
            new Column('loaded', 'loaded', 'MiB', Better::Less),
            new Column('each', 'a worker', 'MiB', Better::Less),
        ];
    }

    private function server(Application $application, Contender $contender, int $workers): Row
    {
        return $this->row(
            "{$application->key($contender)}.{$workers}",
            "{$application->title($contender)}, {$workers} workers",
            $contender,
            $workers,
            application: $application,
        );
    }

    /**
     * @param array<string, string> $settings of PHP
     * @param (\Closure(DbBed, DbServer): Sample)|null $measure null: the constant rate
     */
    private function row(
        string $key,
        string $label,
        Contender $contender,
        int $workers,
        array $settings = [],
        Application $application = Application::Plain,
        ?PhpBuild $build = null,
        ?\Closure $measure = null,
    ): Row {
        $measure ??= $this->measure(...);
        $run = function () use ($contender, $workers, $settings, $application, $build, $measure): Sample {
            $bed = $this->database ?? throw Unmeasurable::programFailed('PostgreSQL', 'it has not been started');
            if (isset($this->failures[$application->value])) {
                throw $this->failures[$application->value];
            }
            $server = $bed->serve($contender, $workers, $settings, $application, $build);
            try {
                (new AnswerCheck(DbBed::PATH, 'application/json', self::LAST_QUERY, isWhole: false))->verify($server);

                return $measure($bed, $server);
            } finally {
                $server->stop();
            }
        };

        return new Row($key, $label, $run);
    }

    private function measure(DbBed $bed, DbServer $server): Sample
    {
        // More than a server that blocks can answer would leave a queue. The others open their connections now.
        $share = $server->contender->isBlocking() ? self::WARM_SHARE : 1.0;
        Offer::make($bed, $server, $share * $this->rate(), self::WARM_SECONDS);
        $idle = ProcessMemory::proportional($server->workers) / self::MEBIBYTE;
        $visiting = Visits::begin($server, DbBed::PATH, $this->seconds());
        $offer = Offer::make($bed, $server, $this->rate(), $this->seconds());
        $loaded = ProcessMemory::proportional($server->workers) / self::MEBIBYTE;
        $visits = Visits::figures($visiting);
        $figures = [
            'completed' => $offer->figures->right / $this->seconds(),
            'dropped' => 100.0 * ($offer->figures->due - $offer->figures->right) / max(1, $offer->figures->due),
            'idle' => $idle,
            'loaded' => $loaded,
            'each' => $loaded / count($server->workers),
        ];
        if ($offer->figures->right < 1) {
            return new Sample($figures); // the others are figures of completed requests
        }
        $opened = TuningLadder::opened($offer->figures);
        $php = 1000 * ($offer->cores['workers'] ?? 0.0) * $this->seconds() / $offer->figures->right;
        $p50 = $opened->figures['p50'] ?? 0.0;

        return new Sample([
            ...$figures,
            'p50' => $p50,
            'p95' => $opened->figures['p95'] ?? 0.0,
            'php' => $php,
            ...isset($visits['sql'], $visits['heap']) ? [
                'sql' => $visits['sql'],
                'queue' => max(0.0, $p50 - $php - $visits['sql']),
                'heap' => $visits['heap'] / self::MEBIBYTE,
            ] : [],
        ], $opened->series);
    }

    private function rate(): float
    {
        return $this->bed->isQuick ? self::QUICK_RATE : self::RATE;
    }

    private function seconds(): int
    {
        return $this->bed->isQuick ? self::QUICK_SECONDS : self::SECONDS;
    }
}
