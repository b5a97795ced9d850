<?php

/** @generate-class-entries */

namespace Nexus {
    /** Implemented by every exception that Nexus throws. */
    interface NexusException extends \Throwable
    {
        /** The stable code of the error catalogue, for example "NX-0101". */
        public function errorCode(): string;
    }

    /**
     * The operation failed for a temporary reason, and a later attempt may succeed. Uncaught in a request, it is
     * answered with 503 and Retry-After.
     */
    interface TemporarilyUnavailable extends NexusException
    {
        /**
         * Seconds after which another attempt may succeed. A response with 503 has them as Retry-After.
         *
         * @return int at least 1
         */
        public function retryAfter(): int;
    }

    /** A value cannot be carried to another process of the server. The message names the part and the reason. */
    final class NotTransferableError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A value is too large for another process of the server, or the bytes of another process cannot be a value. */
    final class TransferException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Async {
    /** The coroutine was cancelled: its wait throws this. An \Error, so that catch (\Exception) does not catch it. */
    final class CancelledError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A function that may wait was called where waiting is impossible. */
    final class WaitForbiddenError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** Every coroutine waits, and no event can wake any of them. */
    final class DeadlockError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A function was called incorrectly: a negative delay, a coroutine that awaits itself. */
    final class MisuseError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** A time limit expired. The operation was cancelled, and what it held is released. */
    final class TimeoutException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        public function errorCode(): string {}
    }

    /** No stack, memory map or memory is left for a coroutine that has to wait. The message names the limit. */
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
    /** All elements of any() have failed. The first failure is the previous exception. */
    final class CompositeException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";
        private array $errors = [];

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}

        /**
         * All failures, by the keys of the elements.
         *
         * @phpstan-return non-empty-array<int|string, \Throwable>
         */
        public function errors(): array {}
    }
}

namespace Nexus\Async {
    /** A connection or another handle is used while another coroutine is in a call on it. */
    final class HandleBusyError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /**
     * A connection is used after a call on it was cancelled. It is refused, because the next call would read the rest
     * of the answer to the cancelled call.
     */
    final class BrokenHandleException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Server {
    /** A system call failed. The message names the operation and the reason. */
    final class SystemException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Http {
    /** A response, route or handler is invalid: a mistake in the application. */
    final class HttpMessageError extends \Error implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The request body, or a part of it, is not available. Answered with status() unless caught. */
    final class BodyException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";
        protected int $status = 400;

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}

        /** The status of the response: 400, 408, 413, 500, 503 or 507. */
        public function status(): int {}
    }

    /** The client closed its connection, or stopped reading, before the end of its answer. */
    final class ClientGoneException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The request is invalid for the handler. Answered with 400 unless caught. */
    final class BadRequestException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}

namespace Nexus\Shared {
    /** The shared queue is closed. */
    final class QueueClosedException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The subscription of a topic was closed. */
    final class SubscriptionClosedException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** The queue of a subscriber was full, so its subscription has ended. */
    final class SlowSubscriberException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }

    /** Shared memory has no space for a new entry. */
    final class FullException extends \RuntimeException implements \Nexus\NexusException
    {
        protected string $errorCode = "NX-0000";

        /** @implementation-alias Nexus\Async\TimeoutException::errorCode */
        public function errorCode(): string {}
    }
}
