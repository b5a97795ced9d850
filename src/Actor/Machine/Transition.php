<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine;

/**
 * The result of a StateMachine's handler: the next state and its data.
 *
 * @template-covariant S of \UnitEnum
 * @template-covariant D
 */
final readonly class Transition
{
    private const STAY = 0;
    private const GO = 1;
    private const STOP = 2;
    private const UNHANDLED = 3;

    /**
     * @param S|null $to
     * @param D|null $data
     */
    private function __construct(
        private int $kind,
        private ?\UnitEnum $to = null,
        private mixed $data = null,
        private bool $hasData = false,
    ) {}

    /**
     * Enters another state, or enters the same state again: its timeout starts, and the onTransition() listeners are
     * called.
     *
     * @template N of \UnitEnum
     *
     * @param N $state
     *
     * @return self<N, never>
     */
    public static function to(\UnitEnum $state): self
    {
        /** @var self<N, never> */
        return new self(self::GO, $state);
    }

    /**
     * Stays in the current state. The state's timeout continues.
     *
     * @return self<never, never>
     */
    public static function stay(): self
    {
        /** @var self<never, never> */
        return new self(self::STAY);
    }

    /**
     * Stops the actor.
     *
     * @return self<never, never>
     */
    public static function stop(): self
    {
        /** @var self<never, never> */
        return new self(self::STOP);
    }

    /**
     * Like stay(), and the message becomes a dead letter.
     *
     * @return self<never, never>
     */
    public static function unhandled(): self
    {
        /** @var self<never, never> */
        return new self(self::UNHANDLED);
    }

    /**
     * Returns the same transition with new data. Without this call the data does not change.
     *
     * @template N
     *
     * @param N $data
     *
     * @return self<S, N>
     */
    #[\NoDiscard]
    public function with(mixed $data): self
    {
        return new self($this->kind, $this->to, $data, true);
    }

    /**
     * @return S|null null: the machine stays in its state
     *
     * @internal
     */
    public function target(): ?\UnitEnum
    {
        return $this->to;
    }

    /** @internal */
    public function stops(): bool
    {
        return $this->kind === self::STOP;
    }

    /** @internal */
    public function isUnhandled(): bool
    {
        return $this->kind === self::UNHANDLED;
    }

    /**
     * @template O
     *
     * @param O $old
     *
     * @return D|O
     *
     * @internal
     */
    public function dataAfter(mixed $old): mixed
    {
        /** @var D|O */
        return $this->hasData ? $this->data : $old;
    }
}
