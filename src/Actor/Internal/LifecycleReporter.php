<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorPath, ActorRef};
use Nexus\Actor\Event\{ActorFailed, ActorRestarted, ActorStarted, ActorStopped};
use Nexus\Async\LogLine;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\LoggerInterface;

/**
 * Reports lifecycle events of actors to a PSR-3 logger and to PSR-14 listeners. An exception of a logger or listener
 * ends no actor.
 *
 * @internal
 */
final readonly class LifecycleReporter
{
    private LoggerInterface $logger;

    public function __construct(?LoggerInterface $logger, private ?EventDispatcherInterface $events)
    {
        $this->logger = $logger ?? new ErrorLog();
    }

    public function hasListeners(): bool
    {
        return $this->events !== null;
    }

    /** Whether all levels are logged, not only warnings and worse. */
    public function hasReaders(): bool
    {
        return !$this->logger instanceof ErrorLog;
    }

    public function loggerOf(ActorPath $actor): LoggerInterface
    {
        return new ActorLogger($this->logger, $actor);
    }

    public function logFailure(string $what, ?\Throwable $cause): void
    {
        try {
            $this->logger->error($what, $cause === null ? [] : ['exception' => $cause]);
        } catch (\Exception $failure) {
            self::report($failure);
        }
    }

    /** @param ActorRef<object> $actor */
    public function failed(ActorRef $actor, \Throwable $cause, string $done): void
    {
        try {
            $this->loggerOf($actor->path())->error(
                "{actor} failed and is {$done}: " . $cause::class . ": {$cause->getMessage()}",
                ['exception' => $cause],
            );
        } catch (\Exception $failure) {
            self::report($failure);
        }
        $this->tell(new ActorFailed($actor, $cause, $done));
    }

    /**
     * @param string $what started, stopped or restarted
     * @param ActorRef<object> $actor
     */
    public function lived(string $what, ActorRef $actor): void
    {
        $this->tell(match ($what) {
            'started' => new ActorStarted($actor),
            'stopped' => new ActorStopped($actor),
            default => new ActorRestarted($actor),
        });
    }

    public function tell(object $event): void
    {
        try {
            $this->events?->dispatch($event);
        } catch (\Exception $failure) {
            self::report($failure);
        }
    }

    private static function report(\Exception $failure): void
    {
        error_log(LogLine::of('Nexus: a listener or log of actors threw ' . LogLine::quote($failure)));
    }
}
