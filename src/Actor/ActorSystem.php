<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Cluster\{DirectDelivery, Leases, Membership, MessageCodec, Transport};
use Nexus\Actor\Cluster\Internal\Node;
use Nexus\Actor\Discovery\Receptionist;
use Nexus\Actor\Entity\{Entities, EntityRef, Passivation};
use Nexus\Actor\Inspection\SystemReport;
use Nexus\Actor\Internal\{Host, NativeSystem, Shutdown, WallClock};
use Nexus\Time\Duration;
use Psr\Clock\ClockInterface;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\LoggerInterface;

use function Nexus\Internal\misuse;

/**
 * The actors of one application in one process: a tree below /user, and the services they share.
 *
 *     $system = ActorSystem::create('shop');
 *     $orders = $system->spawn(Props::fromFactory(static fn() => new Orders()), 'orders');
 *     $orders->tell(new PlaceOrder('book'));
 *     $system->run(untilIdle: true);
 */
final class ActorSystem
{
    private readonly NativeSystem $native;
    private readonly DeadLetterRef $deadLetters;
    private readonly Shutdown $end;
    private ?EventStream $eventStream = null;
    private ?Receptionist $receptionist = null;
    private ?Node $node = null;

    private function __construct(
        private readonly string $name,
        private readonly ClockInterface $clock,
        private readonly Host $host,
        private readonly ?EventDispatcherInterface $eventDispatcher,
    ) {
        $this->native = new NativeSystem($name, $host, getenv('NEXUS_ENV') === 'development');
        $this->deadLetters = new DeadLetterRef($this->native);
        $this->end = new Shutdown($name, $this->native, $host);
    }

    /**
     * Creates a system without actors.
     *
     * @param string $name of A-Z a-z 0-9 _ . -
     * @param ClockInterface|null $clock null: the system's time of day
     * @param LoggerInterface|null $logger receives each actor's path as "actor" in the context; null: warnings and
     * worse go to PHP's error log
     * @param EventDispatcherInterface|null $eventDispatcher receives the events of Nexus\Actor\Event; null: no events
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
     * Starts an actor below /user. Returns after its construction and PreStart, which may suspend.
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
        return $this->native->spawn($props, $name);
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
        return $this->native->spawn($props);
    }

    /**
     * Virtual actors of all workers of a server. Each has an id and can be addressed from every worker. The first
     * message starts an entity in one of the workers, and at most one entity per id is active in the server. Without a
     * server all entities are in this process.
     *
     *     $carts = $system->sharded('cart', fn (string $id) => Props::fromBehavior(cart($id)));
     *     $carts->of('ada')->tell(new Add('apple'));
     *
     * Every worker must call this with the same type, before it serves.
     *
     * @template T of object
     *
     * @param string $type name of the parent actor: /user/{type}
     * @param callable(string): Props<T> $props returns the props of the entity with this id at each start; it may
     * suspend
     * @param Passivation|null $passivation null: after two minutes without a message
     *
     * @return Entities<T>
     *
     * @throws Exception\ActorNameExistsException NX-1011 when there is an actor of this name
     */
    public function sharded(string $type, callable $props, ?Passivation $passivation = null): Entities
    {
        $props = $props(...);

        return Entities::share(
            $this,
            $type,
            static fn(EntityRef $entity): Props => $props($entity->id),
            $passivation ?? Passivation::afterIdle(Duration::seconds(120)),
            $this->node(),
        );
    }

    /**
     * An actor of which one is active in all workers of a server. It starts in one of them when the server serves, or
     * at its first message, and in another one when its worker ends or is replaced.
     *
     * Every worker must call this with the same name, before it serves.
     *
     * @template T of object
     *
     * @param Props<T> $props
     *
     * @return ActorRef<T>
     *
     * @throws Exception\ActorNameExistsException NX-1011 when there is an actor of this name
     */
    public function singleton(string $name, Props $props): ActorRef
    {
        return Entities::share(
            $this,
            $name,
            static fn(EntityRef $_entity): Props => $props,
            Passivation::onRequest(),
            $this->node(),
            'singleton',
        )->of('singleton');
    }

