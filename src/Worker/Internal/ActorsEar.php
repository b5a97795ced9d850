<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Actor\ActorSystem;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;

/**
 * Where a worker says what its actors do, and where the master asks it: an abstract Unix socket, named by the process id, so that nothing
 * is left behind. The master connects, says how many it wants to see, and signals; the worker answers between two turns of its loop and
 * never waits for the socket. Both look who the other one is.
 *
 * @internal
 */
final class ActorsEar
{
    private const PATIENCE = 2.0;
    private const PAUSE = 0.005;
    private const MOST = 100_000;
    private const ROOT = 0;

    /** @param resource|null $socket */
    private function __construct(private readonly ActorSystem $system, private $socket) {}

    /** Where it cannot be, nobody is told anything. */
    public static function open(ActorSystem $system): self
    {
        $socket = @stream_socket_server(self::address((int) getmypid()));

        return new self($system, $socket === false ? null : $socket);
    }

    public function close(): void
    {
        if ($this->socket !== null) {
            fclose($this->socket);
            $this->socket = null;
        }
    }

    public function answer(): void
    {
        while ($this->socket !== null && ($client = @stream_socket_accept($this->socket, 0.0)) !== false) {
            stream_set_blocking($client, false);
            if (\in_array(Sockets::peerUser($client), [self::ROOT, self::userOf('self')], true)) {
                $report = $this->system->inspect(min(self::MOST, max(0, (int) fgets($client, 32))))->toArray();
                spawn(self::send(...), $client, json_encode($report, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR) . "\n");
            }
        }
    }

    /**
     * By the master.
     *
     * @return array<mixed>|string|null what SystemReport::toArray() has, or why there is nothing; null: that process has no actors
     */
    public static function ask(int $pid, int $most): array|string|null
    {
        $connection = @stream_socket_client(self::address($pid), $error, $reason, self::PATIENCE);
        if ($connection === false || Sockets::peerUser($connection) !== self::userOf((string) $pid)) {
            return null;
        }
        stream_set_timeout($connection, (int) self::PATIENCE);
        fwrite($connection, "{$most}\n");
        Process::kill($pid, Signal::USR1);
        $report = json_decode((string) fgets($connection), true);

        return \is_array($report) ? $report : 'It has not answered within ' . self::PATIENCE . ' s: its loop stands still. nexus stack shows where.';
    }

    /** @param resource $client */
    private static function send($client, string $text): void
    {
        for ($until = hrtime(true) / 1e9 + self::PATIENCE; $text !== '' && hrtime(true) / 1e9 < $until;) {
            $written = @fwrite($client, $text);
            if ($written === false) {
                return;
            }
            $text = substr($text, $written);
            if ($written === 0) {
                delay(self::PAUSE);
            }
        }
    }

    private static function address(int $pid): string
    {
        return "unix://\0nexus-{$pid}.actors";
    }

    private static function userOf(string $process): int
    {
        return (int) @fileowner("/proc/{$process}/cmdline");
    }
}
