<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Internal;

/**
 * One worker's HTTP server: listening sockets, connections, and the handlers that answer. Built by ServerFactory.
 *
 * @internal
 * @not-serializable
 */
final class Server
{
    /** Parameters of a route's plan: the kind, plus 256 times the number of the path parameter. */
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
    /** The body as a stream: the handler begins before it has come. */
    /** @var int */
    public const ARGUMENT_BODY = 5;

    /** In place of a route's handler: the server says itself whether it lives, and whether it wants more clients. */
    /** @var int */
    public const HEALTH_LIVE = 1;
    /** @var int */
    public const HEALTH_READY = 2;

    /**
     * @param array $routes each: methods, pattern, handler, plan of its arguments, limit of its body in bytes, deadline
     * in seconds (0: none; null: the server's), whether it is cancelled when its client goes, whether it passes the
     * gate whatever waits there
     * @phpstan-param list<array{list<string>, string, \Closure|int, list<int>, 4?: int|null, 5?: float|null, 6?: bool|null, 7?: bool}> $routes
     * @param \Closure|null $fallback answers what no route does, with the Request as only argument; null: 404 and 405
     * @param \Closure|null $convert makes a Response of whatever else a handler returned
     * @param \Nexus\Http\Internal\Settings|null $settings null: the defaults
     * @throws \Nexus\Http\HttpMessageError NX-0303 for a route that cannot be served
     */
    public function __construct(
        array $routes,
        ?\Closure $fallback = null,
        ?\Closure $convert = null,
        ?Settings $settings = null
    ) {}

    /**
     * Accepts connections of a listening socket, which stays the caller's.
     *
     * @throws \Nexus\Server\SystemException NX-0402
     */
    public function listen(int $descriptor): void {}

    /**
     * What each request has for itself; see App::isolate().
     *
     * @param array $what
     * @phpstan-param list<string> $what
     * @throws \Nexus\Async\MisuseError NX-0711 to NX-0714 for what is no such thing
     */
    public function isolate(array $what): void {}

    /**
     * What no route answers is answered by kernels, one for each request in flight.
     *
     * @param \Closure $make a closure that takes the Request; called once now, and whenever one more is needed
     * @phpstan-param \Closure(): \Closure $make
     * @throws \Throwable what the first call throws
     */
    public function pool(\Closure $make): void {}

    /**
     * Uncaught exceptions are answered by what this makes of them, for development. What it throws itself is reported,
     * and the answer is a plain 500.
     *
     * @param \Closure $page takes the exception, the request, and the media type that the client would rather have
     * @phpstan-param \Closure(\Throwable, \Nexus\Http\Request, string): \Nexus\Http\Response $page
     */
    public function explain(\Closure $page): void {}

    /** @param bool|null $fills whether every request has its superglobals; null: once some code mentions them */
    public function superglobals(?bool $fills): void {}

    /**
     * What holds for requests that no route answers.
     *
     * @param float|null $deadline seconds; 0: none; null: the server's
     * @param bool|null $cancels when its client goes; null: the server's
     */
    public function limitFallback(?float $deadline, ?bool $cancels): void {}

    /** What the readiness route says: whether a load balancer should send more clients. */
    public function ready(bool $isReady): void {}

    /** Accepts no more there. What is established goes on. */
    public function unlisten(int $descriptor): void {}

    /** Accepts no more there, since another process serves it. What was accepted there ends as drain() ends it. */
    public function giveBack(int $descriptor): void {}

    /**
     * Takes what is queued, accepts no more, closes idle connections, answers what is in flight, and waits for that.
     *
     * @param bool $isReplaced others serve its addresses, so that readiness goes on as it was
     * @return bool false when the time was up and connections were cut
     */
    public function drain(float $seconds, bool $isReplaced = false): bool {}

    /**
     * @return array<string, int>
     */
    public function stats(): array {}
}

/**
 * Code that has been loaded so far is not the application's: that it mentions a superglobal does not count.
 *
 * @internal
 */
function forget_mentions(): void {}

/**
 * The parameters' names of a route's pattern, in order.
 *
 * @internal
 * @phpstan-return list<string>
 * @throws \Nexus\Http\HttpMessageError NX-0303 when the pattern is none
 */
function pattern_parameters(string $pattern): array {}
