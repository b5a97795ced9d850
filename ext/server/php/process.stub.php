<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * System calls for processes, signals and dead children. The classes of Nexus\Server decide when to call them.
 *
 * @internal
 */
final class Process
{
    /**
     * wait() has timed out.
     * @var int
     */
    public const EVENT_NONE = 0;
    /**
     * The server will stop soon. Readiness checks should be answered with "not ready".
     * @var int
     */
    public const EVENT_LEAVING = 59;
    /**
     * The logs should be reopened.
     * @var int
     */
    public const EVENT_LOGS = 60;

    /**
     * The generation of this worker may serve now.
     * @var int
     */
    public const EVENT_OPEN = 61;

    /**
     * The slots that this worker has to serve have changed: Scoreboard::wants().
     * @var int
     */
    public const EVENT_SLOTS = 62;
    /**
     * This worker should be replaced.
     * @var int
     */
    public const EVENT_RETIRE = 63;

    private function __construct() {}

    /**
     * Calls fork(2). The runtime is rebuilt in the child.
     *
     * @return int the child's id, 0 in the child
     * @throws \Nexus\Async\MisuseError NX-0109 when coroutines other than the main one are alive
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function fork(): int {}

    /**
     * Starts a program that is killed when this process dies. Only the listed descriptors and 0 to 2 stay open in it,
     * with their numbers.
     *
     * @param array $command the path of the program, then its arguments
     * @phpstan-param list<string> $command
     * @param array $environment the whole environment
     * @phpstan-param array<string, string> $environment
     * @param array $descriptors descriptors that stay open
     * @phpstan-param list<int> $descriptors
     * @param int $errors descriptor of its standard error
     * @return int the child's id
     * @throws \Nexus\Server\SystemException NX-0401, also when the program cannot be executed
     */
    public static function execute(array $command, array $environment, array $descriptors, int $errors = 2): int {}

    /**
     * Makes the kernel send a signal (SIGKILL) to this process when its parent dies. Repeat it after setuid().
     *
     * @return bool false when $parent is no longer the parent
     */
    public static function dieWith(int $parent, int $signal = 9): bool {}

    public static function parentId(): int {}

    /**
     * Opens a PID file for writing, or creates it. Links and special files are refused: another user may have created
     * one so that its target is overwritten.
     *
     * @return int a descriptor, or a negated errno
     */
    public static function openPidFile(string $path): int {}

    /** Sets close-on-exec: programs that this process starts do not inherit these descriptors. */
    public static function closeOnExec(int ...$descriptors): void {}

    /** Closes these descriptors in processes that are forked from now on. */
    public static function closeInForks(int ...$descriptors): void {}

    /**
     * @return array{user: int, group: int}|null the ids; null when there is no user with that name
     */
    public static function userNamed(string $name): ?array {}

    /** The id of the group; null when there is none with that name. */
    public static function groupNamed(string $name): ?int {}

    /**
     * Switches permanently to that user, with the groups of $name. Call dieWith() again afterwards.
     *
     * @return int 0 or a negated errno
     */
    public static function become(string $name, int $user, int $group): int {}

    /** @return int 0 or a negated errno */
    public static function forbidNewPrivileges(): int {}

    /** Makes this process the parent of orphaned descendants, instead of process 1. */
    public static function adoptOrphans(): void {}

    /**
     * Sends a signal to a child of this process, never to another process that reuses its id.
     *
     * @return bool false when $pid is not a child of this process (any more)
     */
    public static function signalChild(int $pid, int $signal): bool {}

    /** Whether $pid is a child of this process that was not reaped yet. */
    public static function hasChild(int $pid): bool {}

    /**
     * @return int the id of its current parent; a negated errno when the process does not exist
     */
    public static function parentOf(int $pid): int {}

    /** @return bool false when the process does not exist */
    public static function kill(int $pid, int $signal): bool {}

    /**
     * Reaps one dead child, including adopted ones.
     *
     * @return array{pid: int, code: int, signal: int}|null code is -1 when a signal ended it, otherwise signal is 0;
     * null: none is dead
     */
    public static function reap(): ?array {}

    /** From now on these signals are events for wait(). At most 16 signals, with numbers of at most 59. */
    public static function ownSignals(int ...$signals): void {}

    /** Restores the previous action of the signal. */
    public static function disownSignal(int $signal): void {}

    /** Ignores the signal from now on. */
    public static function ignoreSignal(int $signal): void {}

    /**
     * From now on this signal makes the process write its coroutines to the error log, also while it computes.
     *
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function reportOn(int $signal): void {}

    /**
     * Suspends the calling coroutine until a signal or another event arrives.
     *
     * @param float $seconds timeout; negative: none
     * @return int the number of a signal, or EVENT_*
     */
    public static function wait(float $seconds = -1.0): int {}

    /**
     * From now on this process does not wait when it writes to standard error and the reader is slow. This includes
     * PHP's own messages. Children inherit it.
     */
    public static function openErrorLog(): void {}

