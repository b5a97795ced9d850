<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * An actor's view of itself, given to its handlers. What changes the actor, or is about the current message, may be used only
     * while its handler, signal handler or construction runs, in that coroutine: elsewhere it is a Nexus\Async\MisuseError (NX-1004).
     * self(), path() and log() may be used anywhere while the actor lives.
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
         * @template C of object
         * @phpstan-param Props<C> $props
         * @param string|null $name of [A-Za-z0-9_.-], unique among the living children; null: auto-0, auto-1, …
         * @phpstan-return ActorRef<C>
         * @throws Exception\ActorInitializationException NX-1012 when its construction or PreStart throws
         * @throws Exception\ActorNameExistsException when a living child has the name
         * @throws Exception\InvalidActorPathException when the name has other characters
         */
        public function spawn(Props $props, ?string $name = null): ActorRef;

        /**
         * Stops a child in order of its mail.
         *
         * @phpstan-param ActorRef<*> $child
         * @param \Nexus\Time\Duration|null $deadline when it has passed, its running handler is cancelled and it stops before its mail; null: it has all the time
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
         * From now on the target's end is told by the signal Terminated, exactly once, behind what it told this actor before; at once
         * when it has ended already. An actor that does not handle Terminated stops.
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
    }
}
