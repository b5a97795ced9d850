<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\Coroutine;
use Nexus\Async\TimeoutException;
use Nexus\Server\Control\ServerControl;
use Nexus\Server\Signal;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

/**
 * The master's control socket: a Unix socket for its own user and root. One connection carries one command: a line of
 * JSON that names it. The answer is lines of JSON, the last of which has "ok" (docs/inside/processes.md).
 *
 * @internal
 */
final class ControlSocket
{
    private const ROOT = 0;
    private const PATIENCE = 5.0;
    private const REFUSED = 111;
    /** Maximum number of open connections; further clients wait in the socket's queue. */
    private const MOST_CLIENTS = 128;
    private const PAUSE = 0.1;

    /** @var Coroutine<void> */
    private readonly Coroutine $accepting;
    private readonly int|false $inode;
    /** @var list<resource> connections of clients that wait until the server has stopped */
    private array $lasting = [];
    private bool $isClosed = false;
    private int $clients = 0;

    /** @param resource $socket */
    private function __construct(private readonly Master $master, private readonly string $path, private $socket)
    {
        $this->inode = @fileinode($path);
        $this->accepting = spawn($this->accept(...));
    }

    /**
     * Null, with a line in the log, if the socket cannot be opened. The server can then be controlled by signals only.
     */
    public static function open(Master $master, ?string $pidFile): ?self
    {
        if ($pidFile === null) {
            self::removeAbandoned(self::directory());
        }
        // A reload may change the working directory.
        $path = $pidFile === null
            ? self::directory() . '/nexus-' . getmypid() . ServerControl::SOCKET_SUFFIX
            : realpath($pidFile) . ServerControl::SOCKET_SUFFIX;
        // This process holds the lock on the PID file, or has this process id, so the server that left the file behind
        // is dead.
        @unlink($path);
        $before = umask(0o177);
        $socket = @stream_socket_server("unix://{$path}", $error, $reason);
        umask($before);
        if ($socket === false) {
            Log::error("the control socket could not be created, so nexus reload and nexus stop cannot be used: "
                . "{$path}: {$reason}.");

            return null;
        }

        return new self($master, $path, $socket);
    }

    public function close(): void
    {
        $this->isClosed = true;
        $this->accepting->cancel();
        array_map(fclose(...), $this->lasting);
        clearstatcache(true, $this->path);
        if (@fileinode($this->path) === $this->inode) {
            @unlink($this->path);
        }
    }

    /** Removes sockets of masters that were killed: no process has that id, and no process listens. */
    private static function removeAbandoned(string $directory): void
    {
        foreach ((array) glob("{$directory}/nexus-*" . ServerControl::SOCKET_SUFFIX) as $path) {
            $isOfProcess = preg_match('~/nexus-(\d+)\.control$~', (string) $path, $match) === 1;
            if (
                $isOfProcess
                && !file_exists("/proc/{$match[1]}")
                && @stream_socket_client("unix://{$path}", $error) === false
                && $error === self::REFUSED
            ) {
                @unlink((string) $path);
            }
        }
    }

    /**
     * The directory must be writable only by its user: a process that can rename the file could answer in the master's
     * place.
     */
    private static function directory(): string
    {
        $own = getenv('XDG_RUNTIME_DIR');
        foreach (\is_string($own) && $own !== '' ? [$own, '/run'] : ['/run'] as $parent) {
            if (self::isOurs($parent)) {
                return $parent;
            }
        }
        $directory = sys_get_temp_dir() . '/nexus-' . self::user();
        @mkdir($directory, 0o700);

        return self::isOurs($directory) ? $directory : '/nonexistent';
    }

    private static function isOurs(string $directory): bool
    {
        $status = @lstat($directory);

        return $status !== false
            && ($status['mode'] & 0o170022) === 0o040000
            && $status['uid'] === self::user()
            && is_writable($directory);
    }

    private static function user(): int
    {
        return (int) fileowner('/proc/self/cmdline');
    }

    private function accept(): void
    {
        while (!$this->isClosed) {
            $client = $this->clients + \count($this->lasting) < self::MOST_CLIENTS
                ? @stream_socket_accept($this->socket, -1.0)
                : false;
            if ($client === false) {
                // The maximum is reached, or descriptors are exhausted: accept() would fail again at once.
                delay(self::PAUSE);
            } else {
                $this->clients++;
                spawn($this->serveAndCount(...), $client);
                // Drops this reference, so that the connection closes when serve() returns. Only the command that waits
                // for the end of the server keeps it open.
                unset($client);
            }
        }
    }

    /** @param resource $client */
    private function serveAndCount($client): void
    {
        try {
            $this->serve($client);
        } catch (TimeoutException) {
            // A client that does not read its answer loses it.
        } finally {
            $this->clients--;
        }
    }

    /** @param resource $client */
    private function serve($client): void
    {
        $peer = Sockets::peerUser($client);
        if ($peer !== self::ROOT && $peer !== self::user()) {
            self::answer(
                $client,
                ['ok' => false, 'error' => 'Only the user of the master and root may send commands.'],
            );

            return;
        }
        try {
            $line = timeout(self::PATIENCE, static fn(): string|false => fgets($client, 65536));
        } catch (TimeoutException) {
            return;
        }
        $request = json_decode((string) $line, true);
        $request = \is_array($request) ? $request : [];
        match ($request['command'] ?? null) {
            'reload' => $this->reload($client),
            'stacks' => $this->stacks($client, $request['row'] ?? null),
            'actors' => $this->report($client, 'actors ' . (\is_int($request['most'] ?? null) ? $request['most'] : 0)),
            'php' => $this->report($client, 'php 0'),
            'schedule' => $this->report(
                $client,
                'schedule 0',
                \is_int($request['pid'] ?? null) ? $request['pid'] : null,
            ),
            'stop' => $this->stop($client, ($request['now'] ?? false) === true),
            default => self::answer(
                $client,
                ['ok' => false, 'error' => 'That command is not known to this version of Nexus.'],
            ),
        };
    }

    /** @param resource $client */
    private function reload($client): void
    {
        $reason = $this->master->reload()->await();
        self::answer($client, $reason === null
            ? ['ok' => true, 'generation' => $this->master->generation()]
            : ['ok' => false, 'generation' => $this->master->generation(), 'error' => $reason]);
    }

    /** @param resource $client */
    private function report($client, string $request, ?int $of = null): void
    {
        self::answer($client, ['ok' => true, 'workers' => $this->master->roster()->reports($request, $of)]);
    }

    /** @param resource $client */
    private function stacks($client, mixed $row): void
    {
        $stacks = \is_int($row) ? $this->master->roster()->stacksOf($row) : null;
        self::answer(
            $client,
            $stacks === null
                ? ['ok' => false, 'error' => 'There is no such worker.']
                : ['ok' => true, 'stacks' => $stacks],
        );
    }

    /**
     * The connection lasts as long as the master.
     *
     * @param resource $client
     */
    private function stop($client, bool $isNow): void
    {
        if (!$this->master->isStopping()) {
            $this->master->stop();
        }
        if ($isNow) {
            $this->master->stopNow();
        }
        // The master may now have to wake up earlier.
        Process::raise(Signal::CHLD);
        self::answer($client, ['ok' => true]);
        $this->lasting[] = $client;
    }

    /**
     * @param resource $client
     * @param array<string, mixed> $what
     */
    private static function answer($client, array $what): void
    {
        $line = json_encode(
            $what,
            JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE,
        ) . "\n";
        timeout(self::PATIENCE, static fn(): int|false => @fwrite($client, $line));
    }
}
