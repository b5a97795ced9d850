<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * The interface of an actor to itself, passed to its handlers. Methods that change the actor, or concern the
     * current message, may be called only while its handler, signal handler or construction runs, in that coroutine;
     * elsewhere they throw Nexus\Async\MisuseError (NX-1004). self(), path() and log() may be called anywhere while the
     * actor lives.
     *
     * @template T of object
     */
    interface ActorContext
    {
        /**
         * The reference of this actor.
         *
         * @phpstan-return ActorRef<T>
         */
        public function self(): ActorRef;

        /** The path of this actor. */
        public function path(): ActorPath;

        /**
         * The parent. Null: this is a top-level actor, a child of the guardian.
         *
         * @phpstan-return ActorRef<object>|null
         */
        public function parent(): ?ActorRef;

        /** The system's logger. It adds the path of this actor to the context, as "actor". */
        public function log(): \Psr\Log\LoggerInterface;

        /**
         * Starts a child. Its construction and PreStart have finished when this returns. Both may wait.
         *
         * @template C
         * @phpstan-param Props<C> $props
         * @param string|null $name of [A-Za-z0-9_.-], unique among the living children; null: auto-0, auto-1, …
         * @phpstan-return ActorRef<C&object>
         * @throws Exception\ActorInitializationException NX-1012 when its construction or PreStart throws
         * @throws Exception\ActorNameExistsException when a living child has the name
         * @throws Exception\InvalidActorPathException when the name has other characters
         */
        public function spawn(Props $props, ?string $name = null): ActorRef;

        /**
         * Stops a child after its queued mail.
         *
         * @phpstan-param ActorRef<*> $child
         * @param float|\Nexus\Time\Duration|null $deadline seconds after which its running handler is cancelled, and it
         * stops without handling the rest of its mail; null: no limit
         */
        public function stop(ActorRef $child, float|\Nexus\Time\Duration|null $deadline = null): void;

        /** The living child of that name, or null. */
        public function child(string $name): ?ActorRef;

        /**
         * The living children, by name, in the order of their start.
         *
         * @return array<string, ActorRef>
         */
        public function children(): array;

        /**
         * Requests the signal Terminated for the end of the target. It arrives exactly once, after the messages that
         * the target has sent to this actor. If the target has ended already, it arrives at once. An actor that does
         * not handle Terminated stops.
         *
         * @phpstan-param ActorRef<*> $target
         */
        public function watch(ActorRef $target): void;

        /**
         * Like watch(), with this message instead of Terminated.
         *
         * @phpstan-param ActorRef<*> $target
         * @phpstan-param T $message
         */
        public function watchWith(ActorRef $target, object $message): void;

        /**
         * Ends watch() and watchWith().
         *
         * @phpstan-param ActorRef<*> $target
         */
        public function unwatch(ActorRef $target): void;

        /**
         * Makes a dead letter of a message (reason "unhandled"), as if this actor had received it. If the message
         * belongs to an ask, the ask continues.
         */
        public function toDeadLetters(object $message): void;

        /**
         * The reference that waits for the answer to the current message; null after a plain tell. It may be stored and
         * answered later. A forwarded message keeps it.
         *
         * @phpstan-return ActorRef<object>|null
         */
        public function sender(): ?ActorRef;

        /**
         * Answers the current message. A late answer, and a second one, becomes a dead letter.
         *
         * @throws Exception\NoSenderException NX-1033 when the message has no sender
         */
        public function reply(object $message): void;

        /**
         * Passes the current message on, with its sender. A pending ask goes along: its outcome at the target is
         * reported to the asking code. This actor may still answer it.
         *
         * @phpstan-param ActorRef<covariant object> $target
         * @param object|null $message passed on instead of the current message; null: the current message
         */
        public function forward(ActorRef $target, ?object $message = null): void;

        /**
         * Turns the result of a future or a callable into a message to this actor, which continues meanwhile. The
         * callable runs in a coroutine of its own. The mapping functions run like handlers of this actor; when one
         * throws, the actor fails. The result is discarded when the actor restarts or stops before it arrives.
         *
         * @template V
         * @phpstan-param \Nexus\Async\Future<V>|(callable(): V) $work
         * @phpstan-param (callable(V): T)|null $map
         * @phpstan-param (callable(\Throwable): T)|null $mapFailure
         * @param callable|null $map maps the value to a message; null: the value is the message
         * @param callable|null $mapFailure maps the failure to a message; null: the actor fails with it
         */
        public function pipeToSelf(mixed $work, ?callable $map = null, ?callable $mapFailure = null): void;

        /**
         * Returns a reference through which other code sends this actor messages of another class. The function, which
         * runs like a handler of this actor, converts each message. Adapters are selected by class, the latest first;
         * an adapter for a class replaces the previous one. All adapters are removed when the actor restarts (its setup
         * registers them anew). A message without an adapter becomes a dead letter.
         *
         * @template M of object
         * @phpstan-param class-string<M> $messageClass
         * @phpstan-param callable(M): T $adapt
         * @phpstan-return ActorRef<M>
         */
        public function messageAdapter(string $messageClass, callable $adapt): ActorRef;

        /**
         * The actor's timers, by key.
         *
         * @phpstan-return TimerScheduler<T>
         */
        public function timers(): TimerScheduler;

        /**
         * Sends this actor a message after a delay, unless it stops or restarts before.
         *
         * @param float|\Nexus\Time\Duration $delay seconds, zero or longer (NX-0107)
         * @phpstan-param T $message
         */
        public function scheduleOnce(float|\Nexus\Time\Duration $delay, object $message): Cancellable;

        /**
         * Sends this actor a message repeatedly, at a fixed rate, until it stops or restarts.
         *
         * @param float|\Nexus\Time\Duration $initialDelay seconds, zero or longer (NX-0107)
         * @param float|\Nexus\Time\Duration $interval seconds, longer than zero (NX-0107)
         * @phpstan-param T $message
         */
        public function scheduleRepeatedly(
            float|\Nexus\Time\Duration $initialDelay,
            float|\Nexus\Time\Duration $interval,
            object $message,
        ): Cancellable;

        /**
         * Requests the signal ReceiveTimeout whenever the actor has been idle for this time, counted from the end of
         * its last message. Signals and NotInfluenceReceiveTimeout do not postpone it. A restart removes it.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds, longer than zero (NX-0107); null removes it
         */
        public function setReceiveTimeout(float|\Nexus\Time\Duration|null $timeout): void;

        /**
         * Puts the current message aside, with its sender and ask. Up to 100 messages. Messages in the stash become
         * dead letters when the actor stops or restarts.
         *
         * @throws Exception\StashOverflowException NX-1050 when it is full
         * @throws \Nexus\Async\MisuseError NX-1051 when no message is handled, or it was stashed already
         */
        public function stash(): void;

        /** Handles all stashed messages next, oldest first, before new mail. */
        public function unstashAll(): void;

        /**
         * Runs a callable in a coroutine of the actor's scope, while the actor continues. The object that it returns is
         * sent to the actor as a message; null: nothing is sent. The task is cancelled when the actor stops or
         * restarts, and messages of it that are still queued become dead letters. The result must be an object or null
         * (otherwise NX-1052, treated as a failure of the task).
         *
         * @phpstan-param callable(TaskContext): (T|null) $task
         */
        public function spawnTask(callable $task, TaskFailure $onFailure = TaskFailure::Log): Cancellable;
    }
}

