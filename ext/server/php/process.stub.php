<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * Processes, and being told of signals and dead children. The policy above it is Nexus\Server's.
 *
 * @internal
 */
final class Process
{
    /**
     * The time given to wait() is up.
     * @var int
     */
    public const EVENT_NONE = 0;
    /**
     * The server will stop soon: whoever asks whether it is ready should hear that it is not.
     * @var int
     */
    public const EVENT_LEAVING = 59;
    /**
     * The logs should be opened anew.
     * @var int
     */
    public const EVENT_LOGS = 60;

    /**
     * This worker's generation may serve.
     * @var int
     */
    public const EVENT_OPEN = 61;

    /**
     * The slots this worker should serve changed: Scoreboard::wants().
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
     * fork(2); everything of the runtime is rebuilt in the child.
     *
     * @return int the child's id, 0 in the child
     * @throws \Nexus\Async\MisuseError NX-0109 when coroutines other than the main one are alive
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function fork(): int {}

    /**
     * Starts a program that dies with this process. Descriptors other than 0 to 2 and those listed are closed in it;
     * those listed keep their numbers.
     *
     * @param array $command the program's path, then its arguments
     * @phpstan-param list<string> $command
     * @param array $environment all of it
     * @phpstan-param array<string, string> $environment
     * @param array $descriptors their numbers
     * @phpstan-param list<int> $descriptors
     * @return int the child's id
     * @throws \Nexus\Server\SystemException NX-0401, also when the program cannot be executed
     */
    public static function execute(array $command, array $environment, array $descriptors): int {}

    /**
     * This process gets a signal (SIGKILL) when its parent dies. To be said again after setuid.
     *
     * @return bool false when the parent is not $parent any more
     */
    public static function dieWith(int $parent, int $signal = 9): bool {}

    public static function parentId(): int {}

    /**
     * Opens a PID file for writing, or creates it. It follows no link, and takes no file that has a second name or is
     * special: another user may have put that there to have its target written.
     *
     * @return int a descriptor, or a negated errno
     */
    public static function openPidFile(string $path): int {}

    /** Programs that this process starts from now on do not have these descriptors. */
    public static function closeOnExec(int ...$descriptors): void {}

    /** Processes that this one forks from now on do not have these descriptors. */
    public static function closeInForks(int ...$descriptors): void {}

    /**
     * @return array{user: int, group: int}|null their ids; null when there is no user of that name
     */
    public static function userNamed(string $name): ?array {}

    public static function groupNamed(string $name): ?int {}

    /**
     * This process is that user's from now on, with the groups of $name, for good. dieWith() has to be said again then.
     *
     * @return int 0 or a negated errno
     */
    public static function become(string $name, int $user, int $group): int {}

    /** @return int 0 or a negated errno */
    public static function forbidNewPrivileges(): int {}

    /** Processes whose parent died become this one's children, as they do for process 1. */
    public static function adoptOrphans(): void {}

    /**
     * Signals a child of this process, and no other process that may have got its number.
     *
     * @return bool false when $pid is no child of this process (any more)
     */
    public static function signalChild(int $pid, int $signal): bool {}

    /** Whether it is a child of this process that was not reaped yet. */
    public static function hasChild(int $pid): bool {}

    /**
     * @return int the id of its parent at this moment, as the kernel has it; a negated errno when there is no such
     * process
     */
    public static function parentOf(int $pid): int {}

    /** @return bool false when there is no such process */
    public static function kill(int $pid, int $signal): bool {}

    /**
     * One child that died, whoever started it.
     *
     * @return array{pid: int, code: int, signal: int}|null code is -1 when a signal ended it, signal is 0 otherwise
     */
    public static function reap(): ?array {}

    /** From now on these signals are events for wait(). At most 16, at most number 59. */
    public static function ownSignals(int ...$signals): void {}

    /** What the signal did before comes back. */
    public static function disownSignal(int $signal): void {}

    /** The signal does nothing any more. */
    public static function ignoreSignal(int $signal): void {}

    /**
     * From now on the signal prints the coroutines of this process to the error log, also while it computes.
     *
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function reportOn(int $signal): void {}

    /**
     * Suspends the calling coroutine until a signal or another event comes.
     *
     * @param float $seconds at the most; negative: without limit
     * @return int a signal's number or EVENT_*
     */
    public static function wait(float $seconds = -1.0): int {}

    /**
     * From now on nothing that this process prints to standard error waits for its reader, PHP's own messages included;
     * its children inherit that.
     */
    public static function openErrorLog(): void {}

    /** To standard error. */
    public static function logLine(string $line): void {}

    /**
     * Returns when all coroutines have ended but the detached ones that are of no request. Called by main, before it
     * exits.
     */
    public static function awaitCoroutines(): void {}

    /** An event for wait(), as if its signal had come. */
    public static function raise(int $event): void {}

    /**
     * Makes the soft limit of open files the hard one.
     *
     * @return array{soft: int, hard: int} as they were
     */
    public static function raiseOpenFiles(): array {}

    /** How many CPUs the scheduler may put this process on. */
    public static function cpuCount(): int {}
}

/**
 * Listening sockets, as descriptors that are closed on exec. Failures are a negated errno: the caller words the
 * message.
 *
 * @internal
 */
final class Sockets
{
    private function __construct() {}

    /**
     * @param bool $isFirst the first of a set finds out whether anybody listens there; the others join it
     * @param bool $listens false: it is bound only, and nobody can connect before activate()
     */
    public static function listenTcp(string $host, int $port, int $backlog, bool $isFirst, bool $listens = true): int {}

    /**
     * The socket file of a dead server is replaced; -EADDRINUSE when a living one answers.
     *
     * @param int $mode of the file; -1: as the umask has it
     */
    public static function listenUnix(string $path, int $backlog, int $mode = -1): int {}

    /**
     * A connected pair: the second end is for a program that is executed.
     *
     * @return array{int, int}|int a negated errno
     */
    public static function pair(): array|int {}

    /** listen(2) again: a backlog for a socket that listens, the beginning for one that is bound only. */
    public static function activate(int $descriptor, int $backlog): int {}

    /** @return int how many bytes were taken, without waiting; or a negated errno */
    public static function send(int $descriptor, string $bytes): int {}

    /** @return int 0 when connections can be accepted of it, or a negated errno */
    public static function checkListening(int $descriptor): int {}

    /**
     * @param resource $stream a Unix socket
     * @return int the user id at its other end, or a negated errno
     */
    public static function peerUser($stream): int {}

    /**
     * The process that had the other end of a Unix socket when it connected or listened.
     *
     * @param resource $stream
     * @return int its id, or a negated errno
     */
    public static function peerProcess($stream): int {}

    /** A datagram for whoever started this process (sd_notify). @return int 0 or a negated errno */
    public static function notify(string $path, string $text): int {}

    /** "http://127.0.0.1:8080", "unix:/run/app.sock" */
    public static function nameOf(int $descriptor): string {}

    public static function portOf(int $descriptor): int {}

    public static function close(int $descriptor): void {}

    /** What an errno means, in words. */
    public static function describe(int $errno): string {}
}
