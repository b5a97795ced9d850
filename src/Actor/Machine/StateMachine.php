<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine;

use Nexus\Actor\{ActorContext, Behavior};
use Nexus\Actor\Internal\Machine\{Plan, Run};
use Nexus\Time\Duration;

/**
 * Describes an actor that is in one of a few states: the cases of an enum, each with a handler of its own.
 *
 *     $door = StateMachine::startingIn(Door::Closed, 0)
 *         ->in(Door::Closed, fn (ActorContext $ctx, object $m, int $n) => Transition::to(Door::Open)->with($n + 1))
 *         ->in(Door::Open, fn (ActorContext $ctx, object $m, int $n) => Transition::to(Door::Closed))
 *         ->timeout(Door::Open, Duration::seconds(30), new Close)
 *         ->behavior();
 *
 * A value: each method gives another one. A restart begins in the first state, with the first data.
 *
 * @template S of \UnitEnum
 * @template D
 */
final readonly class StateMachine
{
    /** @param Plan<S, D> $plan */
    private function __construct(private Plan $plan) {}

    /**
     * @template I of \UnitEnum
     * @template E
     *
     * @param I $state
     * @param E $data what the machine remembers besides its state
     *
     * @return self<I, E>
     */
    public static function startingIn(\UnitEnum $state, mixed $data = null): self
    {
        return new self(new Plan($state, $data));
    }

    /**
     * What happens to messages in a state.
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
     * What happens in states that have no handler of their own, and to messages of which a state's handler says
     * unhandled().
     *
     * @param \Closure(ActorContext<object>, object, D, S): Transition<S, D> $handler is given the state, too
     *
     * @return self<S, D>
     */
    public function otherwise(\Closure $handler): self
    {
        return new self($this->plan->withFallback($handler));
    }

    /**
     * The machine is told this message when it has been in that state for so long: since it went there last, by
     * Transition::to().
     *
     * @param S $state
     *
     * @return self<S, D>
     *
     * @throws InvalidMachineError NX-1061 unless positive, when it has one already, or is a case of another enum
     */
    public function timeout(\UnitEnum $state, Duration $after, object $message): self
    {
        return new self($this->plan->withTimeout($state, $after, $message));
    }

    /**
     * Called at each Transition::to(), with the data it goes on with, before the next message; as often as given, in
     * this order.
     *
     * @param \Closure(ActorContext<object>, S, S, D): mixed $listener is given where it was and where it is
     *
     * @return self<S, D>
     */
    public function onTransition(\Closure $listener): self
    {
        return new self($this->plan->withListener($listener));
    }

    /**
     * @return Behavior<object>
     *
     * @throws InvalidMachineError NX-1061 when a state has no handler, and there is none for the rest
     */
    public function behavior(): Behavior
    {
        return Run::of($this->plan->checked());
    }
}
