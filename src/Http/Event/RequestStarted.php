<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Http\Request;

/** A request begins to be handled. RequestEvents dispatches it. */
final readonly class RequestStarted
{
    /** @internal */
    public function __construct(
        public Request $request,
        /** When it began, as hrtime() counts nanoseconds. */
        public int $startNanos,
    ) {}
}
