<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

use Nexus\NexusException;
use Nexus\Server\ExitCode;

/**
 * A command to a running server failed. The message is the one line that the user reads.
 *
 * @internal
 */
final class ControlException extends \RuntimeException implements NexusException
{
    private function __construct(
        private readonly string $errorCode,
        public readonly ExitCode $exitCode,
        string $message,
    ) {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function unreachable(int $master): self
    {
        return new self('NX-0421', ExitCode::Unavailable, "The server (pid {$master}) has no control socket that "
            . "this user can connect to: use signals (kill -HUP {$master} reloads, "
            . "kill {$master} stops), or look in its log for why it has none.");
    }

    public static function refused(int $master, string $reason): self
    {
        return new self(
            'NX-0422',
            ExitCode::NotPermitted,
            "The server (pid {$master}) does not take the command: {$reason}",
        );
    }

    public static function reloadFailed(int $generation, string $reason): self
    {
        return new self(
            'NX-0423',
            ExitCode::ApplicationFailed,
            "The reload has failed, and generation {$generation} continues: {$reason}",
        );
    }

    /** @param int $master process id of the master */
    public static function lost(int $master): self
    {
        return new self(
            'NX-0424',
            ExitCode::Unavailable,
            "The server (pid {$master}) ended before it answered: see its error log.",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
