<?php

declare(strict_types=1);

namespace Nexus\Doctor;

use Nexus\Doctor\Fpm\FpmFacts;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Server\WorkerFacts;
use Nexus\Server\Control\OpcacheState;
use Nexus\Server\Php\Cpus;
use Nexus\Server\ServerConfig;

/**
 * What is examined: a machine, the PHP that would serve, the configuration of the server, and its workers if it runs.
 *
 * @internal
 */
final readonly class Subject
{
    /**
     * @param ServerConfig $config nexus.php, or the defaults
     * @param list<WorkerFacts> $workers of the running server; empty: none runs
     * @param int|null $poolSize connections that a worker's pools may open together; null: not known
     * @param int|null $maxConnections of the database, if the command line names it
     * @param OpcacheState|null $runningOpcache that of the running server; null: not known
     */
    public function __construct(
        public Machine $machine,
        public PhpFacts $php,
        public ServerConfig $config,
        public \DateTimeImmutable $now,
        public array $workers = [],
        public ?int $poolSize = null,
        public ?int $maxConnections = null,
        public ?FpmFacts $fpm = null,
        public ?OpcacheState $runningOpcache = null,
    ) {}

    /** @return list<PhpFacts> the PHP of the workers, and that of php-fpm */
    public function phps(): array
    {
        return $this->fpm === null ? [$this->php] : [$this->php, $this->fpm->php];
    }

    public function text(string $path): string
    {
        return trim((string) $this->machine->read($path));
    }

    /** Null when there is no such file, or no number in it. */
    public function number(string $path): ?int
    {
        $text = $this->text($path);

        return preg_match('/^-?\d+/', $text, $match) === 1 ? (int) $match[0] : null;
    }

    /** @return array<string, int> the counters of /proc/net/netstat, by name: "ListenDrops" */
    public function networkCounters(): array
    {
        $lines = explode("\n", $this->text('/proc/net/netstat'));
        $counters = [];
        for ($row = 0; $row + 1 < \count($lines); $row += 2) {
            $names = explode(' ', trim($lines[$row]));
            $values = explode(' ', trim($lines[$row + 1]));
            foreach ($names as $column => $name) {
                $counters[$name] = (int) ($values[$column] ?? 0);
            }
        }

        return $counters;
    }

    /** The limit of open files for this process. */
    public function openFiles(): ?int
    {
        $isThere = preg_match('/^Max open files\s+(\d+|unlimited)/m', $this->text('/proc/self/limits'), $match) === 1;

        return $isThere ? ($match[1] === 'unlimited' ? PHP_INT_MAX : (int) $match[1]) : null;
    }

    /** CPUs that the scheduler may use, before any quota. */
    public function schedulableCpus(): int
    {
        $isThere = preg_match('/^Cpus_allowed_list:\s*(\S+)/m', $this->text('/proc/self/status'), $match) === 1;
        $count = 0;
        foreach ($isThere ? explode(',', $match[1]) : [] as $range) {
            [$first, $last] = explode('-', $range) + [1 => $range];
            $count += (int) $last - (int) $first + 1;
        }

        return max(1, $count);
    }

    public function grantedCpus(): int
    {
        return (new Cpus($this->machine->cgroups()))->granted($this->schedulableCpus());
    }

    public function workers(): int
    {
        return $this->config->workers ?? $this->grantedCpus();
    }

    /** The smallest memory limit of the cgroups; null: there is none. */
    public function containerBytes(): ?int
    {
        return $this->machine->cgroups()->memoryLimit();
    }

    /** The memory that processes here may use together: that of the container, or of the machine. */
    public function usableBytes(): ?int
    {
        $isThere = preg_match('/^MemTotal:\s+(\d+) kB/m', $this->text('/proc/meminfo'), $match) === 1;
        $machine = $isThere ? (int) $match[1] << 10 : null;
        $container = $this->containerBytes();

        return $container === null ? $machine : min($container, $machine ?? PHP_INT_MAX);
    }

    /**
     * Connections that wait for accept() at this port. The kernel shows them as the receive queue of the listening
     * socket.
     */
    public function acceptQueue(int $port): int
    {
        $address = sprintf(':%04X', $port);
        $waiting = 0;
        foreach (['/proc/net/tcp', '/proc/net/tcp6'] as $file) {
            $pattern = "/^\s*\d+: [0-9A-F]+{$address} [0-9A-F]+:0000 0A [0-9A-F]+:([0-9A-F]+)/m";
            preg_match_all($pattern, $this->text($file), $matches);
            $waiting += (int) array_sum(array_map(hexdec(...), $matches[1]));
        }

        return $waiting;
    }

    /** The kernel's version as an integer: 60100 is 6.1.0. */
    public function kernel(): int
    {
        return preg_match('/^(\d+)\.(\d+)/', $this->text('/proc/sys/kernel/osrelease'), $match) === 1
            ? (int) $match[1] * 10000 + (int) $match[2] * 100
            : 0;
    }
}
