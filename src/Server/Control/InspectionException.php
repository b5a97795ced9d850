<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

use Nexus\NexusException;
use Nexus\Server\ExitCode;

/**
 * A running server cannot be inspected. The message is the one line that the user reads.
 *
 * @internal
 */
final class InspectionException extends \RuntimeException implements NexusException
{
    private function __construct(
        private readonly string $errorCode,
        public readonly ExitCode $exitCode,
        string $message,
    ) {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function noServer(): self
    {
        return new self(
            'NX-0461',
            ExitCode::Unavailable,
            'No server runs here that this user may inspect: start one with nexus serve, or run the command as its '
                . 'user or as root.',
        );
    }

    public static function noServerOf(string $named): self
    {
        $what = ctype_digit($named) ? "with the process id {$named}" : "that has written {$named}";

        return new self(
            'NX-0461',
            ExitCode::Unavailable,
            "No server runs {$what}: leave --pid out to have it searched for.",
        );
    }

    /** @param array<int, string> $commands by process id */
    public static function several(array $commands): self
    {
        $list = implode(
            '',
            array_map(
                static fn(int $pid, string $command): string => "\n  {$pid}: {$command}",
                array_keys($commands),
                $commands,
            ),
        );

        return new self(
            'NX-0462',
            ExitCode::Usage,
            "Several servers run here: say which one by --pid, with its PID file or process id.{$list}",
        );
    }

    public static function notOurs(int $pid, int $owner): self
    {
        return new self(
            'NX-0463',
            ExitCode::NotPermitted,
            "The server (pid {$pid}) is of the user " . self::nameOf($owner) . ': run the command as that user, or '
                . 'as root.',
        );
    }

    public static function unreadable(int $pid): self
    {
        return new self(
            'NX-0464',
            ExitCode::SystemFailed,
            "The statistics of the server (pid {$pid}) cannot be read, most likely because it is another version of "
                . "Nexus: use the nexus it was started by.",
        );
    }

    /** @param list<string> $workers "0 (pid 914)" */
    public static function noSuchWorker(string $worker, array $workers): self
    {
        $list = $workers === [] ? 'none is there at the moment' : 'there are ' . implode(', ', $workers);

        return new self('NX-0465', ExitCode::Usage, "There is no worker {$worker}: {$list}.");
    }

    /** @param string $master the reason why its master did not read the worker for this user */
    public static function memoryForbidden(int $pid, string $master): self
    {
        $scope = (int) @file_get_contents('/proc/sys/kernel/yama/ptrace_scope');
        $why = match (true) {
            $scope === 1 => 'the kernel lets only its ancestors read it (kernel.yama.ptrace_scope=1): run the '
                . 'command as root',
            $scope > 1 => "the kernel allows no process to read it (kernel.yama.ptrace_scope={$scope}): run the "
                . 'command as root, or set it to 1',
            default => 'it belongs to another user, or has other privileges, or this container has no permission: '
                . 'run the command as root, or give the container CAP_SYS_PTRACE',
        };

        return new self(
            'NX-0466',
            ExitCode::NotPermitted,
            "The memory of the worker (pid {$pid}) may not be read: {$why}. Its master was asked to look instead: "
                . "{$master} SIGUSR2 makes a worker print its coroutines itself, unless it hangs in C.",
        );
    }

    public static function otherBuild(int $pid): self
    {
        return new self(
            'NX-0467',
            ExitCode::SystemFailed,
            "The worker (pid {$pid}) runs another build of PHP or of Nexus than this command, so that its memory "
                . "cannot be interpreted: use the php and the bin/nexus it was started by.",
        );
    }

    public static function memoryUnreadable(int $pid, int $error): self
    {
        return new self(
            'NX-0468',
            ExitCode::SystemFailed,
            "The stacks of the worker (pid {$pid}) cannot be read: " . posix_strerror($error)
                . '. It has not started yet, or is stopping: try again.',
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }

    private static function nameOf(int $user): string
    {
        $entry = function_exists('posix_getpwuid') ? posix_getpwuid($user) : false;

        return $entry === false ? (string) $user : $entry['name'];
    }
}
