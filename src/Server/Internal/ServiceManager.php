<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Reports the master's state to the service manager that started it: systemd or a compatible one (sd_notify,
 * NOTIFY_SOCKET). Without one, it reports nothing.
 *
 * @internal
 */
final class ServiceManager
{
    private ?float $heartbeatAt = null;

    /**
     * @param string|null $socket a path, or @name of an abstract one
     * @param float|null $every seconds between two watchdog notifications; null: none are expected
     */
    public function __construct(private readonly ?string $socket, private readonly ?float $every)
    {
        $this->heartbeatAt = $every === null ? null : self::now();
    }

    /** Removes its variables from the environment, so that the processes of the server do not inherit them. */
    public static function ofEnvironment(): self
    {
        $socket = getenv('NOTIFY_SOCKET');
        $watchdog = getenv('WATCHDOG_USEC');
        $watched = getenv('WATCHDOG_PID');
        array_map(putenv(...), ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']);
        $isMeant = $watched === false || (int) $watched === getmypid();

        return new self(
            \is_string($socket) && $socket !== '' ? $socket : null,
            // Half of the watchdog's timeout, as sd_watchdog_enabled(3) advises.
            \is_string($watchdog) && (int) $watchdog > 0 && $isMeant ? (int) $watchdog / 2e6 : null,
        );
    }

    public function ready(int $generation): void
    {
        $this->say('READY=1', 'MAINPID=' . getmypid(), "STATUS=Generation {$generation} serves.");
    }

    public function reloading(): void
    {
        $this->say('RELOADING=1', 'MONOTONIC_USEC=' . intdiv(hrtime(true), 1000), 'STATUS=The next generation boots.');
    }

    /** @param string $reason added as a second line */
    public function goesOn(int $generation, string $reason): void
    {
        $this->say(
            'READY=1',
            "STATUS=Generation {$generation} goes on, the reload has failed: " . strtok($reason, "\n"),
        );
    }

    public function stopping(): void
    {
        $this->say('STOPPING=1', 'STATUS=Requests in progress are answered.');
    }

    /** When the next watchdog notification is due; INF: never. */
    public function heartbeatAt(): float
    {
        return $this->heartbeatAt ?? INF;
    }

    public function sendHeartbeat(bool $isWell): void
    {
        if ($this->every === null || self::now() < $this->heartbeatAt()) {
            return;
        }
        $this->heartbeatAt = self::now() + $this->every;
        if ($isWell) {
            $this->say('WATCHDOG=1');
        }
    }

    private function say(string ...$lines): void
    {
        $error = $this->socket === null ? 0 : Sockets::notify($this->socket, implode("\n", $lines) . "\n");
        if ($error < 0) {
            $reason = Sockets::describe($error);
            Log::warning("the service manager at {$this->socket} cannot be notified: {$reason}.");
        }
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