    /**
     * Sends the actor a PoisonPill and returns at once.
     *
     * @param ActorRef<*> $ref
     * @param float|Duration|null $deadline after it, the running handler is cancelled and the actor stops without
     * handling its queued messages; null: no limit
     */
    public function stop(ActorRef $ref, float|Duration|null $deadline = null): void
    {
        $this->native->stop($ref, $deadline);
    }

    /** The stream that delivers published events to subscribers by class. */
    public function eventStream(): EventStream
    {
        return $this->eventStream ??= new EventStream($this);
    }

    /** The registry in which actors are found by a ServiceKey. */
    public function receptionist(): Receptionist
    {
        return $this->receptionist ??= new Receptionist($this);
    }

    /** The name given to create(). */
    public function name(): string
    {
        return $this->name;
    }

    /** The clock given to create(). */
    public function clock(): ClockInterface
    {
        return $this->clock;
    }

    /** Does nothing when the system has no event dispatcher. */
    public function eventDispatcher(): EventDispatcherInterface
    {
        return $this->eventDispatcher ?? new Internal\NoListeners();
    }

    /** The messages that no actor handled: the latest are kept, all are counted, and subscribers receive them. */
    public function deadLetters(): DeadLetterRef
    {
        return $this->deadLetters;
    }

    /** The living actors directly below /user. */
    public function liveActorCount(): int
    {
        return count($this->native->children());
    }

    /**
     * Waits until the system is shut down.
     *
     * @param bool $untilIdle or until its actors have nothing to do: no message, no handler that waits, no timer and no
     *     task is left (a receive timeout does not count, because it restarts for ever)
     *
     * @throws \Nexus\Async\DeadlockError NX-0105 when nothing can happen any more
     * @throws \Nexus\Async\MisuseError NX-0107 when called in a handler of one of its actors, for which it would wait
     */
    public function run(bool $untilIdle = false): void
    {
        if ($this->native->isCurrent()) {
            misuse(
                "ActorSystem::run() was called in a handler of {$this->name}, which it would wait for: call it at "
                    . "the end of the script",
            );
        }
        $untilIdle ? $this->native->waitUntilIdle() : $this->end->awaitEnd();
    }

    /**
     * Shuts the system down phase by phase, and waits for the end: no new work is accepted, then all actors stop after
     * their queued messages, then the resources they used are closed. A second call waits for the same end. In a
     * handler of an actor or of a request it returns at once, because the shutdown waits for that handler. In a signal
     * handler it also returns at once, because signal handlers must not suspend.
     *
     * @param float|Duration $timeout for all phases; when the time of the actors' phase has passed, running handlers
     * are cancelled, and queued messages are not waited for
     */
    public function shutdown(float|Duration $timeout): void
    {
        $this->end->begin(Duration::of($timeout));
        $this->end->await();
    }

    /**
     * Adds a task to a phase of shutdown(). Tasks of one phase run concurrently. A task that throws is logged, a task
     * that takes too long is cancelled; the next phase begins in both cases.
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
     * Limits the time of a phase within the timeout of shutdown(). Default: half of the remaining time; the last phase
     * gets all of it.
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when that phase was reached already
     */
    public function limitShutdown(ShutdownPhase $phase, float|Duration $limit): void
    {
        $this->end->limit($phase, Duration::of($limit));
    }

    /**
     * A snapshot of the actors: the tree with state, mailbox, current message and its age, restarts.
     *
     * @param int $most maximum number of actors shown, branch by branch
     */
    public function inspect(int $most = 1000): SystemReport
    {
        return SystemReport::of($this->name, $this->native, $most);
    }

    /** True until shutdown() is called. */
    public function isRunning(): bool
    {
        return !$this->end->hasBegun();
    }

    /**
     * Makes the system a member of the server's fabric.
     *
     * @internal
     */
    public function join(Transport $transport, Leases $leases, MessageCodec $codec, DirectDelivery $direct): Node
    {
        return $this->node = new Node($this, $transport, $leases, $codec, $direct);
    }

    /** Null: it has no other workers. */
    private function node(): ?Node
    {
        return $this->node ??= Membership::of($this);
    }

    /**
     * Reports a failure that concerns no actor.
     *
     * @internal
     */
    public function logFailure(string $what, ?\Throwable $cause): void
    {
        $this->host->logFailure($what, $cause);
    }

    /** @internal */
    public function native(): NativeSystem
    {
        return $this->native;
    }
}
