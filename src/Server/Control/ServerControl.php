<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * Controls a running server on this machine through the control socket of its master.
 *
 * @internal
 */
final readonly class ServerControl
{
    /**
     * The suffix of the control socket's file name. It distinguishes that socket from other sockets of a process.
     *
     * @internal
     */
    public const SOCKET_SUFFIX = '.control';
    /** A reload may take as long as the application needs, so the answer has no time limit. */
    private const AS_LONG_AS_IT_TAKES = 86400;
    private const SOON = 5;
    private const LONGEST_ANSWER = 128 << 20;

    private function __construct(public int $master) {}

    /**
     * Returns the named server, or the only one of this user.
     *
     * @param string|null $named the master's PID file or process id
     *
     * @throws InspectionException NX-0461 to NX-0463
     */
    public static function find(?string $named = null): self
    {
        return new self(RunningServer::find($named)->master);
    }

    /**
     * Reloads the server. Returns when only the new generation answers new requests.
     *
     * @return int the number of the new generation
     *
     * @throws ControlException NX-0421 to NX-0424
     */
    public function reload(): int
    {
        $answer = $this->ask(['command' => 'reload'])[1];
        $generation = \is_int($answer['generation'] ?? null) ? $answer['generation'] : 0;

        return $answer['ok'] ? $generation : throw ControlException::reloadFailed($generation, self::reasonOf($answer));
    }

    /**
     * Stops the server. Returns when the server has ended.
     *
     * @param bool $now aborts requests in progress
     *
     * @throws ControlException NX-0421, NX-0422, NX-0424
     */
    public function stop(bool $now = false): void
    {
        [$connection, $answer] = $this->ask(['command' => 'stop', 'now' => $now]);
        if (!$answer['ok']) {
            throw ControlException::refused($this->master, self::reasonOf($answer));
        }
        // The connection is closed when the master ends.
        stream_get_contents($connection);
    }

    /**
     * The PHP stacks of a worker, read by the master: the kernel lets only an ancestor read the worker's memory.
     *
     * @internal
     * @param int $row row of the scoreboard
     * @return string|int see Scoreboard::stacks()
     * @throws ControlException NX-0421, NX-0422, NX-0424
     */
    public static function stacksOf(int $master, int $row): string|int
    {
        $stacks = (new self($master))->ask(['command' => 'stacks', 'row' => $row], self::SOON)[1]['stacks'] ?? null;

        return \is_string($stacks) || \is_int($stacks) ? $stacks : throw ControlException::lost($master);
    }

    /**
     * Reports the actors of all workers that have an actor system.
     *
     * @param int $most maximum number of actors shown for each worker
     *
     * @return list<array<mixed>> slot, pid, generation, actors (as SystemReport::toArray() has them, or null), error
     *
     * @throws ControlException NX-0421, NX-0422, NX-0424
     */
    public function actors(int $most = 1000): array
    {
        return array_map(
            static fn(array $worker): array => self::decoded($worker, 'actors'),
            $this->reports(['command' => 'actors', 'most' => $most]),
        );
    }

    /**
     * What the PHP of each worker says of itself. A worker in classic mode does not answer.
     *
     * @internal
     * @return list<RunningPhp>
     * @throws ControlException NX-0421, NX-0422, NX-0424
     */
    public function php(): array
    {
        $workers = array_map(
            static fn(array $worker): array => self::decoded($worker, 'php'),
            $this->reports(['command' => 'php']),
        );

        return array_values(array_filter(array_map(RunningPhp::of(...), $workers)));
    }

    /**
     * @param array<string, mixed> $command
     * @return list<array<mixed>> slot, pid, generation, report (JSON, or null), error
     */
    private function reports(array $command): array
    {
        $workers = $this->ask($command, self::SOON)[1]['workers'] ?? null;

        return \is_array($workers)
            ? array_values(array_filter($workers, is_array(...)))
            : throw ControlException::lost($this->master);
    }

    /**
     * The state of each scheduled job, as that worker sees it.
     *
     * @param int $worker its process id
     *
     * @return list<array<mixed>> as ScheduleRunner::report() has them
     *
     * @throws ControlException NX-0421, NX-0422, NX-0424
     */
    public function schedule(int $worker): array
    {
        $reports = array_map(
            static fn(array $one): array => self::decoded($one, 'schedule'),
            $this->reports(['command' => 'schedule', 'pid' => $worker]),
        );
        $schedule = $reports[0]['schedule'] ?? null;

        return \is_array($schedule) ? array_values(array_filter($schedule, is_array(...))) : [];
    }

    /**
     * The master does not validate the report of a worker.
     *
     * @param array<mixed> $worker
     * @param string $what the name of the report
     * @return array<mixed>
     */
    private static function decoded(array $worker, string $what): array
    {
        $report = \is_string($worker['report'] ?? null) ? json_decode($worker['report'], true) : null;
        unset($worker['report']);
        $worker[$what] = \is_array($report) ? $report : null;
        $worker['error'] ??= \is_array($report) ? null : 'Its answer is invalid.';

        return $worker;
    }

    /**
     * @param array<string, mixed> $command
     * @return array{resource, array<mixed>&array{ok: bool}}
     */
    private function ask(array $command, int $patience = self::AS_LONG_AS_IT_TAKES): array
    {
        $connection = $this->connect();
        stream_set_timeout($connection, $patience);
        fwrite($connection, json_encode($command, JSON_THROW_ON_ERROR) . "\n");
        $answer = json_decode((string) fgets($connection, self::LONGEST_ANSWER), true);
        if (!\is_array($answer) || !\is_bool($answer['ok'] ?? null)) {
            throw ControlException::lost($this->master);
        }
        if (!isset($answer['generation']) && !$answer['ok']) {
            throw ControlException::refused($this->master, self::reasonOf($answer));
        }

        return [$connection, $answer];
    }

    /** @return resource */
    private function connect()
    {
        foreach ($this->sockets() as $path) {
            // The master may run in a container with a file system of its own.
            foreach (["/proc/{$this->master}/root{$path}", $path] as $place) {
                $connection = @stream_socket_client("unix://{$place}");
                if ($connection !== false) {
                    return $connection;
                }
            }
        }

        throw ControlException::unreachable($this->master);
    }

    /** @return list<string> paths of the control sockets that the process has open */
    private function sockets(): array
    {
        $open = [];
        foreach ((array) @scandir("/proc/{$this->master}/fd") as $descriptor) {
            if (preg_match(
                '/^socket:\[(\d+)\]$/',
                (string) @readlink("/proc/{$this->master}/fd/{$descriptor}"),
                $match,
            ) === 1) {
                $open[$match[1]] = true;
            }
        }
        $paths = [];
        foreach (explode("\n", (string) @file_get_contents("/proc/{$this->master}/net/unix")) as $line) {
            $columns = preg_split('/ +/', $line, 8);
            if (
                $columns !== false
                && isset($columns[7], $open[$columns[6]])
                && str_ends_with($columns[7], self::SOCKET_SUFFIX)
            ) {
                $paths[] = $columns[7];
            }
        }

        return $paths;
    }

    /** @param array<mixed> $answer */
    private static function reasonOf(array $answer): string
    {
        return \is_string($answer['error'] ?? null) ? $answer['error'] : 'it gives no reason.';
    }
}
