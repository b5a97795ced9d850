<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorPath, ActorRef, Behavior, Cancellable, EnqueueResult, OverflowStrategy, SupervisionStrategy};
use Nexus\Actor\Event\MessageDeadLettered;
use Nexus\Actor\Exception\{
    ActorInitializationException,
    ActorNameExistsException,
    AskFailedException,
    AskTimeoutException,
    AskUndeliverableException,
    InvalidActorPathException,
    InvalidBehaviorException,
    MailboxFullException,
    MailboxOverflowException,
    MaxRetriesExceededException,
    NoSenderException,
    SelfTellException,
    StashOverflowException,
    StoppedItselfException,
};
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
 * What the engine asks of PHP on behalf of one system's actors: decisions, exceptions, and that somebody is told. The engine calls
 * these methods by name, from any coroutine; none of them keeps a reference to an actor.
 *
 * @internal
 */
final class Host
{
    private readonly Chronicle $chronicle;

    /** @var \WeakMap<\Throwable, SupervisionStrategy> which strategy has no restart left for it */
    private readonly \WeakMap $spent;

    /** @var Deferred<null>|null */
    private ?Deferred $empty = null;

    /** @var \Closure(): float */
    private readonly \Closure $random;

    public function __construct(?LoggerInterface $logger = null, ?EventDispatcherInterface $events = null)
    {
        $this->chronicle = new Chronicle($logger, $events);
        $this->spent = new \WeakMap();
        $seed = order_seed();
        $chance = $seed === 0 ? new Randomizer() : new Randomizer(new Mt19937($seed));
        $this->random = static fn(): float => $chance->getInt(0, (1 << 53) - 1) / (1 << 53);
    }

    /** Settled once no actor lives that the engine was told to wait for. */
    public function emptied(): void
    {
        $empty = $this->empty;
        $this->empty = null;
        if ($empty?->isSettled() === false) {
            $empty->complete();
        }
    }

    /** @return Future<null> when the last actor has ended */
    public function whenEmpty(Company $company): Future
    {
        if ($this->empty !== null) {
            return $this->empty->future();
        }
        /** @var Deferred<null> $empty */
        $empty = new Deferred();
        $this->empty = $empty;
        $company->tellWhenEmpty();

        return $empty->future();
    }

    /** Of the system as a whole. */
    public function complain(string $what, ?\Throwable $cause): void
    {
        $this->chronicle->complain($what, $cause);
    }

    /** @param ActorRef<object> $actor */
    public function logger(ActorRef $actor): LoggerInterface
    {
        return $this->chronicle->loggerOf($actor->path());
    }

    /** @param list<SupervisionStrategy> $strategies the innermost first; none: the default */
    public function supervision(array $strategies): Supervision
    {
        return new Supervision($strategies, timer_clock(...), $this->random, $this->spent);
    }

    /** @param ActorRef<object> $actor */
    public function exhausted(ActorRef $actor, \Throwable $cause): \Throwable
    {
        $strategy = $this->spent[$cause] ?? null;

        return $strategy === null ? $cause : new MaxRetriesExceededException($actor->path(), $strategy->maxRetries, $strategy->window, $cause);
    }

    /**
     * @param int $verdict as Supervision::decide()
     * @param ActorRef<object> $actor
     */
    public function failed(ActorRef $actor, \Throwable $cause, int $verdict): void
    {
        $this->chronicle->failed($actor, $cause, match (true) {
            $verdict > 0 => 'restarted in ' . Duration::nanos($verdict),
            $verdict === 0 => 'restarted',
            $verdict === Supervision::RESUME => 'resumed',
            $verdict === Supervision::ESCALATE => 'stopped, and its parent told',
            $verdict === Supervision::EXHAUSTED => 'stopped, for it has no restart left',
            default => 'stopped',
        });
    }

    /** @param ActorRef<object> $actor */
    public function signalFailed(ActorRef $actor, Signal $signal, \Throwable $cause): void
    {
        $this->chronicle->failed($actor, $cause, 'as before; its handler of ' . (new \ReflectionClass($signal))->getShortName() . ' threw');
    }

    /** @param ActorRef<object> $actor */
    public function taskFailed(ActorRef $actor, \Throwable $cause): void
    {
        $this->chronicle->failed($actor, $cause, 'as before; a task of it threw');
    }

    public function taskFailedMessage(Cancellable $task, \Throwable $cause): TaskFailed
    {
        return new TaskFailed($task, $cause);
    }

    /** @param ActorRef<object> $actor */
    public function stoppedItself(ActorRef $actor): \Throwable
    {
        return new StoppedItselfException($actor->path());
    }

    /** @param ActorRef<object>|null $parent */
    public function nobodyBegins(string $name, ?ActorRef $parent): \Throwable
    {
        return new ActorInitializationException(
            $name === '' ? self::pathOf($parent) : self::pathOf($parent)->child($name),
            $parent === null ? 'the system is shut down' : 'its parent is stopping',
        );
    }

