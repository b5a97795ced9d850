<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine\Internal;

use Nexus\Actor\{ActorContext, Behavior, BehaviorWithState, TimerScheduler};
use Nexus\Actor\Machine\Transition;

/**
 * One run of a machine, from a start to the next restart.
 *
 * @template S of \UnitEnum
 * @template D
 *
 * @internal
 */
final class Run
{
    /** Key of the state timeout. No user's timer key begins with "\0". */
    private const TIMER = "\0state";

    /**
     * @param Plan<S, D>             $plan
     * @param TimerScheduler<object> $timers
     */
    private function __construct(private readonly Plan $plan, private readonly TimerScheduler $timers) {}

    /**
     * @template A of \UnitEnum
     * @template B
     *
     * @param Plan<A, B> $plan
     *
     * @return Behavior<object>
     */
    public static function of(Plan $plan): Behavior
    {
        return Behavior::withTimers(static function (TimerScheduler $timers) use ($plan): Behavior {
            $run = new self($plan, $timers);
            $run->startTimer($plan->state);

            return Behavior::withState(new Moment($plan->state, $plan->data), $run->handle(...));
        });
    }

    /**
     * @param ActorContext<object> $context
     * @param Moment<S, D>         $now
     *
     * @return BehaviorWithState<object, Moment<S, D>>
     */
    private function handle(ActorContext $context, object $message, Moment $now): BehaviorWithState
    {
        $transition = $this->ask($context, $message, $now);
        if ($transition->isUnhandled()) {
            return BehaviorWithState::unhandled();
        }
        if ($transition->stops()) {
            return BehaviorWithState::stopped();
        }
        $data = $transition->dataAfter($now->data);
        $to = $transition->target();
        if ($to === null) {
            return $data === $now->data
                ? BehaviorWithState::same()
                : BehaviorWithState::next(new Moment($now->state, $data));
        }
        $this->plan->mustKnow($to);
        foreach ($this->plan->listeners as $listener) {
            $listener($context, $now->state, $to, $data);
        }
        $this->startTimer($to);

        return BehaviorWithState::next(new Moment($to, $data));
    }

    /**
     * @param ActorContext<object> $context
     * @param Moment<S, D>         $now
     *
     * @return Transition<S, D>
     */
    private function ask(ActorContext $context, object $message, Moment $now): Transition
    {
        $handler = $this->plan->handlers[$now->state->name] ?? null;
        $transition = $handler === null ? Transition::unhandled() : $handler($context, $message, $now->data);
        if ($transition->isUnhandled() && $this->plan->fallback !== null) {
            return ($this->plan->fallback)($context, $message, $now->data, $now->state);
        }

        return $transition;
    }

    private function startTimer(\UnitEnum $state): void
    {
        [$after, $message] = $this->plan->timeouts[$state->name] ?? [null, null];
        if ($after === null || $message === null) {
            $this->timers->cancel(self::TIMER);
        } else {
            $this->timers->startSingleTimer(self::TIMER, $message, $after);
        }
    }
}
