<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\TimeoutException;
use Nexus\Server\Signal;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

/**
 * The socket by which the master asks a worker for a report: an abstract Unix socket named by the process id, so that
 * no file is left behind. The master connects, sends the name of the report and a number, and sends a signal. The
 * worker replies between two iterations of its loop and never waits for the socket. Each side checks the credentials
 * of the other one.
 *
 * @internal
 */
final class InspectionSocket
{
    private const PATIENCE = 2.0;
    private const PAUSE = 0.005;
    private const ROOT = 0;

    /**
     * @param array<string, \Closure(int): array<mixed>> $reports
     * @param resource|null $socket
     */
    private function __construct(private readonly array $reports, private $socket) {}

    /**
     * If the socket cannot be opened, there are no reports.
     *
     * @param array<string, \Closure(int): array<mixed>> $reports by name
     */
    public static function open(array $reports): self
    {
        $socket = @stream_socket_server(self::address((int) getmypid()));

        return new self($reports, $socket === false ? null : $socket);
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
                spawn(self::send(...), $client, $this->report((string) fgets($client, 64)) . "\n");
            }
        }
    }

    /**
     * @param string $request "actors 1000"
     * @return string JSON; "null": this worker has no such report
     */
    private function report(string $request): string
    {
        [$name, $number] = explode(' ', trim($request)) + ['', '0'];
        $report = $this->reports[$name] ?? null;

        return json_encode(
            $report === null ? null : $report(max(0, (int) $number)),
            JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR,
        );
    }

    /**
     * Called by the master. It has the leader wake the worker, because it only signals its own children. The answer is
     * not trusted: its length and time are limited, and it is not interpreted.
     *
     * @param int $leader the process id of the worker's parent
     * @param string $request name of the report, and a number: "actors 1000"
     * @param int<1, max> $longest bytes
     *
     * @return array{report: string|null, error: string|null}|null the report as JSON, or the reason why there is none;
     * null: that process has no such report
     */
    public static function ask(int $pid, int $leader, string $request, int $longest): ?array
    {
        $connection = @stream_socket_client(self::address($pid), $error, $reason, self::PATIENCE);
        if ($connection === false || Sockets::peerProcess($connection) !== $pid) {
            return null;
        }
        fwrite($connection, "{$request}\n");
        Process::signalChild($leader, Signal::USR1);
        try {
            $report = (string) timeout(self::PATIENCE, static fn(): string|false => fgets($connection, $longest));
        } catch (TimeoutException) {
            $report = '';
        }
        if ($report === "null\n") {
            return null;
        }
        $error = match (true) {
            str_ends_with($report, "\n") => null,
            \strlen($report) >= $longest - 1 => "Its answer is longer than {$longest} bytes: ask for less.",
            default => 'It has not answered within ' . self::PATIENCE . ' s: its event loop is blocked. nexus stack '
                . 'shows where.',
        };

        return ['report' => $error === null ? $report : null, 'error' => $error];
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
        return "unix://\0nexus-{$pid}.inspect";
    }

    private static function userOf(string $process): int
    {
        return (int) @fileowner("/proc/{$process}/cmdline");
    }
}
