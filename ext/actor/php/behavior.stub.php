<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * How an actor handles its next message. Immutable; one object may serve any number of actors.
     *
     * The handler of a message returns the behavior for the next one: another behavior, same(), stopped() or
     * unhandled().
     *
     * @template-contravariant T the messages that it handles; contravariant: a behavior for more messages can be used
     * where fewer are needed
     * @strict-properties
     * @not-serializable
     */
    final class Behavior
    {
        private function __construct() {}

        /**
         * Handles messages without a state.
         *
         * @template M of object
         * @phpstan-param callable(ActorContext<M>, M): Behavior<M> $handler
         * @phpstan-return Behavior<M>
         */
        public static function receive(callable $handler): Behavior {}

        /**
         * Handles messages with a state that each result may replace. A restart begins with the initial state again.
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
         * Calls the factory when the actor starts, and at each restart. The factory may wait. Up to 10 behaviors of
         * setup(), supervise() and the other wrapping functions may be nested.
         *
         * @template M
         * @phpstan-param callable(ActorContext<M>): Behavior<M> $factory
         * @phpstan-return Behavior<M>
         */
        public static function setup(callable $factory): Behavior {}

        /**
         * Sets the supervision of the inner behavior. Of several strategies the innermost decides first. Escalate
         * passes the decision to the next one, then to the strategy of the props, then to the parent's.
         *
         * @template M
         * @phpstan-param Behavior<M> $inner
         * @param SupervisionStrategy $strategy for this actor only: allForOne and restForOne apply to siblings only as
         * a strategy of the parent
         * @phpstan-return Behavior<M>
         */
        public static function supervise(Behavior $inner, SupervisionStrategy $strategy): Behavior {}

        /**
         * Calls the factory with the actor's timers when the actor starts, and at each restart.
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
         * @param int $capacity messages; 1 or more
         * @phpstan-param callable(StashBuffer<M>): Behavior<M> $factory
         * @phpstan-return Behavior<M>
         * @throws \Nexus\Async\MisuseError NX-0107 when the capacity is less than 1
         */
        public static function withStash(int $capacity, callable $factory): Behavior {}

        /**
         * Passes each message to the interceptor, with a closure as third argument. The closure passes a message to the
         * inner behavior and returns its result; the interceptor returns that, or another result. It may pass on
         * another message, or none. Signals are not intercepted. A behavior that replaces the inner one is intercepted
         * too.
         *
         * @template M
         * @phpstan-param callable(ActorContext<M>, M, \Closure(M): __benevolent<Behavior<M>|BehaviorWithState<M,
         *     mixed>>): (Behavior<M>|BehaviorWithState<M, mixed>) $interceptor
         * @phpstan-param Behavior<M> $inner
         * @phpstan-return Behavior<M>
         */
        public static function intercept(callable $interceptor, Behavior $inner): Behavior {}

        /**
         * Sends each message to the monitor too, before it is handled. That never waits.
         *
         * @template M
         * @phpstan-param ActorRef<M> $monitor
         * @phpstan-param Behavior<M> $inner
         * @phpstan-return Behavior<M>
         */
        public static function monitor(ActorRef $monitor, Behavior $inner): Behavior {}

        /**
         * Logs the class and the sender of each message to the actor's log, before it is handled.
         *
         * @template M
         * @phpstan-param Behavior<M> $inner
         * @param string $level of PSR-3
         * @phpstan-return Behavior<M>
         */
        public static function logMessages(Behavior $inner, string $level = 'debug'): Behavior {}

        /**
         * The behavior stays.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function same(): Behavior {}

        /**
         * The actor stops after this message: its children first, then its PostStop.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function stopped(): Behavior {}

        /**
         * The behavior stays. The message becomes a dead letter; a signal counts as not handled.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function unhandled(): Behavior {}

        /**
         * Handles nothing: all messages become dead letters.
         *
         * @phpstan-return Behavior<mixed>
         */
        public static function empty(): Behavior {}

        /**
         * The same behavior with a handler of signals. An exception of the handler at PreStart fails the start; at
         * PostStop and PreRestart it is reported; at others it fails the actor. A behavior with state passes its state
         * as third argument, and the handler may return BehaviorWithState.
         *
         * @phpstan-param callable(ActorContext<T>, Signal\Signal, mixed): (Behavior<T>|BehaviorWithState<T,
         *     mixed>) $handler
         * @phpstan-return Behavior<T>
         */
        public function onSignal(callable $handler): Behavior {}

        /**
         * The handler set by onSignal(); null when there is none.
         *
         * @phpstan-return (callable(ActorContext<T>, Signal\Signal, mixed): mixed)|null
         */
        public function signalHandler(): ?callable {}
    }

    /**
     * The result of a handler with a state.
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
         * The same behavior, with a new state.
         *
         * @template V
         * @phpstan-param V $state
         * @phpstan-return BehaviorWithState<mixed, V>
         */
        public static function next(mixed $state): BehaviorWithState {}

        /**
         * Keeps behavior and state.
         *
         * @phpstan-return BehaviorWithState<mixed, never>
         */
        public static function same(): BehaviorWithState {}

        /**
         * Stops the actor.
         *
         * @phpstan-return BehaviorWithState<mixed, never>
         */
        public static function stopped(): BehaviorWithState {}

        /**
         * Behavior and state stay. The message becomes a dead letter.
         *
         * @phpstan-return BehaviorWithState<mixed, never>
         */
        public static function unhandled(): BehaviorWithState {}

        /**
         * Another behavior. The state is its initial one if it is a behavior with state; otherwise it is not used.
         *
         * @template M of object
         * @phpstan-param Behavior<M> $behavior
         * @param mixed $state the state for a behavior with state
         * @phpstan-return BehaviorWithState<M, never>
         */
        public static function withBehavior(Behavior $behavior, mixed $state): BehaviorWithState {}

        /** Whether this is stopped(). */
        public function isStopped(): bool {}

        /** Null: the behavior stays. */
        public function behavior(): ?Behavior {}

        /** The new state. Valid only when hasNewState() is true. */
        public function state(): mixed {}

        /** Whether it carries a state: next() and withBehavior() do. */
        public function hasNewState(): bool {}
    }
}
