<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

use Nexus\Http\Error\QuotaExceeded;
use Nexus\Http\Error\ServiceUnavailable;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use Psr\Log\LoggerInterface;
use Psr\Log\NullLogger;

use function Nexus\Async\timeout;

/**
 * Limits the rate of requests. A request over a limit is answered with 429 and Retry-After. Responses tell the limits
 * in the fields RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-10).
 *
 *     $app->middleware(RateLimit::of(
 *         RateLimitPolicy::tokenBucket('burst', 20, per: 1.0),
 *         RateLimitPolicy::slidingWindow('daily', 10_000, per: Duration::hours(24))->byPrincipal(),
 *     ));
 *
 * A request takes from all policies, or from none if one refuses it.
 */
final readonly class RateLimit
{
    private const STORE_TIMEOUT = 0.25;

    /** @param non-empty-list<RateLimitPolicy> $policies */
    private function __construct(
        private array $policies,
        private RateLimitStore $store,
        private StoreFailure $failure,
        private float $storeTimeout,
        private LoggerInterface $logger,
    ) {}

    /**
     * Limits by these policies, whose counters are in the memory of the worker.
     *
     * @throws RateLimitError NX-1146 for two policies of one name
     */
    public static function of(RateLimitPolicy $first, RateLimitPolicy ...$more): self
    {
        $names = [];
        foreach ([$first, ...$more] as $policy) {
            isset($names[$policy->name]) && throw RateLimitError::duplicate($policy->name);
            $names[$policy->name] = true;
        }

        return new self(
            [$first, ...array_values($more)],
            new MemoryRateLimits(),
            StoreFailure::Pass,
            self::STORE_TIMEOUT,
            new NullLogger(),
        );
    }

    /** Returns a copy whose counters are in this store. */
    public function withStore(RateLimitStore $store): self
    {
        return new self($this->policies, $store, $this->failure, $this->storeTimeout, $this->logger);
    }

    /** Returns a copy that passes or refuses requests while the store fails. By default they pass. */
    public function withStoreFailure(StoreFailure $failure): self
    {
        return new self($this->policies, $this->store, $failure, $this->storeTimeout, $this->logger);
    }

    /**
     * Returns a copy that waits so long for the store. A store that takes longer has failed.
     *
     * @param float|Duration $limit seconds, or a Duration; more than 0. The default is 0.25 s
     * @throws RateLimitError NX-1146 for another number
     */
    public function withStoreTimeout(float|Duration $limit): self
    {
        $seconds = Duration::inSeconds($limit);
        if (!($seconds > 0.0)) {
            throw RateLimitError::timeout($seconds);
        }

        return new self($this->policies, $this->store, $this->failure, $seconds, $this->logger);
    }

    /** Returns a copy that logs failures of the store, as warnings. */
    public function withLogger(LoggerInterface $logger): self
    {
        return new self($this->policies, $this->store, $this->failure, $this->storeTimeout, $logger);
    }

    /**
     * Limits requests, as a middleware.
     *
     * @param callable(Request): Response $next
     * @throws QuotaExceeded 429 when a policy refuses the request
     * @throws ServiceUnavailable 503 when the store fails, and withStoreFailure() says so
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $charges = [];
        foreach ($this->policies as $policy) {
            $charge = $policy->charge($request);
            if ($charge !== null) {
                $charges[] = $charge;
            }
        }
        $states = $charges === [] ? [] : $this->take($charges);
        if ($states === []) {
            return $next($request);
        }
        $fields = self::fields($charges, $states);
        $violated = [];
        $retryAfter = 0.0;
        foreach ($states as $index => $state) {
            if (!$state->isAllowed) {
                $violated[] = $charges[$index]->policy->name;
                $retryAfter = $state->retryAfter === null || $retryAfter === null
                    ? null
                    : max($retryAfter, $state->retryAfter);
            }
        }
        if ($violated !== []) {
            // At once is never right: the client has no more information than before.
            throw new QuotaExceeded($violated, $retryAfter === null ? null : max(1.0, $retryAfter), $fields);
        }
        $response = $next($request);
        foreach ($fields as $name => $value) {
            $stated = $response->header($name);
            $response = $response->withHeader($name, $stated === null ? $value : "{$value}, {$stated}");
        }

        return $response;
    }

    /**
     * @param non-empty-list<RateLimitCharge> $charges
     *
     * @return list<RateLimitState> empty: the store has failed, and the request passes
     */
    private function take(array $charges): array
    {
        if ($this->store instanceof MemoryRateLimits) {
            return $this->store->take($charges);
        }
        try {
            return timeout($this->storeTimeout, fn(): array => $this->store->take($charges));
        } catch (\Exception $failure) {
            $this->logger->warning('The store of rate limits has failed: {message}', [
                'message' => $failure->getMessage(),
                'exception' => $failure,
                'requestId' => null,
            ]);

            return $this->failure === StoreFailure::Pass
                ? []
                : throw new ServiceUnavailable(1.0, 'Rate limits are not available.', previous: $failure);
        }
    }

    /**
     * Structured fields (RFC 9651): lists of strings with parameters.
     *
     * @param non-empty-list<RateLimitCharge> $charges
     * @param non-empty-list<RateLimitState> $states
     *
     * @return array<string, string>
     */
    private static function fields(array $charges, array $states): array
    {
        $policies = $limits = [];
        foreach ($charges as $index => $charge) {
            $policy = $charge->policy;
            // The window is a whole number of seconds, or is not said.
            $window = floor($policy->window) === $policy->window ? ';w=' . (int) $policy->window : '';
            $policies[] = "\"{$policy->name}\";q={$policy->limit}{$window}";
            $limits[] = \sprintf(
                '"%s";r=%d;t=%d',
                $policy->name,
                $states[$index]->remaining,
                (int) ceil($states[$index]->reset - 1e-6),
            );
        }

        return ['RateLimit-Policy' => implode(', ', $policies), 'RateLimit' => implode(', ', $limits)];
    }
}
