<?php

/** @generate-class-entries */

namespace Nexus {
    /** Everything that Nexus throws. */
    interface NexusException extends \Throwable
    {
        /** The stable code of the error catalogue, for example "NX-0101". */
        public function errorCode(): string;
    }

    /**
     * What was asked for cannot be had now, and may be had later. Uncaught in a request, it is answered with 503 and
     * Retry-After.
     */
    interface TemporarilyUnavailable extends NexusException
    {
        /** @return int whole seconds after which it is worth trying again, at least 1 */
        public function retryAfter(): int;
    }
}

namespace Nexus\Async {
    /** A coroutine was cancelled: thrown out of what it waits for. An \Error, so that catch (\Exception) lets it pass. */
    final class CancelledError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** Something that may wait was called where nothing may wait. */
    final class WaitForbiddenError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** Every coroutine waits, and nothing can wake one. */
    final class DeadlockError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A call that cannot be right: a negative delay, a coroutine that awaits itself. */
    final class MisuseError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A time limit ran out; what was waited for has been cancelled and released. */
    final class TimeoutException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        public function errorCode(): string {}
    }

    /** No further stack, memory map or memory for a coroutine that wants to wait; the message names the limit. */
    final class ResourceLimitException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The channel is closed (and, for a receiver, drained). */
    final class ChannelClosedException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Async {
    /** Everything that any() was given has failed. The first of the failures is the previous exception. */
    final class CompositeException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";
        private array $errors = [];

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}

        /**
         * All the failures, under the keys of what failed.
         *
         * @phpstan-return non-empty-array<int|string, \Throwable>
         */
        public function errors(): array {}
    }
}

namespace Nexus\Async {
    /** A connection or another handle is used by a coroutine while another one is in the midst of a call on it. */
    final class HandleBusyError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A connection whose call was cancelled in its midst: what comes next on it would be the rest of another's answer. */
    final class BrokenHandleException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Server {
    /** The operating system refused something; the message says what and why. */
    final class SystemException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Http {
    /** A response, route or handler that cannot be served: a mistake in the application. */
    final class HttpMessageError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The request's body cannot be had, or not all of it; answered with status() unless caught. */
    final class BodyException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";
        protected int $status = 400;

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}

        /** 400, 408, 413, 500, 503 or 507. */
        public function status(): int {}
    }

    /** The client closed its connection, or stopped reading, before the end of its answer. */
    final class ClientGoneException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The request is not what the handler needs; answered with 400 unless caught. */
    final class BadRequestException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}
