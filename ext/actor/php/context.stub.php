<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * An actor's view of itself, given to its handlers. What changes the actor, or is about the current message, may be
     * used only while its handler, signal handler or construction runs, in that coroutine: elsewhere it is a
     * Nexus\Async\MisuseError (NX-1004). self(), path() and log() may be used anywhere while the actor lives.
     *
     * @template T of object
     */
    interface ActorContext
    {
        /** @phpstan-return ActorRef<T> */
        public function self(): ActorRef;

        public function path(): ActorPath;

        /**
         * Null: the guardian's, a root actor.
         *
         * @phpstan-return ActorRef<object>|null
         */
        public function parent(): ?ActorRef;

        public function log(): \Psr\Log\LoggerInterface;

        /**
         * A child; its construction and PreStart are over when this returns, and may wait.
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
         * Stops a child in order of its mail.
         *
         * @phpstan-param ActorRef<*> $child
         * @param \Nexus\Time\Duration|null $deadline when it has passed, its running handler is cancelled and it stops
         * before its mail; null: it has all the time
         */
        public function stop(ActorRef $child, ?\Nexus\Time\Duration $deadline = null): void;

        /** Null: no living child has the name. */
        public function child(string $name): ?ActorRef;

        /**
         * The living ones, in the order they were started.
         *
         * @return array<string, ActorRef>
         */
        public function children(): array;

        /**
         * From now on the target's end is told by the signal Terminated, exactly once, behind what it told this actor
         * before; at once when it has ended already. An actor that does not handle Terminated stops.
         *
         * @phpstan-param ActorRef<*> $target
         */
        public function watch(ActorRef $target): void;

        /**
         * As watch(), told by this message instead of Terminated.
         *
         * @phpstan-param ActorRef<*> $target
         * @phpstan-param T $message
         */
        public function watchWith(ActorRef $target, object $message): void;

        /** @phpstan-param ActorRef<*> $target */
        public function unwatch(ActorRef $target): void;

        /**
         * Makes a dead letter of it, reason "unhandled", as if this actor had been told it. An ask it may have come
         * with goes on.
         */
        public function toDeadLetters(object $message): void;

        /**
         * Who waits for the answer to the message that is handled, null when nobody does (a plain tell). It may be
         * kept, and told the answer later; forwarded, a message keeps it.
         *
         * @phpstan-return ActorRef<object>|null
         */
        public function sender(): ?ActorRef;

        /**
         * Answers the message that is handled. An answer that comes too late, and a second one, is a dead letter.
         *
         * @throws Exception\NoSenderException NX-1033 when nobody waits for an answer
         */
        public function reply(object $message): void;

        /**
         * Passes the message that is handled on, with its sender. A pending ask goes along: whatever becomes of it
         * there is what the asker hears; this actor may still be the one that answers.
         *
         * @phpstan-param ActorRef<covariant object> $target
         * @param object|null $message in its place; null: as it is
         */
        public function forward(ActorRef $target, ?object $message = null): void;

        /**
         * What the future or the callable (run in a coroutine of its own) brings becomes a message to this actor, which
         * goes on meanwhile. The functions run in this actor's turn; what they throw is its failure. Gone when it
         * restarts or stops before.
         *
         * @template V
         * @phpstan-param \Nexus\Async\Future<V>|(callable(): V) $work
         * @phpstan-param (callable(V): T)|null $map
         * @phpstan-param (callable(\Throwable): T)|null $mapFailure
         * @param callable|null $map value → message; null: the value is the message
         * @param callable|null $mapFailure failure → message; null: the failure is this actor's
         */
        public function pipeToSelf(mixed $work, ?callable $map = null, ?callable $mapFailure = null): void;

        /**
         * A reference by which others tell this actor messages of theirs: each becomes the one that the function makes
         * of it, in this actor's turn. Adapters are found by class, the latest first; one for a class takes the place
         * of the one before. All of them go when the actor restarts (its setup registers them anew). A message that
         * none takes is a dead letter.
         *
         * @template M of object
         * @phpstan-param class-string<M> $messageClass
         * @phpstan-param callable(M): T $adapt
         * @phpstan-return ActorRef<M>
         */
        public function messageAdapter(string $messageClass, callable $adapt): ActorRef;

        /**
         * Messages to oneself later, by keys.
         *
         * @phpstan-return TimerScheduler<T>
         */
        public function timers(): TimerScheduler;

        /**
         * Tells this actor a message later; not after its stop or restart.
         *
         * @param \Nexus\Time\Duration $delay zero or longer (NX-0107)
         * @phpstan-param T $message
         */
        public function scheduleOnce(\Nexus\Time\Duration $delay, object $message): Cancellable;

        /**
         * Tells this actor a message again and again, at a fixed rate, until it stops or restarts.
         *
         * @param \Nexus\Time\Duration $initialDelay zero or longer (NX-0107)
         * @param \Nexus\Time\Duration $interval longer than zero (NX-0107)
         * @phpstan-param T $message
         */
        public function scheduleRepeatedly(\Nexus\Time\Duration $initialDelay, \Nexus\Time\Duration $interval, object $message): Cancellable;

        /**
         * The signal ReceiveTimeout whenever the actor has had nothing to do for so long, counted from the end of its
         * last message. Signals and NotInfluenceReceiveTimeout do not put it off. A restart ends it.
         *
         * @param \Nexus\Time\Duration|null $timeout longer than zero (NX-0107); null: no more
         */
        public function setReceiveTimeout(?\Nexus\Time\Duration $timeout): void;

        /**
         * Puts the message that is being handled aside, with its sender and who asks. Up to 100 of them; what is in the
         * stash when the actor stops or restarts becomes dead letters.
         *
         * @throws Exception\StashOverflowException NX-1050 when it is full
         * @throws \Nexus\Async\MisuseError NX-1051 when no message is being handled, or it has been stashed already
         */
        public function stash(): void;

        /** All of them, oldest first, come next, before new mail. */
        public function unstashAll(): void;

        /**
         * Does something that takes time in a coroutine of the actor's scope, while the actor goes on: the object that
         * it returns comes back as a message; null: nothing. It is cancelled when the actor stops or restarts, and what
         * it has on its way is a dead letter then. What it returns must be an object or null (NX-1052, dealt with as
         * its failure).
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
        public function stop(\Nexus\Actor\ActorRef $child, ?\Nexus\Time\Duration $deadline = null): void {}
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
        public function scheduleOnce(\Nexus\Time\Duration $delay, object $message): \Nexus\Actor\Cancellable {}
        public function scheduleRepeatedly(\Nexus\Time\Duration $initialDelay, \Nexus\Time\Duration $interval, object $message): \Nexus\Actor\Cancellable {}
        public function setReceiveTimeout(?\Nexus\Time\Duration $timeout): void {}
        public function stash(): void {}
        public function unstashAll(): void {}
        public function spawnTask(callable $task, \Nexus\Actor\TaskFailure $onFailure = \Nexus\Actor\TaskFailure::Log): \Nexus\Actor\Cancellable {}
    }
}
