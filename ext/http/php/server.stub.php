<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Server;

/**
 * The HTTP server of one worker: its listening sockets, its connections, and the handlers that answer requests.
 * ServerFactory creates it.
 *
 * @internal
 * @not-serializable
 */
final class HttpServer
{
    /** How an argument of a handler is built: one of these kinds, plus 256 times the index of the path parameter. */
    /** @var int */
    public const ARGUMENT_REQUEST = 0;
    /** @var int */
    public const ARGUMENT_STRING = 1;
    /** @var int */
    public const ARGUMENT_INT = 2;
    /** @var int */
    public const ARGUMENT_FLOAT = 3;
    /** @var int */
    public const ARGUMENT_BOOL = 4;
    /** The body as a stream. The handler begins before the body has arrived. */
    /** @var int */
    public const ARGUMENT_BODY = 5;
    /** The case of a backed enum, which is the type of the handler's parameter. */
    /** @var int */
    public const ARGUMENT_ENUM = 6;

    /** In place of a route's handler: the server itself answers whether it is alive, and whether it accepts clients. */
    /** @var int */
    public const HEALTH_LIVE = 1;
    /** @var int */
    public const HEALTH_READY = 2;

    /** What happens to a path without a route, if it has one without its last slash, or with one more. */
    /** @var int */
    public const SLASHES_STRICT = 0;
    /** @var int */
    public const SLASHES_REDIRECTED = 1;
    /** @var int */
    public const SLASHES_IGNORED = 2;

    /**
     * @param array $routes for each route: methods, pattern, handler, how its arguments are built, limit of the body in
     * bytes, deadline in seconds (0: none; null: the server's), whether it is cancelled when its client disconnects,
     * whether it starts even while other requests are queued, pattern of its host (null: every host). Path parameters
     * of the plan are followed by those of the host
     * @phpstan-param list<array{list<string>, string, \Closure|int, list<int>, 4?: int|null, 5?: float|null,
     *     6?: bool|null, 7?: bool, 8?: string|null}> $routes
     * @param \Closure|null $fallback takes the Request and answers requests that match no route; null: the server
     * answers with 404 or 405
     * @param \Closure|null $convert converts a return value of a handler that is not a Response
     * @param \Nexus\Http\Server\Settings|null $settings null: the defaults
     * @param array $types types for parameters of patterns: name => the texts that fit; an empty list: every text,
     * which the handler checks
     * @phpstan-param array<string, list<string>> $types
     * @throws \Nexus\Http\HttpMessageError NX-0303 for an invalid route
     */
    public function __construct(
        array $routes,
        ?\Closure $fallback = null,
        ?\Closure $convert = null,
        ?Settings $settings = null,
        array $types = []
    ) {}

    /**
     * Accepts connections from a listening socket. The caller keeps the descriptor.
     *
     * @throws \Nexus\Server\SystemException NX-0402
     */
    public function listen(int $descriptor): void {}

    /**
     * Sets which state is isolated for each request.
     *
     * @param array $what as in App::isolate()
     * @phpstan-param list<string> $what
     * @throws \Nexus\Async\MisuseError NX-0711 to NX-0714 for an invalid entry
     */
    public function isolate(array $what): void {}

    /**
     * Requests that match no route are answered by application instances, one for each request in progress.
     *
     * @param \Closure $make returns an instance: a closure that takes the Request. It is called once now, and whenever
     * one more instance is needed
     * @phpstan-param \Closure(): \Closure $make
     * @throws \Throwable the exception of the first call
     */
    public function pool(\Closure $make): void {}

    /**
     * Sets the function that answers uncaught exceptions. When it returns null, the server answers. When it throws, its
     * exception is logged, and the server answers the original one.
     *
     * @param \Closure $map takes the exception and the request
     * @phpstan-param \Closure(\Throwable, \Nexus\Http\Request): ?\Nexus\Http\Response $map
     */
    public function mapErrors(\Closure $map): void {}

