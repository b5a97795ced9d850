<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

use Nexus\Async\CancelledError;
use Nexus\Async\Future;
use Nexus\Async\TimeoutException;
use Nexus\Http\Conditional;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Internal\Cache\CachedResponses;
use Nexus\Http\Internal\Cache\Computations;
use Nexus\Http\Internal\Cache\PoolStorage;
use Nexus\Http\Internal\Cache\RequestKey;
use Nexus\Http\Internal\Cache\SimpleStorage;
use Nexus\Http\Internal\Cache\StoredResponse;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use Nexus\Time\LoopClock;
use Psr\Cache\CacheItemPoolInterface;
use Psr\Clock\ClockInterface;
use Psr\SimpleCache\CacheInterface;

use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

/**
 * Stores responses in a PSR-16 or PSR-6 cache, as a shared cache does (RFC 9111): those to GET whose Cache-Control or
 * Expires says for how long they are fresh.
 *
 *     $app->middleware(ResponseCache::in($cache));
 *     $app->get('/prices', fn () => Response::json($prices->all())
 *         ->withHeader('Cache-Control', 'max-age=60, stale-while-revalidate=30'));
 *
 * Of requests for the same response in a worker, one computes it, and the others wait. A response that sets a cookie is
 * never stored; one to a request with credentials only if it says "public", "s-maxage" or "must-revalidate".
 */
