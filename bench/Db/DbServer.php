<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Http\FpmServer;
use Nexus\Bench\Http\HttpServer;
use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** An application, served by a contender with a number of workers. */
final readonly class DbServer implements HttpServer
{
    /** With one request at a time per worker, other requests wait as long as with php-fpm. */
    private const PATIENT = ['--queue=10000', '--queue-timeout=60s'];

    /** @param list<int> $workers process ids */
    private function __construct(
        private Application $application,
        public Contender $contender,
        private Daemon|FpmServer $running,
        private string $address,
        public array $workers,
    ) {}

    /**
     * @param array<string, string> $environment
     * @param array<string, string> $settings of PHP
     * @param PhpBuild|null $build another PHP than that of this process; not for php-fpm
     * @throws Unmeasurable
     */
    public static function start(
        string $script,
        Application $application,
        Contender $contender,
        int $workers,
        array $environment,
        array $settings,
        ?PhpBuild $build = null,
    ): self {
        $root = $application->directory();
        if ($contender === Contender::Fpm) {
            $fpm = FpmServer::start(new Cores([]), "{$root}/public", $workers, $environment, $settings);

            return new self($application, $contender, $fpm, $fpm->address(), $fpm->workers());
        }
        $assignments = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($environment),
            $environment,
        );
        $php = ($build?->command() ?? PhpCommand::likeThisProcess())->with($settings);
        $serve = $php->command((string) realpath($script), 'serve', ...match ($contender) {
            Contender::Classic => ["{$root}/public/index.php", '--classic'],
            Contender::OneAtATime => ["{$root}/app.php", '--concurrency=1', ...self::PATIENT],
            default => ["{$root}/app.php"],
        });
        $line = [
            'env',
            ...$assignments,
            ...$serve,
            '--host=127.0.0.1',
            '--port=0',
            "--workers={$workers}",
            '--env=production',
        ];
        $daemon = Daemon::start('nexus serve', $line, Daemon::makeDirectory());
        $address = $daemon->await(static fn(): ?string => NexusServer::addressIn($daemon->output()));
        $pids = $daemon->await(static function () use ($daemon, $workers): ?array {
            $leaves = ProcessTree::leavesBelow($daemon->pid());

            return count($leaves) === $workers ? $leaves : null;
        });

        return new self($application, $contender, $daemon, $address, $pids);
    }

    public function name(): string
    {
        return $this->application->key($this->contender);
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->workers[0];
    }

    /** @return list<int> processes that are neither workers nor their children, such as nginx */
    public function fronts(): array
    {
        return $this->running instanceof FpmServer ? [$this->running->web()] : [];
    }

    /** Bytes of memory of a worker, on average. */
    public function memory(): float
    {
        return array_sum(array_map(ProcessMemory::resident(...), $this->workers)) / count($this->workers);
    }

    public function stop(): void
    {
        $this->running->stop();
    }
}