    /**
     * Sets the answer to errors that the server answers without running code of the application. Its status, headers
     * and body are sent; Retry-After and Connection are the server's.
     *
     * @param int $status 408, 413, 414, 431, 503 or 504
     * @param \Nexus\Http\Response $response with a body
     * @throws \Nexus\Http\HttpMessageError NX-0350 for another status, a stream or a file
     */
    public function prepareError(int $status, \Nexus\Http\Response $response): void {}

    /**
     * Sets the function that is called for each exception that is logged and answered with 500. When it throws, its
     * exception is logged.
     *
     * @param \Closure $reporter takes the exception and the request
     * @phpstan-param \Closure(\Throwable, \Nexus\Http\Request): mixed $reporter
     */
    public function reportTo(\Closure $reporter): void {}

    /**
     * Sets the error page for uncaught exceptions, for development. An exception of the page itself is logged, and the
     * answer is a plain 500.
     *
     * @param \Closure $page takes the exception, the request, and the media type that the client prefers
     * @phpstan-param \Closure(\Throwable, \Nexus\Http\Request, string): \Nexus\Http\Response $page
     */
    public function explain(\Closure $page): void {}

    /**
     * Sets whether $_GET, $_POST and the other superglobals are filled for each request.
     *
     * @param bool|null $fills null: from the moment at which loaded code mentions one of them
     */
    public function superglobals(?bool $fills): void {}

    /**
     * Sets limits for requests that match no route.
     *
     * @param float|null $deadline seconds; 0: none; null: the server's
     * @param bool|null $cancels whether the handler is cancelled when its client disconnects; null: the server's
     */
    public function limitFallback(?float $deadline, ?bool $cancels): void {}

    /**
     * Handles a request without a connection: the same routes, arguments, limits and answers to errors. Waits for the
     * answer. A body in pieces and a file are part of the returned Response, and were not read. The limits of
     * concurrency, hosts and clients do not apply.
     *
     * @param \Nexus\Http\Request $request its attributes are kept; path parameters are added to them
     * @throws \Nexus\Async\CancelledError when the caller is cancelled; the handler is cancelled too
     */
    public function handle(\Nexus\Http\Request $request): \Nexus\Http\Response {}

    /**
     * Opens the WebSocket of a response on a connected socket, as if a client had sent the handshake there.
     *
     * @param resource $stream the socket of the server's end; a duplicate of it is used
     * @throws \Nexus\Http\HttpMessageError NX-0326 when the response is no answer to a handshake
     * @throws \Nexus\Server\SystemException NX-0401 when the socket cannot be used
     */
    public function openWebSocket(\Nexus\Http\Response $response, $stream): void {}

    /** Sets what happens to paths whose last slash is missing, or is too much: one of the SLASHES_ constants. */
    public function trailingSlashes(int $policy): void {}

    /** Sets the answer of the readiness route: true: 200, a load balancer may send clients; false: 503. */
    public function ready(bool $isReady): void {}

    /** Stops accepting from the socket. Its established connections continue. */
    public function unlisten(int $descriptor): void {}

    /**
     * Stops accepting from a socket that another process serves now. Connections accepted from it end as in drain().
     */
    public function giveBack(int $descriptor): void {}

    /**
     * Accepts the connections that are in the backlog, and no further ones. Closes idle connections, and waits until
     * the requests in progress are answered.
     *
     * @param float $seconds the longest wait; after it the remaining connections are closed
     * @param bool $isReplaced other processes serve its addresses, so the readiness route keeps its answer
     * @return bool false when connections were closed because the time was over
     */
    public function drain(float $seconds, bool $isReplaced = false): bool {}

    /**
     * The server's counters, by name.
     *
     * @return array<string, int>
     */
    public function stats(): array {}
}

/**
 * Forgets which superglobals the code loaded so far mentions. Called before the application is loaded: only its code
 * counts.
 *
 * @internal
 */
function forget_mentions(): void {}
