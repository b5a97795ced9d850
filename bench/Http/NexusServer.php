<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** Our server as `nexus serve` runs it in production, with one worker. */
final readonly class NexusServer implements HttpServer
{
    private function __construct(
        private string $script,
        private Daemon $daemon,
        private string $address,
        private int $worker,
    ) {}

    /**
     * @param string $application below bench/
     * @throws Unmeasurable
     */
    public static function start(
        string $script,
        Cores $cores,
        string $application = 'programs/http/app.php',
        string ...$options,
    ): self {
        $serve = PhpCommand::likeThisProcess()->command(
            (string) realpath($script),
            'serve',
            Repository::path("bench/{$application}"),
            '--host=127.0.0.1',
            '--port=0',
            '--workers=1',
            '--env=production',
            ...array_values($options),
        );
        $daemon = Daemon::start(
            'nexus serve',
            [...$cores->forServer(), ...$serve],
            Daemon::makeDirectory(),
        );
        $address = $daemon->await(static fn(): ?string => self::addressIn($daemon->output()));

        return new self(
            $script,
            $daemon,
            $address,
            $daemon->await(static fn(): ?int => ProcessTree::onlyLeafBelow($daemon->pid())),
        );
    }

    public static function addressIn(string $banner): ?string
    {
        return preg_match('~ at (?:http://)?(127\.0\.0\.1:\d+)~', $banner, $match) === 1 ? $match[1] : null;
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
        return $this->worker;
    }

    /** First line of the banner: versions, OPcache, JIT. */
    public function banner(): string
    {
        return explode("\n", $this->daemon->output(), 2)[0];
    }

    /**
     * Whether its scoreboard has recorded requests: `nexus status` then shows latencies.
     *
     * @throws Unmeasurable
     */
    public function isSeen(): bool
    {
        $line = PhpCommand::likeThisProcess()->command(
            (string) realpath($this->script),
            'status',
            '--json',
            "--pid={$this->daemon->pid()}",
        );
        $status = json_decode(Command::output(['/usr/bin/env', ...$line], 'nexus status'), true);
        if (!is_array($status) || !array_key_exists('p50', $status)) {
            throw Unmeasurable::programFailed('nexus status', 'it has not printed p50');
        }

        return $status['p50'] !== null;
    }

    /**
     * Sends SIGHUP, as `nexus reload` does; returns when only the new worker serves.
     *
     * @return self the same server, with its new worker
     * @throws Unmeasurable
     */
    public function reload(): self
    {
        posix_kill($this->daemon->pid(), SIGHUP);
        $worker = $this->daemon->await(function (): ?int {
            $worker = ProcessTree::onlyLeafBelow($this->daemon->pid());

            return $worker === $this->worker ? null : $worker;
        });

        return new self($this->script, $this->daemon, $this->address, $worker);
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }
}