final readonly class ResponseCache
{
    private const MAX_BODY = 1_048_576;
    private const WAIT = 5.0;
    private const PREFIX = 'nxr_';

    /** @param float $wait seconds for which a request waits for another one that computes its response */
    private function __construct(
        private CachedResponses $responses,
        private Computations $computations,
        private float $wait,
        private ClockInterface $clock,
    ) {}

    /** Stores responses in this cache. Bodies of at most 1 MiB are stored. */
    public static function in(CacheInterface|CacheItemPoolInterface $cache): self
    {
        $storage = $cache instanceof CacheInterface ? new SimpleStorage($cache) : new PoolStorage($cache);

        return new self(
            new CachedResponses($storage, self::PREFIX, self::MAX_BODY),
            new Computations(),
            self::WAIT,
            new LoopClock(),
        );
    }

    /**
     * Returns a copy that stores bodies up to this size.
     *
     * @param int $bytes 1 or more
     * @throws CacheSettingError NX-1147 for a smaller number
     */
    public function withMaxBodySize(int $bytes): self
    {
        $responses = $this->responses->withMaxBody($bytes >= 1 ? $bytes : throw CacheSettingError::bodySize($bytes));

        return new self($responses, new Computations(), $this->wait, $this->clock);
    }

    /**
     * Returns a copy whose keys in the cache begin with this. Two applications with one cache need two prefixes, if
     * they have the same hosts.
     *
     * @param string $prefix up to 8 letters, digits, "_" and "."
     * @throws CacheSettingError NX-1147 for another text
     */
    public function withPrefix(string $prefix): self
    {
        if (preg_match('/^[A-Za-z0-9_.]{1,8}$/', $prefix) !== 1) {
            throw CacheSettingError::prefix($prefix);
        }

        return new self($this->responses->withPrefix($prefix), new Computations(), $this->wait, $this->clock);
    }

    /**
     * Returns a copy whose requests wait at most so long for another request that computes their response. Then they
     * compute it themselves.
     *
     * @param float|Duration $limit seconds, or a Duration; more than 0. The default is 5 s
     * @throws CacheSettingError NX-1147 for another number
     */
    public function withWaitLimit(float|Duration $limit): self
    {
        $seconds = Duration::inSeconds($limit);
        if (!($seconds > 0.0 && $seconds < 1e9)) {
            throw CacheSettingError::seconds('The time to wait for another request', $seconds);
        }

        return new self($this->responses, new Computations(), $seconds, $this->clock);
    }

    /** Returns a copy with this clock. */
    public function withClock(ClockInterface $clock): self
    {
        return new self($this->responses, new Computations(), $this->wait, $clock);
    }

    /**
     * Answers from the cache, as a middleware. While the cache fails, requests are handled as without it.
     *
     * @param callable(Request): Response $next
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $method = $request->method();
        if (!\in_array($method, ['GET', 'HEAD'], true)) {
            $response = $next($request);
            if (!\in_array($method, ['OPTIONS', 'TRACE'], true) && $response->status() < 400) {
                $this->responses->invalidate($request, $response);
            }

            return $response;
        }
        // A body of a GET is not part of the key, and a part of a response is not stored.
        if ($request->header('Range') !== null || (int) $request->header('Content-Length') > 0
            || $request->header('Transfer-Encoding') !== null) {
            return $next($request);
        }

        return $this->answer($request, $next);
    }

    /** @param callable(Request): Response $next */
    private function answer(Request $request, callable $next): Response
    {
        $key = $this->responses->key($request);
        $name = $key->primary();
        $deadline = $this->now() + $this->wait;
        do {
            $stored = $this->responses->find($request, $key);
            $now = $this->now();
            if ($stored !== null && $stored->freshFor($now) > 0.0) {
                return $this->hit($request, $stored, $now);
            }
            $computation = $request->method() === 'GET' ? $this->computations->find($name) : null;
            if ($stored !== null && $stored->isUsable('stale-while-revalidate', $now)) {
                if ($computation === null && $request->method() === 'GET') {
                    $this->computations->begin($name);
                    spawn(fn(): Response => $this->compute($request, $next, $key, $stored))
                        ->ignore()
                        ->detach('response cache');
                }

                return $this->hit($request, $stored, $now);
            }
        } while ($computation !== null && !$this->computations->isPassed($name, $now)
            && self::hasEnded($computation, $deadline - $now));
        if ($request->method() === 'HEAD') {
            return $next($request);
        }
        if ($computation === null) {
            $this->computations->begin($name);

            return $this->compute($request, $next, $key, $stored);
        }

        return $this->fetch($request, $next, $key, $stored)[0];
    }

    /** @param Future<null> $computation */
    private static function hasEnded(Future $computation, float $wait): bool
    {
        if ($wait <= 0.0) {
            return false;
        }
        try {
            timeout($wait, $computation->await(...));
        } catch (TimeoutException) {
            return false;
        }

        return true;
    }

    /**
     * Computes the response for all that wait for it.
     *
     * @param callable(Request): Response $next
     */
    private function compute(Request $request, callable $next, RequestKey $key, ?StoredResponse $stale): Response
    {
        $isStored = null;
        try {
            [$response, $stores] = $this->fetch($request, $next, $key, $stale);
            $isStored = $response->status() >= 500 ? null : $stores;

            return $response;
        } finally {
            $this->computations->end($key->primary(), $isStored, $this->now());
        }
    }

    /**
     * @param callable(Request): Response $next
     *
     * @return array{Response, bool} and whether it was stored
     */
    private function fetch(Request $request, callable $next, RequestKey $key, ?StoredResponse $stale): array
    {
        try {
            $response = $next($request);
        } catch (\Throwable $failure) {
            $now = $this->now();
            if ($stale === null || !$stale->isUsable('stale-if-error', $now) || !self::isServerError($failure)) {
                throw $failure;
            }

            return [$this->hit($request, $stale, $now), true];
        }
        $now = $this->now();
        if ($stale !== null && \in_array($response->status(), [500, 502, 503, 504], true)
            && $stale->isUsable('stale-if-error', $now)) {
            return [$this->hit($request, $stale, $now), true];
        }
        $freshened = $stale !== null && $response->status() === 304 ? $stale->freshenedBy($response, $now) : null;
        $isStored = $freshened !== null
            ? $this->responses->store($request, $key, $freshened, $now)
            : $this->responses->storeResponse($request, $key, $response, $now);

        return [$response, $isStored];
    }

    private function hit(Request $request, StoredResponse $stored, float $now): Response
    {
        $response = $stored->toResponse()
            ->withHeader('Age', (string) $stored->age($now))
            ->withHeader('Cache-Status', \sprintf('nexus; hit; ttl=%d', (int) floor($stored->freshFor($now))));
        $isConditional = $request->header('If-None-Match') !== null || $request->header('If-Modified-Since') !== null;
        $hasValidator = $stored->header('ETag') !== null || $stored->header('Last-Modified') !== null;

        return $isConditional && $hasValidator ? Conditional::response($request, $response) : $response;
    }

    private static function isServerError(\Throwable $failure): bool
    {
        return $failure instanceof HttpException ? $failure->status >= 500 : !$failure instanceof CancelledError;
    }

    private function now(): float
    {
        return $this->clock instanceof LoopClock ? LoopClock::seconds() : (float) $this->clock->now()->format('U.u');
    }
}
