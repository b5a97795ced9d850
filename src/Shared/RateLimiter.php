<?php

declare(strict_types=1);

namespace Nexus\Shared;

use Nexus\Async\{CancelledError, TimeoutException};
use Nexus\Server\SystemException;
use Nexus\Time\{Duration, LoopClock};

use function Nexus\Async\{delay, timeout};

/**
 * Token buckets that all workers of the server share, one for each key. A bucket gains tokens at a fixed rate, holds at
 * most $burst of them, and starts full. Nexus\Async\RateLimiter is the one of a single process.
 *
 * The limits of HTTP requests are those of Nexus\Http\Limit\RateLimit, with the store SharedRateLimits.
 *
 * For each key it stores only the moment at which the bucket is full again.
 */
final readonly class RateLimiter
{
    private function __construct(
        private string $name,
        private Map $map,
        private TokenBucket $bucket,
        private int $burst,
    ) {}

    /**
     * Opens the limiter of that name, or creates it. All processes must give the same memory, and should give the same
     * limit.
     *
     * @param string $name 1 to 180 bytes; the same name has the same buckets
     * @param int $limit tokens that a bucket gains in each $per, 1 or more
     * @param float|Duration $per seconds, or a Duration; more than 0
     * @param int|null $burst tokens that a bucket holds at most, 1 or more; null: as many as $limit
     * @param int $bytes of memory, 32 KiB to 128 GiB. A bucket needs about 100 bytes until it is full again. When the
     * memory is full, buckets that were not used recently are dropped, so they are full again
     *
     * @throws RateLimiterError NX-1216 for a limit, a time or a burst out of its range
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1211
     * @throws FullException NX-1210
     * @throws SystemException NX-0401
     */
    public static function create(
        string $name,
        int $limit,
        float|Duration $per,
        ?int $burst = null,
        int $bytes = 16 << 20,
    ): self {
        $seconds = Duration::inSeconds($per);
        $burst ??= $limit;
        if ($limit < 1 || $burst < 1) {
            throw RateLimiterError::forLimit($name, min($limit, $burst));
        }
        if (!($seconds > 0.0 && $seconds < 1e9)) {
            throw RateLimiterError::forTime($name, $seconds);
        }

        $map = Map::create("rate limiter {$name}", $bytes, evict: true);

        return new self($name, $map, new TokenBucket($seconds / $limit, (float) $burst), $burst);
    }

    /**
     * Takes the tokens, if the bucket has them. Never waits.
     *
     * @param string $key 1 to 1024 bytes
     * @param int $tokens 1 to the burst
     *
     * @throws RateLimiterError NX-1216 for a number of tokens out of its range
     * @throws \Nexus\Async\MisuseError NX-0107 for a key of another length
     * @throws FullException NX-1210
     * @throws SystemException NX-0401
     */
    public function tryAcquire(string $key, int $tokens = 1): bool
    {
        return $this->take($key, $tokens) === 0.0;
    }

    /**
     * Waits until the bucket has the tokens, and takes them. The order of waiting coroutines is not defined.
     *
     * @param string $key 1 to 1024 bytes
     * @param int $tokens 1 to the burst
     * @param float|Duration|null $timeout seconds that it waits at most; null: without limit
     *
     * @throws RateLimiterError NX-1216 for a number of tokens out of its range
     * @throws TimeoutException NX-0102, and no token was taken
     * @throws CancelledError NX-0101, likewise
     * @throws \Nexus\Async\MisuseError NX-0107 for a key of another length
     * @throws FullException NX-1210
     * @throws SystemException NX-0401
     */
    public function acquire(string $key, int $tokens = 1, float|Duration|null $timeout = null): void
    {
        $take = function () use ($key, $tokens): void {
            while (($missing = $this->take($key, $tokens)) > 0.0) {
                delay($missing);
            }
        };
        $timeout === null ? $take() : timeout($timeout, $take);
    }

    /**
     * The number of tokens that the bucket has now.
     *
     * @param string $key 1 to 1024 bytes
     *
     * @throws \Nexus\Async\MisuseError NX-0107 for a key of another length
     * @throws SystemException NX-0401
     */
    public function available(string $key): int
    {
        return $this->tokensAt(self::moment($this->map->get($key)), LoopClock::seconds());
    }

    /**
     * The seconds until the bucket has the tokens, if no other code takes any; 0: it has them.
     *
     * @param string $key 1 to 1024 bytes
     * @param int $tokens 1 to the burst
     *
     * @throws RateLimiterError NX-1216 for a number of tokens out of its range
     * @throws \Nexus\Async\MisuseError NX-0107 for a key of another length
     * @throws SystemException NX-0401
     */
    public function retryAfter(string $key, int $tokens = 1): float
    {
        $this->check($tokens);

        return max(0.0, $this->missing(self::moment($this->map->get($key)), LoopClock::seconds(), $tokens));
    }

    /**
     * Fills the bucket.
     *
     * @param string $key 1 to 1024 bytes
     *
     * @throws \Nexus\Async\MisuseError NX-0107 for a key of another length
     * @throws SystemException NX-0401
     */
    public function reset(string $key): void
    {
        $this->map->delete($key);
    }

    /** Takes the tokens, or none. Returns the seconds that are missing. */
    private function take(string $key, int $tokens): float
    {
        $this->check($tokens);
        do {
            $now = LoopClock::seconds();
            $stored = $this->map->get($key);
            $fullAt = self::moment($stored);
            $missing = $this->missing($fullAt, $now, $tokens);
            if ($missing > 0.0) {
                return $missing;
            }
            $next = $this->bucket->afterTaking($fullAt, $now, $tokens);
        } while (!$this->map->compareAndSet($key, $stored, $next, $next - $now));

        return 0.0;
    }

    private function check(int $tokens): void
    {
        if ($tokens < 1 || $tokens > $this->burst) {
            throw RateLimiterError::forTokens($this->name, $tokens, $this->burst);
        }
    }

    /** Negative: more than the tokens are there. Times are rounded to microseconds. */
    private function missing(float $fullAt, float $now, int $tokens): float
    {
        return round($this->bucket->missing($fullAt, $now, $tokens), 6);
    }

    private function tokensAt(float $fullAt, float $now): int
    {
        return max(0, (int) floor(round($this->bucket->tokens($fullAt, $now), 6)));
    }

    private static function moment(mixed $stored): float
    {
        return \is_float($stored) ? $stored : 0.0;
    }
}