    /** Writes what this process has logged so far, and waits for a slow reader for at most one second. */
    public static function closeErrorLog(): void {}

    /**
     * From now on logLine() drops lines that are less important than the level, and so do the reports of the extension.
     *
     * @param int $level LOG_ERR, LOG_WARNING, LOG_NOTICE or LOG_INFO
     */
    public static function limitErrorLog(int $level): void {}

    /**
     * True: from now on files are compiled without OPcache, which takes half of the time. False: with it again. For
     * code that only this process uses, and the processes that it forks.
     *
     * @return bool what it was before
     */
    public static function bypassOpcache(bool $isBypassed): bool {}

    /**
     * Makes a descriptor the standard error of this process.
     *
     * @return int 0 or -errno
     */
    public static function redirectErrors(int $descriptor): int {}

    /** @return int a further descriptor of this process's standard error, or -errno */
    public static function duplicateErrors(): int {}

    /**
     * Writes a line to standard error.
     *
     * @param int $level LOG_ERR, LOG_WARNING, LOG_NOTICE or LOG_INFO
     */
    public static function logLine(string $line, int $level): void {}

    /**
     * Waits until all coroutines have ended, except detached ones that belong to no request. Call it in main before the
     * process exits.
     */
    public static function awaitCoroutines(): void {}

    /** Raises an event for wait(), as if its signal had arrived. */
    public static function raise(int $event): void {}

    /**
     * Raises the soft limit of open files to the hard limit.
     *
     * @return array{soft: int, hard: int} the limits before
     */
    public static function raiseOpenFiles(): array {}

    /** Number of CPUs on which this process may run. */
    public static function cpuCount(): int {}
}

/**
 * Listening sockets, as descriptors with close-on-exec. Failures are returned as a negated errno; the caller writes the
 * message.
 *
 * @internal
 */
final class Sockets
{
    private function __construct() {}

    /**
     * @param bool $isFirst the first socket of a set fails if another process listens there; the others join the first
     * @param bool $listens false: the socket is only bound, and accepts no connections before activate()
     */
    public static function listenTcp(string $host, int $port, int $backlog, bool $isFirst, bool $listens = true): int {}

    /**
     * Replaces the socket file of a dead server; -EADDRINUSE when a running server answers there.
     *
     * @param int $mode permissions of the file; -1: according to the umask
     */
    public static function listenUnix(string $path, int $backlog, int $mode = -1): int {}

    /**
     * Creates a connected pair. The second end is for a program that is executed.
     *
     * @return array{int, int}|int a negated errno
     */
    public static function pair(): array|int {}

    /**
     * Creates a queue through which processes that have forked from this one, or that inherit the descriptors, pass
     * connections to each other: the first end is for pass(), the second for take(). Several processes may use an end.
     *
     * @return array{int, int}|int a negated errno
     */
    public static function queue(): array|int {}

    /**
     * Creates a connected pair of streams, which programs that are executed do not inherit: the end of one of them is
     * noticed by the other.
     *
     * @return array{resource, resource}|int a negated errno
     */
    public static function streams(): array|int {}

    /**
     * Passes a stream to the process that takes it. Never waits.
     *
     * @param resource $stream
     * @return int 0 or a negated errno; -EAGAIN: the queue is full
     */
    public static function pass(int $queue, $stream): int {}

    /**
     * Takes the oldest stream. Never waits.
     *
     * @return resource|int a negated errno; -EAGAIN: the queue is empty
     */
    public static function take(int $queue) {}

    /**
     * A stream for a duplicate of the socket with this descriptor.
     *
     * @return resource|int a negated errno
     */
    public static function stream(int $descriptor) {}

    /** Whether there is something to read, or the other end is closed. Never waits. */
    public static function isReadable(int $descriptor): bool {}

    /** Calls listen(2): sets the backlog of a listening socket, or makes a bound socket listen. */
    public static function activate(int $descriptor, int $backlog): int {}

    /** Sends without waiting. @return int how many bytes were sent, or a negated errno */
    public static function send(int $descriptor, string $bytes): int {}

    /** @return int 0 when the descriptor is a listening socket, or a negated errno */
    public static function checkListening(int $descriptor): int {}

    /**
     * @param resource $stream a Unix socket
     * @return int the user id of the peer, or a negated errno
     */
    public static function peerUser($stream): int {}

    /**
     * The process at the other end of a Unix socket when it connected or began to listen.
     *
     * @param resource $stream
     * @return int its id, or a negated errno
     */
    public static function peerProcess($stream): int {}

    /**
     * Sends a datagram to the service manager that started this process (sd_notify). @return int 0 or a negated errno
     */
    public static function notify(string $path, string $text): int {}

    /** "http://127.0.0.1:8080", "unix:/run/app.sock" */
    public static function nameOf(int $descriptor): string {}

    public static function portOf(int $descriptor): int {}

    public static function close(int $descriptor): void {}

    /** The text of an errno. */
    public static function describe(int $errno): string {}
}
