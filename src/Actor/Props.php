<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Internal\{ClassActors, NativeProps};
use Psr\Container\ContainerInterface;

/**
 * The recipe for an actor: its behavior and its settings. Any number of actors may be spawned from one Props.
 *
 * @template T
 */
final readonly class Props
{
    /** @internal the settings that are not the defaults; null: none */
    public ?NativeProps $native;

    /**
     * @param Behavior<T> $behavior
     * @param list<class-string>|bool $reentrant
     */
    private function __construct(
        public Behavior $behavior,
        public MailboxConfig $mailbox,
        public ?SupervisionStrategy $supervision = null,
        private ?SupervisionStrategy $childSupervision = null,
        private ?RestartType $restart = null,
        private bool $keepChildren = false,
        private array|bool $reentrant = false,
    ) {
        $this->native = $this->isPlain() ? null : $this->toNative();
    }

    /**
     * An actor with this behavior at every start and restart.
     *
     * @template M
     *
     * @param Behavior<M> $behavior
     *
     * @return self<M>
     */
    public static function fromBehavior(Behavior $behavior): self
    {
        return new self($behavior, MailboxConfig::unbounded());
    }

    /**
     * A class actor.
     *
     * @template M of object
     *
     * @param callable(): ActorHandler<M> $factory a new object at every start and restart; anything else fails the
     * start (NX-1013)
     *
     * @return self<M>
     */
    public static function fromFactory(callable $factory): self
    {
        return new self(
            ClassActors::behavior($factory(...), ActorHandler::class, 'The factory of Props::fromFactory()'),
            MailboxConfig::unbounded(),
        );
    }

    /**
     * A class actor with a state that is passed through its handler.
     *
     * @template M of object
     * @template S
     *
     * @param callable(): StatefulActorHandler<M, S> $factory see fromFactory()
     *
     * @return self<M>
     */
    public static function fromStatefulFactory(callable $factory): self
    {
        return new self(
            ClassActors::behavior(
                $factory(...),
                StatefulActorHandler::class,
                'The factory of Props::fromStatefulFactory()',
            ),
            MailboxConfig::unbounded(),
        );
    }

    /**
     * A class actor created by a container, with its dependencies. The container is asked at every start and restart,
     * and must return a new object each time.
     *
     * @template M of object
     *
     * @param class-string<ActorHandler<M>>|class-string<StatefulActorHandler<M, covariant mixed>> $actorClass
     *
     * @return self<M>
     */
    public static function fromContainer(ContainerInterface $container, string $actorClass): self
    {
        /**
         * @var \Closure(): (ActorHandler<M>|StatefulActorHandler<M, covariant mixed>) $factory what it gives is looked
         * at
         */
        $factory = static fn(): mixed => $container->get($actorClass);

        return new self(
            ClassActors::behavior($factory, $actorClass, "The container, asked for {$actorClass},"),
            MailboxConfig::unbounded(),
        );
    }

    /**
     * Sets the mailbox.
     *
     * @return self<T>
     */
    #[\NoDiscard]
    public function withMailbox(MailboxConfig $config): self
    {
        return $this->with(mailbox: $config);
    }

    /**
     * Sets the strategy for this actor's own failures. It is consulted after the strategies of Behavior::supervise(),
     * and before the parent's.
     *
     * @param SupervisionStrategy $strategy applies to one actor: use allForOne() and restForOne() in the parent's
     * strategy for children
     *
     * @return self<T>
     */
    #[\NoDiscard]
    public function withSupervision(SupervisionStrategy $strategy): self
    {
        return $this->with(supervision: $strategy);
    }

    /**
     * Sets the strategy for failures of this actor's children. It applies when the child has no strategy of its own, or
     * its strategy escalates.
     *
     * @return self<T>
     */
    #[\NoDiscard]
    public function withChildSupervision(SupervisionStrategy $strategy): self
    {
        return $this->with(childSupervision: $strategy);
    }

    /**
     * Sets when an actor that has stopped is started again.
     *
     * @return self<T>
     */
    #[\NoDiscard]
    public function withRestart(RestartType $type): self
    {
        return $this->with(restart: $type);
    }

    /**
     * Keeps the children alive at a restart. Without this setting they are stopped.
     *
     * @return self<T>
     */
    #[\NoDiscard]
    public function keepChildren(): self
    {
        return $this->with(keepChildren: true);
    }

    /**
     * Allows the actor to handle other messages while one of its handlers waits.
     *
     * @param class-string ...$messages only messages of these classes come in between; none named: all do
     *
     * @return self<T>
     */
    #[\NoDiscard]
    public function reentrant(string ...$messages): self
    {
        return $this->with(reentrant: $messages === [] ? true : array_values($messages));
    }

    /**
     * Returns a copy. Arguments that are null keep their present value.
     *
     * @param list<class-string>|true|null $reentrant
     *
     * @return self<T>
     */
    private function with(
        ?MailboxConfig $mailbox = null,
        ?SupervisionStrategy $supervision = null,
        ?SupervisionStrategy $childSupervision = null,
        ?RestartType $restart = null,
        bool $keepChildren = false,
        array|bool|null $reentrant = null,
    ): self {
        return new self(
            $this->behavior,
            $mailbox ?? $this->mailbox,
            $supervision ?? $this->supervision,
            $childSupervision ?? $this->childSupervision,
            $restart ?? $this->restart,
            $keepChildren || $this->keepChildren,
            $reentrant ?? $this->reentrant,
        );
    }

    private function isPlain(): bool
    {
        $isUnsaid = $this->supervision === null && $this->childSupervision === null && $this->restart === null;
        $isSimple = !$this->mailbox->bounded && $this->mailbox->priority === null && !$this->mailbox->controlAware;

        return $isUnsaid && $isSimple && !$this->keepChildren && $this->reentrant === false;
    }

    private function toNative(): NativeProps
    {
        return new NativeProps(
            mailbox: $this->mailbox->controlAware ? 2 : (int) ($this->mailbox->priority !== null),
            capacity: $this->mailbox->bounded ? $this->mailbox->capacity : null,
            overflow: match ($this->mailbox->strategy) {
                OverflowStrategy::ThrowException => 0,
                OverflowStrategy::DropNewest => 1,
                OverflowStrategy::DropOldest => 2,
                OverflowStrategy::Backpressure => 3,
            },
            priority: $this->mailbox->priority,
            restart: match ($this->restart) {
                null => 0,
                RestartType::Permanent => 1,
                RestartType::Transient => 2,
                RestartType::Temporary => 3,
            },
            keepChildren: $this->keepChildren,
            supervision: $this->supervision,
            childSupervision: $this->childSupervision,
            reentrant: $this->reentrant,
            childExtent: $this->childSupervision?->extent() ?? 0,
        );
    }
}