namespace Nexus\Actor\Internal {
    /**
     * @strict-properties
     * @not-serializable
     */
    final class CellContext implements \Nexus\Actor\ActorContext
    {
        private function __construct() {}
        public function self(): \Nexus\Actor\ActorRef {}
        public function path(): \Nexus\Actor\ActorPath {}
        public function parent(): ?\Nexus\Actor\ActorRef {}
        public function log(): \Psr\Log\LoggerInterface {}
        public function spawn(\Nexus\Actor\Props $props, ?string $name = null): \Nexus\Actor\ActorRef {}
        public function stop(\Nexus\Actor\ActorRef $child, float|\Nexus\Time\Duration|null $deadline = null): void {}
        public function child(string $name): ?\Nexus\Actor\ActorRef {}
        public function children(): array {}
        public function watch(\Nexus\Actor\ActorRef $target): void {}
        public function watchWith(\Nexus\Actor\ActorRef $target, object $message): void {}
        public function unwatch(\Nexus\Actor\ActorRef $target): void {}
        public function toDeadLetters(object $message): void {}
        public function sender(): ?\Nexus\Actor\ActorRef {}
        public function reply(object $message): void {}
        public function forward(\Nexus\Actor\ActorRef $target, ?object $message = null): void {}
        public function pipeToSelf(mixed $work, ?callable $map = null, ?callable $mapFailure = null): void {}
        public function messageAdapter(string $messageClass, callable $adapt): \Nexus\Actor\ActorRef {}
        public function timers(): \Nexus\Actor\TimerScheduler {}
        public function scheduleOnce(float|\Nexus\Time\Duration $delay, object $message): \Nexus\Actor\Cancellable {}
        public function scheduleRepeatedly(
            float|\Nexus\Time\Duration $initialDelay,
            float|\Nexus\Time\Duration $interval,
            object $message,
        ): \Nexus\Actor\Cancellable {}
        public function setReceiveTimeout(float|\Nexus\Time\Duration|null $timeout): void {}
        public function stash(): void {}
        public function unstashAll(): void {}
        public function spawnTask(
            callable $task,
            \Nexus\Actor\TaskFailure $onFailure = \Nexus\Actor\TaskFailure::Log,
        ): \Nexus\Actor\Cancellable {}
    }
}
