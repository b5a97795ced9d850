<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorPath, ActorRef, Cancellable, SupervisionStrategy};
use Nexus\Actor\Event\MessageDeadLettered;
use Nexus\Actor\Exception\{AskTimeoutException, AskUndeliverableException, MaxRetriesExceededException};
use Nexus\Actor\Message\TaskFailed;
use Nexus\Actor\Signal\Signal;
use Nexus\Async\{Deferred, Future};
use Nexus\Time\Duration;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\LoggerInterface;
use Random\Engine\Mt19937;
use Random\Randomizer;

use function Nexus\Internal\{order_seed, timer_clock};

/**
 * Decisions, exceptions and reports that the engine leaves to PHP, for the actors of one system. The engine calls these
 * methods from any coroutine; none of them keeps a reference to an actor.
 *
 * @internal
 */
final class Host
{
    use Refusals;

    /** Classes that are needed where no file can be read, such as in a timer's callback. They are loaded beforehand. */
    private const AT_HAND = [
        ActorPath::class,
        AskTimeoutException::class,
        AskUndeliverableException::class,
        Duration::class,
    ];

    private readonly LifecycleReporter $reporter;

    /** @var \WeakMap<\Throwable, SupervisionStrategy> the strategy that has no restart left, by failure */
    private readonly \WeakMap $spent;

    /** @var Deferred<null>|null */
    private ?Deferred $empty = null;

    /** @var \Closure(): float */
    private readonly \Closure $random;

    public function __construct(?LoggerInterface $logger = null, ?EventDispatcherInterface $events = null)
    {
        array_map(class_exists(...), self::AT_HAND);
        $this->reporter = new LifecycleReporter($logger, $events);
        $this->spent = new \WeakMap();
        $seed = order_seed();
        $chance = $seed === 0 ? new Randomizer() : new Randomizer(new Mt19937($seed));
        $this->random = static fn(): float => $chance->getInt(0, (1 << 53) - 1) / (1 << 53);
    }

    /** Called by the engine once when the last actor has ended, after notifyWhenEmpty(). */
    public function emptied(): void
    {
        $empty = $this->empty;
        $this->empty = null;
        if ($empty?->isSettled() === false) {
            $empty->complete();
        }
    }

    /** @return Future<null> completes when the last actor has ended */
    public function whenEmpty(NativeSystem $native): Future
    {
        if ($this->empty !== null) {
            return $this->empty->future();
        }
        /** @var Deferred<null> $empty */
        $empty = new Deferred();
        $this->empty = $empty;
        $native->notifyWhenEmpty();

        return $empty->future();
    }

    /** Reports a failure of the system as a whole. */
    public function logFailure(string $what, ?\Throwable $cause): void
    {
        $this->reporter->logFailure($what, $cause);
    }

    /** @param ActorRef<object> $actor */
    public function logger(ActorRef $actor): LoggerInterface
    {
        return $this->reporter->loggerOf($actor->path());
    }

    /**
     * @param list<SupervisionStrategy> $strategies the innermost first; none: the default
     *
     * @return \Closure(\Throwable): int Supervision::decide()
     */
    public function supervision(array $strategies): \Closure
    {
        return (new Supervision(
            $strategies,
            timer_clock(...),
            $this->random,
            $this->spent,
            $this->reporter->logFailure(...),
        ))->decide(...);
    }

    /** @param ActorRef<object> $actor */
    public function exhausted(ActorRef $actor, \Throwable $cause): \Throwable
    {
        $strategy = $this->spent[$cause] ?? null;

        return $strategy === null
            ? $cause
            : new MaxRetriesExceededException($actor->path(), $strategy->maxRetries, $strategy->window, $cause);
    }

    /**
     * @param int $verdict the result of Supervision::decide()
     * @param ActorRef<object> $actor
     */
    public function failed(ActorRef $actor, \Throwable $cause, int $verdict): void
    {
        $this->reporter->failed($actor, $cause, match (true) {
            $verdict > 0 => 'restarted in ' . Duration::nanos($verdict),
            $verdict === 0 => 'restarted',
            $verdict === Supervision::RESUME => 'resumed',
            $verdict === Supervision::ESCALATE => 'stopped, and its parent is notified',
            $verdict === Supervision::EXHAUSTED => 'stopped, because it has no restart left',
            default => 'stopped',
        });
    }

    /** @param ActorRef<object> $actor */
    public function signalFailed(ActorRef $actor, Signal $signal, \Throwable $cause): void
    {
        $this->reporter->failed(
            $actor,
            $cause,
            'as before; its handler of ' . (new \ReflectionClass($signal))->getShortName() . ' threw',
        );
    }

    /** @param ActorRef<object> $actor */
    public function taskFailed(ActorRef $actor, \Throwable $cause): void
    {
        $this->reporter->failed($actor, $cause, 'unchanged; one of its tasks threw');
    }

    public function taskFailedMessage(Cancellable $task, \Throwable $cause): TaskFailed
    {
        return new TaskFailed($task, $cause);
    }

    /**
     * @param string $what started, stopped or restarted
     * @param ActorRef<object> $actor
     */
    public function event(string $what, ActorRef $actor): void
    {
        $this->reporter->lived($what, $actor);
    }

    public function hasEventListeners(): bool
    {
        return $this->reporter->hasListeners();
    }

    public function wantsDeadLetters(): bool
    {
        return $this->reporter->hasListeners() || $this->reporter->hasReaders();
    }

    /**
     * @param string $log a line for the log; empty: this one is not logged
     * @param ActorRef<object> $recipient
     * @param ActorRef<object>|null $sender
     */
    public function deadLetter(
        object $message,
        ActorRef $recipient,
        ?ActorRef $sender,
        string $reason,
        string $log,
    ): void {
        if ($log !== '') {
            $this->reporter->loggerOf($recipient->path())->info($log);
        }
        $this->reporter->tell(new MessageDeadLettered($message, $recipient, $sender, $reason));
    }
}
