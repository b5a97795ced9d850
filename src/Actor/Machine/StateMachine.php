<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine;

use Nexus\Actor\{ActorContext, Behavior};
use Nexus\Actor\Machine\Internal\{Plan, Run};
use Nexus\Time\Duration;

/**
 * Describes an actor that is always in one of a few states: the cases of an enum. Each state has a handler of its own.
 *
 *     $door = StateMachine::startingIn(Door::Closed, 0)
 *         ->in(Door::Closed, fn (ActorContext $ctx, object $m, int $n) => Transition::to(Door::Open)->with($n + 1))
 *         ->in(Door::Open, fn (ActorContext $ctx, object $m, int $n) => Transition::to(Door::Closed))
 *         ->timeout(Door::Open, Duration::seconds(30), new Close)
 *         ->behavior();
 *
 * An immutable value: each method returns a new one. A restart begins in the first state, with the first data.
 *
 * @template S of \UnitEnum
 * @template D
 */
final readonly class StateMachine
{
    /** @param Plan<S, D> $plan */
    private function __construct(private Plan $plan) {}

    /**
     * A machine that begins in this state, with this data.
     *
     * @template I of \UnitEnum
     * @template E
     *
     * @param I $state
     * @param E $data the data that the machine keeps besides its state
     *
     * @return self<I, E>
     */
    public static function startingIn(\UnitEnum $state, mixed $data = null): self
    {
        return new self(new Plan($state, $data));
    }

    /**
     * Sets the handler for messages in a state.
     *
     * @param S                                                          $state
     * @param \Closure(ActorContext<object>, object, D): Transition<S, D> $handler
     *
     * @return self<S, D>
     *
     * @throws InvalidMachineError NX-1061 when it has a handler already, or is a case of another enum
     */
    public function in(\UnitEnum $state, \Closure $handler): self
    {
        return new self($this->plan->withHandler($state, $handler));
    }

    /**
     * Sets the handler for states without a handler of their own, and for messages for which a state's handler returned
     * unhandled().
     *
     * @param \Closure(ActorContext<object>, object, D, S): Transition<S, D> $handler also receives the state
     *
     * @return self<S, D>
     */
    public function otherwise(\Closure $handler): self
    {
        return new self($this->plan->withFallback($handler));
    }

    /**
     * Sends the machine this message when it has been in the state for this long. The time starts with the last
     * Transition::to() into the state.
     *
     * @param S $state
     * @param float|Duration $after seconds, more than 0
     *
     * @return self<S, D>
     *
     * @throws InvalidMachineError NX-1061 unless positive, when it has one already, or is a case of another enum
     */
    public function timeout(\UnitEnum $state, float|Duration $after, object $message): self
    {
        return new self($this->plan->withTimeout($state, Duration::of($after), $message));
    }

    /**
     * Adds a listener. It is called at each Transition::to(), before the next message, with the data of the new state.
     * Listeners are called in the order in which they were added.
     *
     * @param \Closure(ActorContext<object>, S, S, D): mixed $listener receives the old state and the new one
     *
     * @return self<S, D>
     */
    public function onTransition(\Closure $listener): self
    {
        return new self($this->plan->withListener($listener));
    }

    /**
     * The behavior of an actor that is this machine.
     *
     * @return Behavior<object>
     *
     * @throws InvalidMachineError NX-1061 when a state has no handler, and there is no fallback
     */
    public function behavior(): Behavior
    {
        return Run::of($this->plan->checked());
    }
}
