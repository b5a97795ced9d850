<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * A request has its response, which is not sent yet. RequestEvents dispatches it, also for the responses to exceptions.
 */
final readonly class RequestCompleted
{
    /** @internal */
    public function __construct(
        public Request $request,
        public Response $response,
        /** Nanoseconds since RequestStarted. */
        public int $durationNanos,
    ) {}
}
