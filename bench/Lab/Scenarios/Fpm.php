<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Http\FpmServer;
use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Http\ProcessManager;
use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\ClosedLoop;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\LabBed;
use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\Row;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Lab\Scenario;
use Nexus\Bench\Lab\Table;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Bench\Site\SymfonySite;
use Nexus\Server\Php\PhpCommand;

/** Seed 004: process managers of php-fpm, their number of children, and preload, on a Symfony application. */
final readonly class Fpm implements Scenario
{
    private const WAITING = 'bench/programs/lab/fpm/waiting';
    private const COMPUTING = 'bench/programs/site/symfony/public';
    private const CLASSES = 'build/bench-site/preload.txt';
    private const TARGET = '/article/17';
    private const FEW = 5;
    private const MANY = 32;
    private const CONNECTIONS = 48;
    private const WARM_SECONDS = 3;
    private const SWEPT = [2, 8, 32];
    /** Of php-fpm, as method() says. */
    private const JIT = ['opcache.jit' => 'tracing', 'opcache.jit_buffer_size' => '64M'];
    private const PATIENCE = ['--queue=10000', '--queue-timeout=60s'];

    public function __construct(private LabBed $bed) {}

    public function title(): string
    {
        return 'php-fpm: process manager, children and preload';
    }

    public function method(): array
    {
        return [
            'The application is Symfony 6.4 with Twig and Doctrine\'s DBAL on SQLite: a page of an article with its '
                . 'comments (bench/programs/site/symfony), behind nginx and php-fpm with OPcache and tracing JIT.',
            sprintf(
                'Pools and children: each request also waits 50 ms, as for a service elsewhere. %d connections of wrk '
                    . 'for %d s, after %d s of warming. Servers and wrk share both cores.',
                self::CONNECTIONS,
                $this->bed->seconds,
                self::WARM_SECONDS,
            ),
            'dynamic is as Debian configures it: 2 children at the start, 1 to 3 spare. 5 children are its default.',
            'Preload: the classes of one request are compiled at the start. Without the wait, 2 children, CPU time of '
                . 'php-fpm and nginx.',
            '"Start" is the time from the command to the first response. Memory is the PSS of all processes.',
        ];
    }

    public function versions(): array
    {
        return ['wrk' => ClosedLoop::version()];
    }

    public function tables(): array
    {
        FpmServer::demand();
        SymfonySite::prepare();
        $list = Command::output(
            [PHP_BINARY, Repository::path('bench/programs/lab/fpm/classes.php')],
            'bench/programs/lab/fpm/classes.php',
        );
        file_put_contents(Repository::path(self::CLASSES), $list);

        return [$this->pools(), $this->children(), $this->preload()];
    }

    public function stop(): void {}

    private function pools(): Table
    {
        $dynamic = ProcessManager::Dynamic;
        $static = ProcessManager::Static;

        return new Table(
            'pools',
            'Process manager and preload, requests that wait',
            'The document saw 187 requests a second with dynamic, 442 with static, and about 9 % more by preload.',
            self::columns(),
            [
                $this->pool('dynamic.few', 'dynamic, 5 children', $dynamic, self::FEW),
                $this->pool('dynamic.few.preload', 'dynamic, 5, preload', $dynamic, self::FEW, true),
                $this->pool('static.few', 'static, 5 children', $static, self::FEW),
                $this->pool('dynamic.many', 'dynamic, 32 children', $dynamic, self::MANY),
                $this->pool('static.many', 'static, 32 children', $static, self::MANY),
                $this->pool('static.many.preload', 'static, 32, preload', $static, self::MANY, true),
                $this->nexus('classic', 'Nexus, classic mode, 32 workers', self::MANY, [
                    Repository::path(self::WAITING),
                    '--classic',
                ]),
                $this->nexus('warm', 'Nexus, warm mode, 2 workers', 2, [
                    Repository::path('bench/programs/lab/fpm/app.php'),
                ]),
            ],
            'dynamic.few',
            [
                Plot::bars('rps', 'Requests a second'),
                Plot::latency(),
                Plot::bars('memory', 'Memory of all processes, MiB'),
                Plot::lines('memory', 'Memory over time', 'seconds', 'MiB'),
            ],
        );
    }

    private function children(): Table
    {
        return new Table(
            'children',
            'static, by pm.max_children, requests that wait',
            'How many children does a request that waits 50 ms need?',
            self::columns(),
            array_map(
                fn(int $children): Row => $this->pool(
                    "children.{$children}",
                    "{$children} children",
                    ProcessManager::Static,
                    $children,
                ),
                self::SWEPT,
            ),
            'children.' . self::SWEPT[0],
            [Plot::bars('rps', 'Requests a second'), Plot::bars('memory', 'Memory of all processes, MiB')],
        );
    }

    private function preload(): Table
    {
        return new Table(
            'preload',
            'Preload, requests that only compute',
            'What does preload save where OPcache has the code anyway?',
            [new Column('cpu', 'CPU a request', 'us', Better::Less), ...self::columns()],
            [
                $this->pool('off', 'no preload', ProcessManager::Static, 2, false, self::COMPUTING),
                $this->pool('on', 'preload', ProcessManager::Static, 2, true, self::COMPUTING),
            ],
            'off',
            [Plot::bars('cpu', 'CPU time for a request, us')],
        );
    }

    /** @return non-empty-list<Column> */
    private static function columns(): array
    {
        return [
            new Column('rps', 'requests', '1/s', Better::More),
            new Column('mean', 'average', 'ms', Better::Less),
            new Column('p99', 'p99', 'ms', Better::Less),
            new Column('memory', 'memory (PSS)', 'MiB', Better::Less),
            new Column('start', 'start', 'ms', Better::Less),
            new Column('errors', 'errors', '', Better::Less),
        ];
    }

    private function pool(
        string $key,
        string $label,
        ProcessManager $manager,
        int $children,
        bool $isPreloaded = false,
        string $root = self::WAITING,
    ): Row {
        $settings = self::JIT + ($isPreloaded ? [
            'opcache.preload' => Repository::path('bench/programs/lab/fpm/preload.php'),
            'opcache.preload_user' => posix_geteuid() === 0 ? 'root' : '',
        ] : []);

        return new Row($key, $label, function () use ($manager, $children, $settings, $root): Sample {
            $began = hrtime(true);
            $server = FpmServer::start(
                new Cores([]),
                Repository::path($root),
                $children,
                [],
                $settings,
                $manager,
            );
            try {
                return $this->load($server->address(), $server->processes(...), $began);
            } finally {
                $server->stop();
            }
        });
    }

    /** @param list<string> $served */
    private function nexus(string $key, string $label, int $workers, array $served): Row
    {
        return new Row($key, $label, function () use ($workers, $served): Sample {
            $began = hrtime(true);
            $line = PhpCommand::likeThisProcess()->command(
                (string) realpath($this->bed->script),
                'serve',
                ...$served,
                ...self::PATIENCE,
                ...['--host=127.0.0.1', '--port=0', "--workers={$workers}", '--env=production'],
            );
            $daemon = Daemon::start('nexus serve', $line, Daemon::makeDirectory());
            try {
                $address = $daemon->await(static fn(): ?string => NexusServer::addressIn($daemon->output()));

                return $this->load($address, static fn(): array => ProcessTree::from($daemon->pid()), $began);
            } finally {
                $daemon->stop();
            }
        });
    }

    /**
     * @param \Closure(): list<int> $processes
     * @param int $began when the server was started
     */
    private function load(string $address, \Closure $processes, int $began): Sample
    {
        $context = stream_context_create(['http' => ['timeout' => 60, 'header' => ['Connection: close']]]);
        $body = @file_get_contents('http://' . $address . self::TARGET, false, $context);
        if ($body === false || !str_contains($body, 'Article 17')) {
            throw Unmeasurable::wrongAnswer($address, 'with the article', (string) $body);
        }
        $start = (hrtime(true) - $began) / 1e6;
        $load = new ClosedLoop(new Cores([]), null, self::CONNECTIONS);
        $load->drive($address, self::TARGET, self::WARM_SECONDS);
        $sample = $load->drive($address, self::TARGET, $this->bed->seconds, $processes);

        return new Sample($sample->figures + ['start' => $start], $sample->series);
    }
}
