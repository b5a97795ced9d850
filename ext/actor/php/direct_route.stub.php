<?php

/** @generate-class-entries */

namespace Nexus\Actor\Internal {
    /**
     * Where messages to an entity, or to an actor of another worker, go now. While it is open, they pass without PHP
     * code; otherwise RoutedRef::route() delivers them.
     *
     * @internal
     * @strict-properties
     * @not-serializable
     */
    class DirectRoute
    {
        /** The actor that receives the messages; with an outlet, the actor that sends the others. */
        public ?\Nexus\Actor\ActorRef $open = null;

        /** Sends messages to another worker: an object of the transport. */
        public ?object $outlet = null;

        /** Number of messages. */
        public int $uses = 0;

        /** Number of members to which messages go back. While there are any, no message of a member passes. */
        public int $returning = 0;

        /** @param DirectRoutes|null $table where it is found by its id, for as long as it exists */
        public function __construct(?DirectRoutes $table = null, string $id = "") {}
    }

    /**
     * Routes by their ids. It does not hold them.
     *
     * @internal
     * @strict-properties
     * @not-serializable
     */
    class DirectRoutes
    {
        public function find(string $id): ?DirectRoute {}
    }

    /**
     * A reference whose messages pass a route.
     *
     * @internal
     * @strict-properties
     * @not-serializable
     */
    abstract class DirectRef implements RoutedRef
    {
        private readonly DirectRoute $route;

        public function __construct(DirectRoute $route) {}

        public function tell(object $message): void {}

        /** Like tell(), when the route is not open. */
        abstract protected function tellByRoute(object $message): void;
    }
}
