<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** A server of another project, with one process on one core, that answers as ours does. */
final readonly class PeerServer implements HttpServer
{
    private function __construct(private string $name, private Daemon $daemon, private string $address) {}

    /**
     * Swoole without coroutine hooks, which this handler does not need.
     *
     * @return self|null null: this PHP does not have Swoole
     * @throws Unmeasurable
     */
    public static function swoole(Cores $cores): ?self
    {
        if (!is_file(PHP_EXTENSION_DIR . '/swoole.so')) {
            return null;
        }
        $port = NginxServer::freePort();
        $php = ChildPhp::bare()->withOpcache(true)->with('extension', 'swoole');

        return self::start('swoole', $cores, $php->line('peers/http/swoole.php', (string) $port), $port);
    }

    /**
     * Go's net/http with one thread for Go code.
     *
     * @return self|null null: Go is not installed
     * @throws Unmeasurable
     */
    public static function go(Cores $cores): ?self
    {
        $go = Command::find('go');
        if ($go === null) {
            return null;
        }
        $source = Repository::path('bench/peers/http/hello.go');
        $program = Repository::path('build/bench/hello-go');
        is_dir(dirname($program)) || mkdir(dirname($program), 0o755, true);
        if (!is_file($program) || filemtime($program) < filemtime($source)) {
            $cache = dirname($program) . '/go';
            $line = ['/usr/bin/env', "GOCACHE={$cache}", "GOPATH={$cache}", $go, 'build', '-o', $program, $source];
            Command::output($line, "{$go} build {$source}");
        }
        $port = NginxServer::freePort();

        return self::start('go', $cores, ['/usr/bin/env', 'GOMAXPROCS=1', $program, "127.0.0.1:{$port}"], $port);
    }

    /** @param non-empty-list<string> $line a program that replaces itself at most, and has no children */
    private static function start(string $name, Cores $cores, array $line, int $port): self
    {
        $daemon = Daemon::start($name, [...$cores->forServer(), ...$line], Daemon::makeDirectory());
        $address = "127.0.0.1:{$port}";
        $daemon->await(static fn(): ?bool => NginxServer::isListening($address) ? true : null);

        return new self($name, $daemon, $address);
    }

    public function name(): string
    {
        return $this->name;
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->daemon->pid();
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }
}
