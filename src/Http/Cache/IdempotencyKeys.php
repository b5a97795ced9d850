<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

use Nexus\Async\CancelledError;
use Nexus\Http\Error\BadRequest;
use Nexus\Http\Error\Conflict;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Error\ServiceUnavailable;
use Nexus\Http\Error\UnprocessableContent;
use Nexus\Http\Internal\Cache\IdempotencyRecord;
use Nexus\Http\Internal\Cache\PoolStorage;
use Nexus\Http\Internal\Cache\SimpleStorage;
use Nexus\Http\Internal\Cache\Storage;
use Nexus\Http\Internal\PrincipalId;
use Nexus\Http\Limit\StoreFailure;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use Nexus\Time\LoopClock;
use Psr\Cache\CacheItemPoolInterface;
use Psr\Clock\ClockInterface;
use Psr\SimpleCache\CacheInterface;

use function Nexus\Async\shield;
use function Nexus\Async\timeout;
use function Nexus\Http\Internal\response_length;
use function Nexus\Http\Internal\response_pieces;

/**
 * Lets clients repeat POST and PATCH requests: a request with an Idempotency-Key is executed once, and a repetition
 * gets the same response (draft-ietf-httpapi-idempotency-key-header-07).
 *
 *     $app->post('/payments', $pay)->middleware(IdempotencyKeys::in($cache)->withRequired());
 *
 * A key belongs to the principal of the request; without one, to the value of Authorization. Another request with a
 * used key is answered with 422, a repetition while the first is in progress with 409.
 */
