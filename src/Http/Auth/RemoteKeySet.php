<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Async\CancelledError;
use Nexus\Async\Mutex;
use Nexus\Http\Auth\Internal\UnavailableKeys;
use Nexus\Http\Error\ServiceUnavailable;
use Nexus\Time\Duration;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Log\LoggerInterface;

use function Nexus\Async\timeout;

/**
 * The JSON Web Key Set of an identity provider. Each worker fetches it at the first token, when it is old, and when a
 * token has an unknown "kid": so new keys are known when they are used. Coroutines that need it at once share a fetch.
 * However many tokens have unknown keys, it is fetched at most once per minimum interval.
 *
 *     RemoteKeySet::at('https://id.example/jwks.json', $httpClient, $requestFactory)
 *
 * When it cannot be fetched, the keys that are known stay valid. Without any, requests with a token are answered with
 * 503.
 */
final class RemoteKeySet implements VerificationKeys
{
    /** Maximum size of the document, in bytes. */
    private const MAX_BYTES = 1_048_576;

    private ?KeySet $keys = null;
    /** Seconds since 1970. */
    private float $fetchedAt = 0.0;
    private float $triedAt = -INF;
    private readonly Mutex $mutex;

    /** @param \Closure(): string $fetch */
    private function __construct(
        private readonly \Closure $fetch,
        private readonly float $maxAge = 3600.0,
        private readonly float $minInterval = 30.0,
        private readonly float $timeout = 5.0,
        private readonly ClockInterface $clock = new LoopClock(),
        private readonly ?LoggerInterface $logger = null,
    ) {
        $this->mutex = new Mutex();
    }

    /**
     * A key set that a function fetches.
     *
     * @param callable(): string $fetch returns the JSON document. It may wait, and may throw any exception
     */
    public static function fetchedBy(callable $fetch): self
    {
        return new self($fetch(...));
    }

    /**
     * A key set at a URL.
     *
     * @param string $url begins with https://. Plain HTTP is accepted for localhost: who can change the document
     * can sign tokens
     * @param ClientInterface $client a PSR-18 client: Guzzle, symfony/http-client
     * @throws AuthError NX-1102 for another URL
     */
    public static function at(string $url, ClientInterface $client, RequestFactoryInterface $requests): self
    {
        preg_match('~^(https://|http://(localhost|127\.0\.0\.1|\[::1\])[:/])~i', $url) === 1
            || throw AuthError::badSetting('The URL of a RemoteKeySet', 'one that begins with https://', $url);

        return self::fetchedBy(static function () use ($url, $client, $requests): string {
            $response = $client->sendRequest($requests->createRequest('GET', $url));
            $status = $response->getStatusCode();
            $status === 200 || throw new \RuntimeException("GET {$url} was answered with {$status}");

            return (string) $response->getBody();
        });
    }

    /**
     * Sets how long keys are used without a fetch, and how often they are fetched at most.
     *
     * @param float|Duration $maxAge seconds, or a Duration; more than 0; 1 hour by default
     * @param float|Duration $minInterval seconds, or a Duration; more than 0; 30 seconds by default
     * @throws AuthError NX-1102 for other numbers
     */
    public function withRefresh(float|Duration $maxAge, float|Duration $minInterval = 30.0): self
    {
        return $this->with(maxAge: self::seconds($maxAge), minInterval: self::seconds($minInterval));
    }

    /**
     * Sets how long a fetch may take.
     *
     * @param float|Duration $timeout seconds, or a Duration; more than 0; 5 seconds by default
     * @throws AuthError NX-1102 for another number
     */
    public function withTimeout(float|Duration $timeout): self
    {
        return $this->with(timeout: self::seconds($timeout));
    }

    /** Sets the clock, for tests. */
    public function withClock(ClockInterface $clock): self
    {
        return $this->with(clock: $clock);
    }

    /** Sets the logger, which gets a warning for each failed fetch. */
    public function withLogger(LoggerInterface $logger): self
    {
        return $this->with(logger: $logger);
    }

    public function find(?string $keyId, string $algorithm): array
    {
        $now = $this->now();
        if ($this->keys === null || $now - $this->fetchedAt >= $this->maxAge) {
            $this->refresh();
        }
        $found = $this->known()->find($keyId, $algorithm);
        if ($found === [] && $keyId !== null && ($this->mayFetch() || $this->mutex->isLocked())) {
            $this->refresh();
            $found = $this->known()->find($keyId, $algorithm);
        }

        return $found;
    }

    private function known(): KeySet
    {
        return $this->keys ?? throw new ServiceUnavailable($this->minInterval, 'Tokens cannot be verified now.');
    }

    private function mayFetch(): bool
    {
        return $this->now() - $this->triedAt >= $this->minInterval;
    }

    /** Coroutines that wait for the mutex find the result of the one that held it. */
    private function refresh(): void
    {
        $this->mutex->synchronized(function (): void {
            if (!$this->mayFetch()) {
                return;
            }
            $this->triedAt = $this->now();
            try {
                $json = timeout($this->timeout, $this->fetch);
                \strlen($json) <= self::MAX_BYTES || throw AuthError::badKeys('the key set is too large');
                $this->keys = KeySet::ofPublicJwks($json);
                $this->fetchedAt = $this->now();
            } catch (CancelledError $cancelled) {
                $this->triedAt = -INF;
                throw $cancelled;
            } catch (\Exception|AuthError $failure) {
                $this->logger?->warning(UnavailableKeys::message($failure), ['exception' => $failure]);
                !$failure instanceof AuthError || $failure->concernsKey() || throw $failure;
            }
        });
    }

    private function now(): float
    {
        return (float) $this->clock->now()->format('U.u');
    }

    private static function seconds(float|Duration $duration): float
    {
        $seconds = $duration instanceof Duration ? $duration->toSecondsFloat() : $duration;
        $seconds > 0 && is_finite($seconds)
            || throw AuthError::badSetting('A time of a RemoteKeySet', 'more than 0 seconds', (string) $seconds);

        return $seconds;
    }

    private function with(
        ?float $maxAge = null,
        ?float $minInterval = null,
        ?float $timeout = null,
        ?ClockInterface $clock = null,
        ?LoggerInterface $logger = null,
    ): self {
        return new self(
            $this->fetch,
            $maxAge ?? $this->maxAge,
            $minInterval ?? $this->minInterval,
            $timeout ?? $this->timeout,
            $clock ?? $this->clock,
            $logger ?? $this->logger,
        );
    }
}
