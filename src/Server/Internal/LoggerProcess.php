<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\TimeoutException;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartException;
use Nexus\Server\SystemException;

use function Nexus\Async\delay;
use function Nexus\Async\timeout;

/**
 * The master's side of the process that passes the server's log to a PSR-3 logger. Standard error of all processes of
 * the server is a socket that it reads, so no code of the logger runs in the master. A slow logger does not delay
 * requests: output that does not fit into the socket is dropped and counted, as for any slow reader.
 *
 * @internal
 */
final class LoggerProcess
{
    public const COMMAND = 'internal:logger';
    public const VARIABLE = 'NEXUS_LOGGER_MANIFEST';

    private const START_WITHIN = 10.0;
    /** Seconds for the last entries when the server ends. */
    private const END_WITHIN = 2.0;
    /** A process that ends sooner is replaced by one that only copies the log to the standard error. */
    private const SHORT_LIFE = 1.0;

    private ?int $pid = null;
    private float $startedAt = 0.0;

    /**
     * @param int $records descriptor that the process reads
     * @param int $errors descriptor of the standard error that the server was started with
     */
    private function __construct(
        private readonly Plan $plan,
        private readonly int $records,
        private readonly int $errors,
    ) {}

    /** @throws StartException NX-0473 */
    public static function ifAsked(ServerConfig $config, Plan $plan): ?self
    {
        $named = $config->logs->server;
        if ($named === null) {
            return null;
        }
        $ends = Sockets::pair();
        if (\is_int($ends)) {
            throw StartException::addressUnusable('a socket pair', Sockets::describe($ends));
        }
        $self = new self($plan, $ends[1], Process::duplicateErrors());
        $self->execute(isPlain: false);
        $reason = self::answer($ends[0]);
        if ($reason !== '') {
            throw StartException::serverLoggerUnusable($named, $reason);
        }
        Process::redirectErrors($ends[0]);
        Sockets::close($ends[0]);

        return $self;
    }

    /** Called when a child of the master has ended. */
    public function died(int $pid): void
    {
        if ($pid !== $this->pid) {
            return;
        }
        $isShort = hrtime(true) / 1e9 - $this->startedAt < self::SHORT_LIFE;
        Log::error("the process of the server's logger (pid {$pid}) has ended; " . ($isShort
            ? 'from now on the log is written to standard error.'
            : 'another one starts.'));
        try {
            $this->execute($isShort);
        } catch (SystemException) {
            $this->pid = null;
            Process::redirectErrors($this->errors);
        }
    }

    /** Called when no other process of the server is left. */
    public function end(): void
    {
        Process::closeErrorLog();
        Process::redirectErrors($this->errors);
        Sockets::close($this->records);
        $until = hrtime(true) / 1e9 + self::END_WITHIN;
        while ($this->pid !== null && Process::hasChild($this->pid) && hrtime(true) / 1e9 < $until) {
            Process::reap();
            delay(0.005);
        }
    }

    /** @throws SystemException NX-0401 */
    private function execute(bool $isPlain): void
    {
        $command = $this->plan->command;
        array_pop($command);
        $this->pid = Process::execute(
            [...$command, self::COMMAND],
            [self::VARIABLE => $this->manifest($isPlain)] + getenv(),
            [$this->records],
            $this->errors,
        );
        $this->startedAt = hrtime(true) / 1e9;
    }

    /** The input of Logging::take(). */
    private function manifest(bool $isPlain): string
    {
        return base64_encode(serialize([
            $this->plan->configuration,
            $this->plan->application,
            $this->records,
            $isPlain,
        ]));
    }

    /** @return string empty when the process is ready; otherwise the reason why it is not */
    private static function answer(int $descriptor): string
    {
        $stream = fopen("php://fd/{$descriptor}", 'r');
        if ($stream === false) {
            return 'its process cannot be reached';
        }
        try {
            return rtrim((string) timeout(self::START_WITHIN, static fn(): string|false => fgets($stream)), "\n");
        } catch (TimeoutException) {
            return \sprintf('it was not made within %g s', self::START_WITHIN);
        } finally {
            fclose($stream);
        }
    }
}
