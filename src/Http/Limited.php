<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Policy;

/**
 * What can be set for the routes of an application, of a group, or for one route. The innermost setting holds: a route
 * may have more time than its server gives to others.
 *
 * @internal
 */
trait Limited
{
    private readonly Policy $policy;

    /**
     * How long an answer may take, from the moment its request is there: the time it waits for its turn counts. Then
     * the client has its 504, what the handler waits for, or computes, ends with a CancelledError, and `finally` blocks
     * run. If the answer's head has gone, the connection is cut. Inside, Nexus\Async\Deadline::current() is this
     * moment.
     *
     * @param float|null $seconds more than 0; null: as long as it takes, whatever is set around
     */
    public function deadline(?float $seconds): static
    {
        $this->policy->setDeadline($seconds);

        return $this;
    }

    /**
     * How large a request's body may be, whatever the server allows elsewhere; 413 above. A handler that takes a
     * BodyStream needs no more memory for ten gigabytes than for one.
     *
     * @param int $bytes from 0
     */
    public function bodyLimit(int $bytes): static
    {
        $this->policy->setBodyLimit($bytes);

        return $this;
    }

    /**
     * Whether a handler is cancelled when its client goes. A client that shuts its side and still reads looks the same,
     * and counts as gone. Elsewhere handlers go on, and may ask Request::isAborted().
     */
    public function cancelOnDisconnect(bool $cancel = true): static
    {
        $this->policy->setCancels($cancel);

        return $this;
    }
}
