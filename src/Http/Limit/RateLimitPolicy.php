<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

use Nexus\Http\Internal\Limit\ClientAddress;
use Nexus\Http\Internal\PrincipalId;
use Nexus\Http\Request;
use Nexus\Time\Duration;

use function Nexus\Http\Internal\request_route;

/**
 * How many requests are allowed, in which time, and which requests are counted together. By default those of a client
 * address are; an IPv6 address stands for its /64 network.
 *
 *     RateLimitPolicy::tokenBucket('burst', 20, per: 1.0)
 *     RateLimitPolicy::slidingWindow('daily', 10_000, per: Duration::hours(24))->byPrincipal()
 */
final readonly class RateLimitPolicy
{
    private const NAME = '/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/';
    /** Longer keys are hashed. */
    private const KEY_BYTES = 96;

    /**
     * @param list<\Closure(Request): ?string> $keys
     * @param \Closure(Request): int $cost
     */
    private function __construct(
        public string $name,
        public RateLimitAlgorithm $algorithm,
        public int $limit,
        public float $window,
        public int $burst,
        private array $keys,
        private \Closure $cost,
    ) {}

    /**
     * Refills tokens continuously, $limit of them in each $per.
     *
     * @param string $name in the fields of responses and in the store: letters, digits, "_", "." and "-"
     * @param int $limit requests, 1 or more
     * @param float|Duration $per seconds, or a Duration; more than 0
     * @param int|null $burst how many tokens are kept at most; null: as many as $limit
     * @throws RateLimitError NX-1146 for arguments out of their range
     */
    public static function tokenBucket(string $name, int $limit, float|Duration $per, ?int $burst = null): self
    {
        return self::create($name, RateLimitAlgorithm::TokenBucket, $limit, $per, $burst ?? $limit);
    }

    /**
     * Counts the requests of the last $per seconds. Two counters for each key approximate them: the requests of the
     * previous window count in proportion to the part of it that is in sight, as if they had come evenly.
     *
     * @param string $name in the fields of responses and in the store: letters, digits, "_", "." and "-"
     * @param int $limit requests, 1 or more
     * @param float|Duration $per seconds, or a Duration; more than 0
     * @throws RateLimitError NX-1146 for arguments out of their range
     */
    public static function slidingWindow(string $name, int $limit, float|Duration $per): self
    {
        return self::create($name, RateLimitAlgorithm::SlidingWindow, $limit, $per, $limit);
    }

    /** Counts the requests of each client address separately. Clients of Unix sockets have none and are not limited. */
    public function byClient(): self
    {
        return $this->by(static fn(Request $request): ?string => ClientAddress::network($request->clientIp()));
    }

    /** Counts the requests for each route separately. Paths without a route are counted together. */
    public function byRoute(): self
    {
        return $this->by(static fn(Request $request): string
            => (request_route($request) ?? '') . ' ' . (request_route($request) === null ? '' : $request->method()));
    }

    /** Counts the requests of each principal separately. Requests without one are counted by their client address. */
    public function byPrincipal(): self
    {
        return $this->by(static function (Request $request): ?string {
            $id = PrincipalId::of($request);
            $address = $id === null ? ClientAddress::network($request->clientIp()) : null;

            return $id === null ? ($address === null ? null : "c:{$address}") : "p:{$id}";
        });
    }

    /**
     * Counts the requests with each value of the key separately. Several keys of one policy apply together:
     * byRoute()->byClient() counts the requests of a client for a route.
     *
     * @param callable(Request): ?string $key null: the policy does not apply to the request
     */
    public function by(callable $key): self
    {
        return $this->with([...$this->keys, $key(...)], $this->cost);
    }

    /**
     * Makes requests cost more than 1, or nothing.
     *
     * @param int|callable(Request): int $cost 0 or more
     * @throws RateLimitError NX-1146 for a negative number
     */
    public function withCost(int|callable $cost): self
    {
        if (\is_int($cost)) {
            $cost = $cost >= 0 ? static fn(): int => $cost : throw RateLimitError::cost($this->name, $cost);
        }

        return $this->with($this->keys, $cost(...));
    }

    /**
     * What the request takes from the limit. Null: the policy does not apply to it.
     *
     * @throws RateLimitError NX-1146 when the function for the cost returns a negative number
     */
    public function charge(Request $request): ?RateLimitCharge
    {
        $parts = [$this->name];
        foreach ($this->keys === [] ? $this->byClient()->keys : $this->keys as $key) {
            $part = $key($request);
            if ($part === null) {
                return null;
            }
            $parts[] = strtr($part, ['%' => '%25', '|' => '%7C']);
        }
        $key = implode('|', $parts);
        $cost = ($this->cost)($request);

        return new RateLimitCharge(
            $this,
            \strlen($key) > self::KEY_BYTES ? "{$this->name}|sha256|" . hash('sha256', $key) : $key,
            $cost >= 0 ? $cost : throw RateLimitError::cost($this->name, $cost),
        );
    }

    private static function create(
        string $name,
        RateLimitAlgorithm $algorithm,
        int $limit,
        float|Duration $per,
        int $burst,
    ): self {
        $window = Duration::inSeconds($per);
        if (preg_match(self::NAME, $name) !== 1) {
            throw RateLimitError::name($name);
        }
        if ($limit < 1 || $burst < 1) {
            throw RateLimitError::limit($name, min($limit, $burst));
        }
        if (!($window > 0.0 && $window < 1e9)) {
            throw RateLimitError::window($name, $window);
        }

        return new self($name, $algorithm, $limit, $window, $burst, [], static fn(): int => 1);
    }

    /**
     * @param list<\Closure(Request): ?string> $keys
     * @param \Closure(Request): int $cost
     */
    private function with(array $keys, \Closure $cost): self
    {
        return new self($this->name, $this->algorithm, $this->limit, $this->window, $this->burst, $keys, $cost);
    }
}
