<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * What handles an actor's mail, or what a handler answers. Never changed once made; one object may serve any number
     * of actors.
     *
     * What a handler returns: a behaviour that handles the next message, or same(), stopped(), unhandled().
     *
     * @template-contravariant T what it handles: one for more serves where one for less is asked for
     * @strict-properties
     * @not-serializable
     */
    final class Behavior
    {
        private function __construct() {}

        /**
         * Handles mail without a state of its own.
         *
         * @template M of object
         * @phpstan-param callable(ActorContext<M>, M): Behavior<M> $handler
         * @phpstan-return Behavior<M>
         */
        public static function receive(callable $handler): Behavior {}

        /**
         * Handles mail with a state that each answer may replace. A restart begins with the initial one again.
         *
         * @template M of object
         * @template N
         * @template S of N
         * @phpstan-param S $initialState
         * @phpstan-param callable(ActorContext<M>, M, N): BehaviorWithState<M, N> $handler
         * @phpstan-return Behavior<M>
         */
        public static function withState(mixed $initialState, callable $handler): Behavior {}

        /**
         * Calls the factory when the actor starts, and at each restart; it may wait. Up to 10 wrappers may lie in each
         * other.
         *
         * @template M
         * @phpstan-param callable(ActorContext<M>): Behavior<M> $factory
         * @phpstan-return Behavior<M>
         */
        public static function setup(callable $factory): Behavior {}

        /**
         * What becomes of the actor when the inner behaviour fails. Of several the innermost decides first; Escalate
         * leaves it to the next one, then to the props' strategy, then to the parent's.
         *
         * @template M
         * @phpstan-param Behavior<M> $inner
         * @param SupervisionStrategy $strategy of one actor: what allForOne and restForOne say of siblings is the
         * parent's to say
         * @phpstan-return Behavior<M>
         */
        public static function supervise(Behavior $inner, SupervisionStrategy $strategy): Behavior {}

        /**
         * Calls the factory with the actor's timers when it starts, and at each restart.
         *
         * @template M
         * @phpstan-param callable(TimerScheduler<M>): Behavior<M> $factory
         * @phpstan-return Behavior<M>
         */
        public static function withTimers(callable $factory): Behavior {}

        /**
         * Calls the factory with an empty stash when the actor starts, and at each restart.
         *
         * @template M
         * @param int $capacity messages; 1 or more (NX-0107)
         * @phpstan-param callable(StashBuffer<M>): Behavior<M> $factory
         * @phpstan-return Behavior<M>
         */
        public static function withStash(int $capacity, callable $factory): Behavior {}

        /**
         * Each message comes to the interceptor, and goes on by $next, which answers what the inner behaviour has
         * answered: return that, or another answer. It may hand on another message, or none. Signals are not
         * intercepted. Behaviours that take the inner one's place stay inside.
         *
         * @template M
         * @phpstan-param callable(ActorContext<M>, M, \Closure(M): __benevolent<Behavior<M>|BehaviorWithState<M, mixed>>): (Behavior<M>|BehaviorWithState<M, mixed>) $interceptor
         * @phpstan-param Behavior<M> $inner
         * @phpstan-return Behavior<M>
         */
        public static function intercept(callable $interceptor, Behavior $inner): Behavior {}

        /**
         * Each message is told to the monitor too, before it is handled; that never waits.
         *
         * @template M
         * @phpstan-param ActorRef<M> $monitor
         * @phpstan-param Behavior<M> $inner
         * @phpstan-return Behavior<M>
         */
        public static function monitor(ActorRef $monitor, Behavior $inner): Behavior {}

        /**
         * Each message is logged before it is handled, by the actor's log: its class, and who sent it.
         *
         * @template M
         * @phpstan-param Behavior<M> $inner
         * @param string $level of PSR-3
         * @phpstan-return Behavior<M>
         */
        public static function logMessages(Behavior $inner, string $level = 'debug'): Behavior {}

        /**
         * Goes on as before.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function same(): Behavior {}

        /**
         * The actor ends after this message: its children first, then its PostStop.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function stopped(): Behavior {}

        /**
         * Goes on as before; the message becomes a dead letter, a signal counts as not handled.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function unhandled(): Behavior {}

        /**
         * Handles nothing: all mail becomes dead letters.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function empty(): Behavior {}

        /**
         * The same behaviour, told of signals too. What the handler throws at PreStart fails the start, at others the
         * actor; at PostStop and PreRestart it is reported. A behaviour with state gives the handler its state as third
         * argument, and may be answered with BehaviorWithState.
         *
         * @phpstan-param callable(ActorContext<T>, Signal\Signal, mixed): (Behavior<T>|BehaviorWithState<T, mixed>) $handler
         * @phpstan-return Behavior<T>
         */
        public function onSignal(callable $handler): Behavior {}

        public function signalHandler(): ?callable {}
    }

    /**
     * What a handler with a state answers.
     *
     * @template-contravariant T
     * @template-covariant S
     * @strict-properties
     * @not-serializable
     */
    final class BehaviorWithState
    {
        private function __construct() {}

        /**
         * The same behaviour, with this state from now on.
         *
         * @template V
         * @phpstan-param V $state
         * @phpstan-return BehaviorWithState<mixed, V>
         */
        public static function next(mixed $state): BehaviorWithState {}

        /** @phpstan-return BehaviorWithState<mixed, never> */
        public static function same(): BehaviorWithState {}

        /** @phpstan-return BehaviorWithState<mixed, never> */
        public static function stopped(): BehaviorWithState {}

        /**
         * Nothing changes; the message becomes a dead letter.
         *
         * @phpstan-return BehaviorWithState<mixed, never>
         */
        public static function unhandled(): BehaviorWithState {}

        /**
         * Another behaviour from now on; the state is its first one when it is one with state, else it is not used.
         *
         * @template M of object
         * @phpstan-param Behavior<M> $behavior
         * @phpstan-return BehaviorWithState<M, never>
         */
        public static function withBehavior(Behavior $behavior, mixed $state): BehaviorWithState {}

        public function isStopped(): bool {}

        /** Null: the behaviour stays. */
        public function behavior(): ?Behavior {}

        /** Counts only when hasNewState(). */
        public function state(): mixed {}

        public function hasNewState(): bool {}
    }
}
