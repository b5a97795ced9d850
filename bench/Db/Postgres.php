<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** Debian's PostgreSQL on its own address (tools/services). It runs until the object is destroyed. */
final readonly class Postgres
{
    private const START_SECONDS = 180;

    /** @param string $libraries folders with the libraries of the extensions in build/peers */
    private function __construct(
        private Daemon $daemon,
        public string $host,
        public string $port,
        private string $account,
        public string $libraries,
    ) {}

    /** @throws Unmeasurable */
    public static function start(): self
    {
        $tool = Repository::path('tools/services');
        if (!is_executable($tool) || Command::find('apt-get') === null) {
            throw Unmeasurable::programMissing('PostgreSQL of Debian (tools/services)', 'postgresql');
        }
        // Its input stays open: the database runs until it is stopped.
        $line = [
            'env',
            'NEXUS_SERVICES=pgsql',
            $tool,
            'sh',
            '-c',
            'echo "dsn=$NEXUS_TEST_PGSQL"; echo "libraries=$LD_LIBRARY_PATH"; exec tail -f /dev/null',
        ];
        $daemon = Daemon::start('tools/services', $line, Daemon::makeDirectory());
        $output = $daemon->await(
            static fn(): ?string => str_contains($daemon->output(), 'libraries=') ? $daemon->output() : null,
            self::START_SECONDS,
        );
        if (preg_match('/^dsn=host=([^;]+);port=(\d+);(.+)$/m', $output, $match) !== 1) {
            throw Unmeasurable::programFailed('tools/services', $output);
        }

        return new self(
            $daemon,
            $match[1],
            $match[2],
            $match[3],
            preg_match('/^libraries=(.*)$/m', $output, $libraries) === 1 ? $libraries[1] : '',
        );
    }

    /** Without TLS: the benchmark measures the link, not the encryption. */
    public function dsn(?string $address = null): string
    {
        [$host, $port] = $address === null ? [$this->host, $this->port] : explode(':', $address, 2) + [1 => ''];

        return "pgsql:host={$host};port={$port};{$this->account};sslmode=disable";
    }

    /** @return list<int> the parents of its processes */
    public function processes(): array
    {
        return [$this->daemon->pid()];
    }

    /** The number of connected clients: each has a process with such a title. */
    public function connections(): int
    {
        $titles = array_map(
            static fn(int $pid): string => (string) @file_get_contents("/proc/{$pid}/cmdline"),
            ProcessTree::leavesBelow($this->daemon->pid()),
        );

        return count(array_filter(
            $titles,
            static fn(string $title): bool => str_starts_with($title, 'postgres: nexus '),
        ));
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }
}