    /** @param ActorRef<object>|null $parent */
    public function badName(string $name, ?ActorRef $parent): \Throwable
    {
        return new InvalidActorPathException($name);
    }

    /** @param ActorRef<object>|null $parent */
    public function nameExists(string $name, ?ActorRef $parent): \Throwable
    {
        return new ActorNameExistsException(self::pathOf($parent), $name);
    }

    /** @param ActorRef<object> $actor */
    public function notStarted(ActorRef $actor, \Throwable $cause): \Throwable
    {
        return new ActorInitializationException($actor->path(), $cause->getMessage(), $cause);
    }

    /**
     * @param mixed $got of a factory or setup()
     * @param ActorRef<object> $actor
     */
    public function badBehavior(ActorRef $actor, mixed $got): \Throwable
    {
        return new InvalidBehaviorException("{$actor->path()} does not begin with a behaviour that handles messages, but with " . self::shown($got));
    }

    /**
     * @param mixed $got of a handler
     * @param ActorRef<object> $actor
     */
    public function badAnswer(ActorRef $actor, mixed $got): \Throwable
    {
        return new InvalidBehaviorException("The handler of {$actor->path()} must return a Behavior (one with state: a BehaviorWithState), it returned "
            . self::shown($got) . ': return same() to go on as before');
    }

    /**
     * @param ActorRef<object> $actor
     * @param Behavior<never> $behavior
     */
    public function wrappedTooDeep(ActorRef $actor, Behavior $behavior): \Throwable
    {
        return new InvalidBehaviorException("The behaviour of {$actor->path()} is wrapped more than 10 times, by setup(), supervise() and the like: is it wrapped again at each message?");
    }

    /**
     * @param string $what started, stopped or restarted
     * @param ActorRef<object> $actor
     */
    public function event(string $what, ActorRef $actor): void
    {
        $this->chronicle->lived($what, $actor);
    }

    public function hearsEvents(): bool
    {
        return $this->chronicle->hasListeners();
    }

    public function hearsDeadLetters(): bool
    {
        return $this->chronicle->hasListeners() || $this->chronicle->hasReaders();
    }

    /**
     * @param string $log a line for the log, if it is its turn
     * @param ActorRef<object> $recipient
     * @param ActorRef<object>|null $sender
     */
    public function deadLetter(object $message, ActorRef $recipient, ?ActorRef $sender, string $reason, string $log): void
    {
        if ($log !== '') {
            $this->chronicle->loggerOf($recipient->path())->info($log);
        }
        $this->chronicle->tell(new MessageDeadLettered($message, $recipient, $sender, $reason));
    }

    /**
     * @param int $strategy 0: throw, 1: drop the newest, 2: drop the oldest, 3: backpressure
     * @param ActorRef<object> $actor
     */
    public function overflow(ActorRef $actor, int $capacity, int $strategy): \Throwable
    {
        $strategies = [OverflowStrategy::ThrowException, OverflowStrategy::DropNewest, OverflowStrategy::DropOldest, OverflowStrategy::Backpressure];

        return new MailboxOverflowException($capacity, $strategies[$strategy], $actor->path());
    }

    /** @param ActorRef<object> $actor */
    public function memoryFull(ActorRef $actor, int $used, int $limit, string $fullest): \Throwable
    {
        return new MailboxFullException($actor->path(), $used, $limit, $fullest);
    }

    /** @param ActorRef<object> $actor */
    public function selfTell(ActorRef $actor, int $capacity): \Throwable
    {
        return new SelfTellException($actor->path(), $capacity);
    }

    public function askTimedOut(ActorRef $target, int $timeout, string $doing): \Throwable
    {
        return new AskTimeoutException($target->path(), Duration::nanos($timeout), null, $doing);
    }

    public function askUndeliverable(ActorRef $target, string $reason, ?\Throwable $previous): \Throwable
    {
        return new AskUndeliverableException($target->path(), EnqueueResult::Dropped, $reason, $previous);
    }

    public function askFailed(ActorRef $target, \Throwable $cause): \Throwable
    {
        return new AskFailedException($target->path(), $cause::class, $cause->getMessage(), $cause);
    }

    public function noSender(ActorRef $actor, ?object $message): \Throwable
    {
        return new NoSenderException($message === null
            ? "{$actor->path()} replies where it handles no message"
            : "{$actor->path()} replies to " . $message::class . ', which was told and not asked: nobody waits for an answer');
    }

    public function stashOverflow(int $capacity, int $size): \Throwable
    {
        return new StashOverflowException($capacity, $size);
    }

    private static function shown(mixed $got): string
    {
        return $got instanceof Behavior ? 'a Behavior that cannot stand there (same(), unhandled() or a wrapper)' : get_debug_type($got);
    }

    /** @param ActorRef<object>|null $parent */
    private static function pathOf(?ActorRef $parent): ActorPath
    {
        return $parent?->path() ?? ActorPath::root()->child('user');
    }
}
