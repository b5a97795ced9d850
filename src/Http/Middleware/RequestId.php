<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Http\Internal\accept_request_id;

/**
 * Sends the id of the request (Request::requestId()) with each response, so that a client can name it in a report. The
 * same id is in the server's log lines.
 *
 *     $app->middleware(new RequestId());
 *
 * The id is the X-Request-Id of a trusted proxy, else it is generated. An id that a client sends is ignored, unless
 * acceptingClients() was called.
 */
final readonly class RequestId
{
    /**
     * @param string $header of the response
     * @throws InvalidMiddlewareError NX-1132 for a text that is no header name
     */
    public function __construct(private string $header = 'X-Request-Id', private bool $acceptsClients = false)
    {
        if (!HeaderName::isValid($header)) {
            throw InvalidMiddlewareError::setting(self::class, "\"{$header}\" is no header name");
        }
    }

    /**
     * Takes the X-Request-Id of any client as the id: 1 to 128 letters, digits and "-_.=/+". Anything else is ignored.
     * Clients can then choose ids that other requests have, too.
     */
    public function acceptingClients(): self
    {
        return new self($this->header, true);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        if ($this->acceptsClients) {
            accept_request_id($request);
        }

        return $next($request)->withHeader($this->header, $request->requestId());
    }
}
