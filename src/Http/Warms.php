<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Definition;

/**
 * Requests that a worker answers before it serves clients.
 *
 * @internal
 */
trait Warms
{
    /** @var list<WarmRequest> */
    private array $warmRequests = [];

    /**
     * Handles a request in each worker before the worker is ready, so that no client waits while classes are loaded,
     * files are compiled and services are created. The request takes the same way as a client's: middleware, arguments
     * and handler run, with all their effects.
     *
     *     $app->warm('/hello/load');
     *     $app->warm(Request::of('GET', '/admin', ['Authorization' => "Bearer {$token}"]), times: 200);
     *
     * A worker whose request is answered with a status of 400 or more does not start: the start of the server, or the
     * reload, fails with NX-0431. A body that is streamed is not read.
     *
     * @param string|Request $request a path with its query, for GET; or a request
     * @param int $times how often it is handled; 1 loads and compiles, PHP's JIT needs about 200 to compile hot paths
     * @throws HttpMessageError NX-0303 when no client could send the request
     * @throws InvalidHandlerError NX-0303 when $times is less than 1
     */
    public function warm(string|Request $request, int $times = 1): self
    {
        $this->warmRequests[] = new WarmRequest(
            \is_string($request) ? Request::of('GET', $request) : $request,
            $times >= 1 ? $times : throw InvalidHandlerError::neverWarmed($times),
            Definition::caller(),
        );

        return $this;
    }

    /**
     * @internal
     * @return list<WarmRequest>
     */
    public function warmRequests(): array
    {
        return $this->warmRequests;
    }
}
