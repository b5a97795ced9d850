<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Exception\InvalidMailboxConfigError;

/** The configuration of an actor's mailbox. By default it has no limit of its own and keeps the order of arrival. */
final readonly class MailboxConfig
{
    /**
     * @param int $capacity maximum number of user messages; signals are not counted
     * @param (\Closure(never): int)|null $priority messages with a lower number come first, those with equal numbers in
     * the order of arrival
     * @param bool $controlAware messages of type ControlMessage come before all others
     */
    private function __construct(
        public int $capacity,
        public OverflowStrategy $strategy,
        public bool $bounded,
        public ?\Closure $priority = null,
        public bool $controlAware = false,
    ) {}

    /**
     * A mailbox for a limited number of messages. The strategy applies to further ones.
     *
     * @param int $capacity 1 or more
     *
     * @throws InvalidMailboxConfigError NX-1014
     */
    public static function bounded(int $capacity, OverflowStrategy $strategy = OverflowStrategy::ThrowException): self
    {
        return self::unbounded()->with($capacity, $strategy);
    }

    /** Limited only by the worker's limit for the memory of all mailboxes, half of memory_limit. */
    public static function unbounded(): self
    {
        return new self(PHP_INT_MAX, OverflowStrategy::ThrowException, false);
    }

    /**
     * Handles the message with the highest priority first.
     *
     * @template M of object
     *
     * @param callable(M): int $priority lower comes first; called once for each message, when it is sent, in the sender
     */
    public static function priority(callable $priority): self
    {
        return self::unbounded()->withPriority($priority);
    }

    /** Handles messages of type ControlMessage before all others. */
    public static function controlAware(): self
    {
        return self::unbounded()->withControlAware();
    }

    /**
     * Makes the mailbox bounded, or changes its bound.
     *
     * @param int $capacity 1 or more
     * @throws InvalidMailboxConfigError NX-1014
     */
    #[\NoDiscard]
    public function withCapacity(int $capacity): self
    {
        return $this->with($capacity, $this->strategy);
    }

    /** Sets what happens to a message that is sent to a full mailbox. */
    #[\NoDiscard]
    public function withStrategy(OverflowStrategy $strategy): self
    {
        return new self($this->capacity, $strategy, $this->bounded, $this->priority, $this->controlAware);
    }

    /**
     * Handles the message with the highest priority first.
     *
     * @template M of object
     *
     * @param callable(M): int $priority see priority()
     *
     * @throws InvalidMailboxConfigError NX-1014 when it is control-aware
     */
    #[\NoDiscard]
    public function withPriority(callable $priority): self
    {
        return $this->controlAware
            ? throw new InvalidMailboxConfigError(
                'A control-aware mailbox has no other order: give control messages the lowest number of a priority()',
            )
            : new self($this->capacity, $this->strategy, $this->bounded, $priority(...), false);
    }

    /**
     * Handles messages of type ControlMessage before all others.
     *
     * @throws InvalidMailboxConfigError NX-1014 when it has priorities
     */
    #[\NoDiscard]
    public function withControlAware(): self
    {
        if ($this->priority !== null) {
            throw new InvalidMailboxConfigError(
                'A mailbox with priorities cannot also be control-aware: give control messages the lowest number',
            );
        }

        return new self($this->capacity, $this->strategy, $this->bounded, null, true);
    }

    private function with(int $capacity, OverflowStrategy $strategy): self
    {
        return $capacity < 1
            ? throw new InvalidMailboxConfigError("A bounded mailbox holds 1 or more messages, {$capacity} given")
            : new self($capacity, $strategy, true, $this->priority, $this->controlAware);
    }
}
