<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Http\HttpServer;
use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** `nexus serve` with settings of PHP, a number of workers, and a network namespace of a row. */
final readonly class LabServer implements HttpServer
{
    /** @param non-empty-list<int> $workers process ids */
    private function __construct(private Daemon $daemon, private string $address, private array $workers) {}

    /**
     * One worker has a core of its own; several share all cores with the load.
     *
     * @param string $application below bench/
     * @param positive-int $workers
     * @param array<string, string> $settings of PHP
     * @throws Unmeasurable
     */
    public static function start(
        string $script,
        ?NetworkNamespace $namespace,
        string $application,
        int $workers = 1,
        array $settings = [],
        string ...$options,
    ): self {
        $serve = PhpCommand::likeThisProcess()->with($settings)->command(
            (string) realpath($script),
            'serve',
            Repository::path("bench/{$application}"),
            '--host=127.0.0.1',
            '--port=0',
            "--workers={$workers}",
            '--env=production',
            ...array_values($options),
        );
        $cores = self::cores($workers);
        $daemon = Daemon::start(
            'nexus serve',
            [...($namespace?->prefix() ?? []), ...$cores->forServer(), ...$serve],
            Daemon::makeDirectory(),
        );
        $address = $daemon->await(static fn(): ?string => NexusServer::addressIn($daemon->output()));
        $pids = $daemon->await(static function () use ($daemon, $workers): ?array {
            $leaves = ProcessTree::leavesBelow($daemon->pid());

            return $leaves !== [] && count($leaves) === $workers ? $leaves : null;
        });

        return new self($daemon, $address, $pids);
    }

    public static function cores(int $workers): Cores
    {
        return $workers === 1 ? Cores::ofThisProcess() : new Cores([]);
    }

    public function name(): string
    {
        return 'nexus';
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->workers[0];
    }

    /** @return non-empty-list<int> process ids */
    public function workers(): array
    {
        return $this->workers;
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }
}
