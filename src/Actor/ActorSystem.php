<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Discovery\Receptionist;
use Nexus\Actor\Inspection\SystemReport;
use Nexus\Actor\Internal\{Company, Host, Shutdown, WallClock};
use Nexus\Time\Duration;
use Psr\Clock\ClockInterface;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\LoggerInterface;

use function Nexus\Internal\misuse;

/**
 * The actors of one application in one process: a tree below /user, and what they have in common.
 *
 *     $system = ActorSystem::create('shop');
 *     $orders = $system->spawn(Props::fromFactory(static fn() => new Orders()), 'orders');
 *     $orders->tell(new PlaceOrder('book'));
 *     $system->run(untilIdle: true);
 */
final class ActorSystem
{
    private readonly Company $company;
    private readonly DeadLetterRef $deadLetters;
    private readonly Shutdown $end;
    private ?EventStream $eventStream = null;
    private ?Receptionist $receptionist = null;

    private function __construct(
        private readonly string $name,
        private readonly ClockInterface $clock,
        private readonly Host $host,
        private readonly ?EventDispatcherInterface $eventDispatcher,
    ) {
        $this->company = new Company($name, $host, getenv('NEXUS_ENV') === 'development');
        $this->deadLetters = new DeadLetterRef($this->company);
        $this->end = new Shutdown($name, $this->company, $host);
    }

    /**
     * @param string $name of A-Z a-z 0-9 _ . -
     * @param ClockInterface|null $clock null: the time of day
     * @param LoggerInterface|null $logger gets each actor's path as "actor" of the context; null: warnings and worse go
     * to PHP's error log
     * @param EventDispatcherInterface|null $eventDispatcher told the events of Nexus\Actor\Event; null: nobody is
     *
     * @throws Exception\InvalidActorPathException NX-1010 for another name
     */
    public static function create(
        string $name,
        ?ClockInterface $clock = null,
        ?LoggerInterface $logger = null,
        ?EventDispatcherInterface $eventDispatcher = null,
    ): self {
        ActorPath::root()->child($name);

        return new self($name, $clock ?? new WallClock(), new Host($logger, $eventDispatcher), $eventDispatcher);
    }

    /**
     * Starts an actor below /user; its construction and PreStart are over when this returns, and may wait.
     *
     * @template T
     *
     * @param Props<T> $props
     * @param string|null $name of A-Z a-z 0-9 _ . -, that no living actor has there; null: as spawnAnonymous()
     *
     * @return ActorRef<T&object>
     *
     * @throws Exception\InvalidActorPathException NX-1010 for another name
     * @throws Exception\ActorNameExistsException NX-1011 when the name is taken
     * @throws Exception\ActorInitializationException NX-1012 when its start failed, with the cause as the previous
     * exception
     */
    public function spawn(Props $props, ?string $name = null): ActorRef
    {
        return $this->company->spawn($props, $name);
    }

    /**
     * Named auto-0, auto-1, …
     *
     * @template T
     *
     * @param Props<T> $props
     *
     * @return ActorRef<T&object>
     *
     * @throws Exception\ActorInitializationException NX-1012 as spawn()
     */
    public function spawnAnonymous(Props $props): ActorRef
    {
        return $this->company->spawn($props);
    }

    /**
     * Tells it a PoisonPill and returns at once.
     *
     * @param ActorRef<*> $ref
     * @param Duration|null $deadline when it has passed, its running handler is cancelled and it stops before its mail;
     * null: it has all the time
     */
    public function stop(ActorRef $ref, ?Duration $deadline = null): void
    {
        $this->company->stop($ref, $deadline);
    }

    /** What is published to whoever has subscribed to its class. */
    public function eventStream(): EventStream
    {
        return $this->eventStream ??= new EventStream($this);
    }

    /** Where actors are found by a ServiceKey. */
    public function receptionist(): Receptionist
    {
        return $this->receptionist ??= new Receptionist($this);
    }

    public function name(): string
    {
        return $this->name;
    }

    public function clock(): ClockInterface
    {
        return $this->clock;
    }

    /** Does nothing when the system was given none. */
    public function eventDispatcher(): EventDispatcherInterface
    {
        return $this->eventDispatcher ?? new Internal\NoListeners();
    }

    /** What nobody handled: the latest are kept, all are counted, and whoever subscribes is told. */
    public function deadLetters(): DeadLetterRef
    {
        return $this->deadLetters;
    }

    /** Those directly below /user that live. */
    public function liveActorCount(): int
    {
        return count($this->company->children());
    }

    /**
     * Waits until the system is shut down.
     *
     * @param bool $untilIdle or until its actors have nothing to do: no message, no handler that waits, no timer and no
     *     task is left (a receive timeout is none: it begins anew for ever)
     *
     * @throws \Nexus\Async\DeadlockError NX-0103 when nothing can happen any more
     * @throws \Nexus\Async\MisuseError NX-0107 in a handler of one of its actors, which it would wait for
     */
    public function run(bool $untilIdle = false): void
    {
        if ($this->company->isCurrent()) {
            misuse(
                "ActorSystem::run() was called in a handler of {$this->name}, which it would wait for: call it at "
                    . "the end of the script",
            );
        }
        $untilIdle ? $this->company->waitUntilIdle() : $this->end->awaitEnd();
    }

    /**
     * Ends the system, phase by phase, and waits for its end: work is let in no more, then all actors stop, each in
     * order of its mail, then what they have used is closed. Who calls again waits for the same end. Called in a
     * handler of an actor or of a request it returns at once, since that is what it waits for; so it does in a handler
     * of a signal, where nobody may wait.
     *
     * @param Duration $timeout for all phases; when that of the actors has passed, running handlers are cancelled, and
     * mail is not waited for
     */
    public function shutdown(Duration $timeout): void
    {
        $this->end->begin($timeout);
        $this->end->await();
    }

    /**
     * Adds to a phase of shutdown(). Tasks of one phase run side by side; one that throws is logged, one that takes too
     * long is cancelled, and the next phase begins all the same.
     *
     *     $system->onShutdown(ShutdownPhase::AfterActors, 'close the pool', $pool->close(...));
     *
     * @param string $name for the log
     * @param \Closure(): mixed $task may wait
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when that phase was reached already
     */
    public function onShutdown(ShutdownPhase $phase, string $name, \Closure $task): void
    {
        $this->end->add($phase, new Internal\ShutdownTask($name, $task));
    }

    /**
     * Of what shutdown() is given, a phase takes so much at the most. Unsaid: half of what is left, the last one all of
     * it.
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when that phase was reached already
     */
    public function limitShutdown(ShutdownPhase $phase, Duration $limit): void
    {
        $this->end->limit($phase, $limit);
    }

    /**
     * What its actors do now: the tree with state, mailbox, current message and its age, restarts.
     *
     * @param int $most how many actors are shown at the most, branch by branch
     */
    public function inspect(int $most = 1000): SystemReport
    {
        return SystemReport::of($this->name, $this->company, $most);
    }

    /** Until shutdown() is called. */
    public function isRunning(): bool
    {
        return !$this->end->hasBegun();
    }

    /** @internal */
    public function company(): Company
    {
        return $this->company;
    }
}
