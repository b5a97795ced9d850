<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Http\FpmServer;
use Nexus\Bench\Http\NexusLoad;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** Shared by all contenders: the database, the link to it, the load generator. No process is bound to a core. */
final readonly class DbBed
{
    public const PATH = '/bench';
    public const STATEMENTS = 10;
    public const ROUND_TRIP_SECONDS = 0.01;
    /** The maximum of all workers together. */
    private const CONNECTIONS = 96;

    /** @param string $script bin/nexus */
    private function __construct(
        public string $script,
        public Postgres $database,
        public DelayedLink $link,
        public NexusLoad $load,
    ) {}

    /** @throws Unmeasurable */
    public static function prepare(string $script): self
    {
        FpmServer::demand();
        $database = Postgres::start();

        return new self(
            $script,
            $database,
            DelayedLink::to($database->host, $database->port, self::ROUND_TRIP_SECONDS),
            new NexusLoad($script, new Cores([])),
        );
    }

    /** The minimum of seconds that a request waits. */
    public static function waits(): float
    {
        return self::STATEMENTS * self::ROUND_TRIP_SECONDS;
    }

    /**
     * @param array<string, string> $settings of PHP, besides
     * @param PhpBuild|null $build another PHP than that of this process, with its own driver
     * @throws Unmeasurable
     */
    public function serve(
        Contender $contender,
        int $workers,
        array $settings = [],
        Application $application = Application::Plain,
        ?PhpBuild $build = null,
    ): DbServer {
        $this->seed($this->environment($this->database->dsn()));

        $environment = $this->environment($this->database->dsn($this->link->address));
        $environment += ['BENCH_POOL' => (string) intdiv(self::CONNECTIONS, $workers)];

        $settings += $build === null ? self::settings('pdo_pgsql') : [];

        return DbServer::start($this->script, $application, $contender, $workers, $environment, $settings, $build);
    }

    /**
     * One worker with its own file; one request at a time uses a plain PDO.
     *
     * @throws Unmeasurable
     */
    public function serveSqlite(Contender $contender, string $file): DbServer
    {
        $environment = ['BENCH_DSN' => "sqlite:{$file}"] + ($contender->isBlocking() ? ['BENCH_POOL' => '0'] : []);
        $this->seed($environment, 'pdo_sqlite');

        return DbServer::start(
            $this->script,
            Application::Plain,
            $contender,
            1,
            $environment,
            self::settings('pdo_sqlite'),
        );
    }

    /**
     * Drops and creates the tables.
     *
     * @param array<string, string> $environment
     * @throws Unmeasurable
     */
    private function seed(array $environment, string $driver = 'pdo_pgsql'): void
    {
        $assignments = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($environment),
            $environment,
        );
        $seeder = PhpCommand::likeThisProcess()
            ->with(self::settings($driver))
            ->command(Repository::path('examples/bench-app/seed.php'));
        Command::output(['/usr/bin/env', ...$assignments, ...$seeder], 'examples/bench-app/seed.php');
    }

    public function stop(): void
    {
        $this->link->stop();
        $this->database->stop();
    }

    /** @return array<string, string> */
    private function environment(string $dsn): array
    {
        return ['BENCH_DSN' => $dsn, 'LD_LIBRARY_PATH' => $this->database->libraries];
    }

    /** @return array<string, string> settings of PHP: the driver, unless this PHP loads it by itself */
    private static function settings(string $driver): array
    {
        $peer = realpath(Repository::path('build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR) . "/{$driver}.so"));

        return extension_loaded($driver) ? [] : ['extension' => $peer === false ? $driver : $peer];
    }
}