final readonly class IdempotencyKeys
{
    private const METHODS = ['POST', 'PATCH'];
    private const LIFETIME = 86_400.0;
    private const EXECUTION = 60.0;
    private const MAX_BODY = 1_048_576;
    private const STORE_TIMEOUT = 1.0;
    /** A string of RFC 9651 or a text without quotes. Shorter keys can be guessed. */
    private const KEY = '/^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{16,255})"|([A-Za-z0-9._~:+\/=-]{16,255}))$/';
    /** Responses that another attempt may not get. */
    private const PASSING = [401, 403, 408, 409, 425, 429];

    private function __construct(
        private Storage $storage,
        private KeyLock $lock,
        private bool $isRequired,
        private float $lifetime,
        private float $execution,
        private StoreFailure $failure,
        private ClockInterface $clock,
    ) {}

    /** Stores responses in this cache. */
    public static function in(CacheInterface|CacheItemPoolInterface $cache): self
    {
        return new self(
            $cache instanceof CacheInterface ? new SimpleStorage($cache) : new PoolStorage($cache),
            new MemoryKeyLock(),
            false,
            self::LIFETIME,
            self::EXECUTION,
            StoreFailure::Refuse,
            new LoopClock(),
        );
    }

    /**
     * Returns a copy with this lock. The default lock is that of one worker. If several workers serve the same clients,
     * give them a RedisKeyLock: PSR caches cannot exclude that two workers begin at the same moment.
     */
    public function withLock(KeyLock $lock): self
    {
        return $this->with(lock: $lock);
    }

    /** Returns a copy that answers requests without a key with 400. */
    public function withRequired(bool $isRequired = true): self
    {
        return $this->with(isRequired: $isRequired);
    }

    /**
     * Returns a copy that remembers keys for so long after their execution.
     *
     * @param float|Duration $lifetime seconds, or a Duration; more than 0. The default is one day
     * @throws CacheSettingError NX-1147 for another number
     */
    public function withLifetime(float|Duration $lifetime): self
    {
        return $this->with(lifetime: self::seconds('The lifetime of idempotency keys', $lifetime));
    }

    /**
     * Returns a copy that takes an execution without a result for failed after so long: its process has crashed, or the
     * request was cancelled. Then a repetition is executed. Give more than the deadline of the routes.
     *
     * @param float|Duration $limit seconds, or a Duration; more than 0. The default is 60 s
     * @throws CacheSettingError NX-1147 for another number
     */
    public function withExecutionLimit(float|Duration $limit): self
    {
        return $this->with(execution: self::seconds('The limit of an execution', $limit));
    }

    /**
     * Returns a copy that passes or refuses requests with a key while the store or the lock fails. By default they are
     * answered with 503, because they could be executed twice otherwise.
     */
    public function withStoreFailure(StoreFailure $failure): self
    {
        return $this->with(failure: $failure);
    }

    /** Returns a copy with this clock. */
    public function withClock(ClockInterface $clock): self
    {
        return $this->with(clock: $clock);
    }

    /**
     * Executes a request once, as a middleware.
     *
     * @param callable(Request): Response $next
     * @throws BadRequest 400 when the key is malformed, or missing although it is required
     * @throws Conflict 409 when the first request with the key is in progress, or its response cannot be repeated
     * @throws UnprocessableContent 422 when the key was used for another request
     * @throws ServiceUnavailable 503 when the store fails, unless withStoreFailure() says otherwise
     */
    public function __invoke(Request $request, callable $next): Response
    {
        if (!\in_array($request->method(), self::METHODS, true)) {
            return $next($request);
        }
        $field = $request->header('Idempotency-Key');
        if ($field === null) {
            return $this->isRequired
                ? throw new BadRequest('This request needs an Idempotency-Key.')
                : $next($request);
        }
        if (preg_match(self::KEY, $field, $match) !== 1) {
            throw new BadRequest('An Idempotency-Key is a string of 16 to 255 characters, such as a UUID.');
        }
        $key = 'nxi_' . substr(hash('sha256', self::owner($request) . "\n" . ($match[2] ?? $match[1])), 0, 56);
        $fingerprint = hash('sha256', implode("\n", [
            $request->method(),
            $request->scheme() . '://' . strtolower($request->host()) . $request->target(),
            $request->header('Content-Type', ''),
            $request->body(),
        ]));

        return $this->locked($key, $fingerprint, $request, $next);
    }

    /** @param callable(Request): Response $next */
    private function locked(string $key, string $fingerprint, Request $request, callable $next): Response
    {
        $token = null;
        try {
            $token = timeout(self::STORE_TIMEOUT, fn(): ?string => $this->lock->acquire($key, $this->execution));
            $record = $token === null ? null : $this->begin($key, $fingerprint);
        } catch (HttpException $refusal) {
            $this->release($key, $token);

            throw $refusal;
        } catch (\Exception $failure) {
            $this->release($key, $token);

            return $this->failure === StoreFailure::Pass
                ? $next($request)
                : throw new ServiceUnavailable(1.0, 'The store of idempotency keys is not available.', [], $failure);
        }
        if ($token === null) {
            throw self::inProgress();
        }
        try {
            return $record === null ? $this->execute($key, $fingerprint, $request, $next) : self::repeated($record);
        } finally {
            $this->release($key, $token);
        }
    }

    /** @return IdempotencyRecord|null null: the request is to be executed, and this is stored */
    private function begin(string $key, string $fingerprint): ?IdempotencyRecord
    {
        return timeout(self::STORE_TIMEOUT, function () use ($key, $fingerprint): ?IdempotencyRecord {
            $record = IdempotencyRecord::fromArray($this->storage->get($key));
            $now = $this->now();
            if ($record !== null && !hash_equals($record->fingerprint, $fingerprint)) {
                throw new UnprocessableContent('This Idempotency-Key was used for another request.');
            }
            if ($record?->isDone === true) {
                return $record;
            }
            if ($record !== null && $record->until > $now) {
                throw self::inProgress();
            }
            $started = IdempotencyRecord::started($fingerprint, $now + $this->execution);
            $this->storage->set($key, $started->toArray(), (int) ceil($this->execution) + 1);

            return null;
        });
    }

    /** @param callable(Request): Response $next */
    private function execute(string $key, string $fingerprint, Request $request, callable $next): Response
    {
        try {
            $response = $next($request);
        } catch (CancelledError $cancelled) {
            // What it has done is not known. The record says for a while that it is in progress.
            throw $cancelled;
        } catch (\Throwable $failure) {
            $this->save(fn() => $this->storage->delete($key));

            throw $failure;
        }
        if ($response->status() >= 500 || \in_array($response->status(), self::PASSING, true)) {
            $this->save(fn() => $this->storage->delete($key));

            return $response;
        }
        $isRepeatable = response_pieces($response) === null && \strlen($response->body()) <= self::MAX_BODY
            && response_length($response) === \strlen($response->body());
        $record = IdempotencyRecord::done($fingerprint, $isRepeatable ? $response : null, $this->now());
        $this->save(fn() => $this->storage->set($key, $record->toArray(), (int) ceil($this->lifetime)));

        return $response;
    }

    private static function repeated(IdempotencyRecord $record): Response
    {
        return $record->response?->toResponse()->withHeader('Idempotency-Replayed', 'true')
            ?? throw new Conflict('The request was executed. Its response cannot be repeated.');
    }

    /**
     * The request was executed: that the store fails now, or the client disconnects, changes nothing about its answer.
     *
     * @param \Closure(): mixed $save
     */
    private function save(\Closure $save): void
    {
        try {
            shield(static function () use ($save): void {
                timeout(self::STORE_TIMEOUT, $save);
            });
        } catch (\Exception) {
            // The record stays as it is, so repetitions get 409 until the limit of an execution.
        }
    }

    private function release(string $key, ?string $token): void
    {
        if ($token !== null) {
            $this->save(fn() => $this->lock->release($key, $token));
        }
    }

    private static function owner(Request $request): string
    {
        $id = PrincipalId::of($request);

        return $id !== null ? "p:{$id}" : 'a:' . $request->header('Authorization', '');
    }

    private static function inProgress(): Conflict
    {
        return new Conflict('The first request with this Idempotency-Key is in progress.', ['Retry-After' => '1']);
    }

    private static function seconds(string $what, float|Duration $duration): float
    {
        $seconds = Duration::inSeconds($duration);

        return $seconds > 0.0 && $seconds < 1e9 ? $seconds : throw CacheSettingError::seconds($what, $seconds);
    }

    private function now(): float
    {
        return (float) $this->clock->now()->format('U.u');
    }

    private function with(
        ?KeyLock $lock = null,
        ?bool $isRequired = null,
        ?float $lifetime = null,
        ?float $execution = null,
        ?StoreFailure $failure = null,
        ?ClockInterface $clock = null,
    ): self {
        return new self(
            $this->storage,
            $lock ?? $this->lock,
            $isRequired ?? $this->isRequired,
            $lifetime ?? $this->lifetime,
            $execution ?? $this->execution,
            $failure ?? $this->failure,
            $clock ?? $this->clock,
        );
    }
}
