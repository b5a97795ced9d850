<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Nexus\Http\Response;

/**
 * A response in the cache, as a shared cache sees it (RFC 9111).
 *
 * @internal
 */
final readonly class StoredResponse
{
    /** Final statuses that this cache understands (§3). */
    private const STATUSES = [200, 203, 204, 300, 301, 302, 307, 308, 404, 405, 410, 414, 501];

    /**
     * @param array<string, list<string>> $headers
     * @param float $time when it was generated, in seconds since 1970
     * @param int $lifetime seconds for which it is fresh
     */
    private function __construct(
        public int $status,
        public array $headers,
        public string $body,
        public float $time,
        public int $lifetime,
    ) {}

    /**
     * Null: it must not be stored, or says nothing about its freshness.
     *
     * @param bool $isAuthorized the request has credentials
     */
    public static function of(Response $response, bool $isAuthorized, float $now): ?self
    {
        $control = CacheControl::parse($response->header('Cache-Control'));
        if (!\in_array($response->status(), self::STATUSES, true) || $control->has('no-store', 'private', 'no-cache')) {
            return null;
        }
        // §3.5. A response that sets a cookie is for one client.
        if ($isAuthorized && !$control->has('public', 'must-revalidate', 's-maxage')) {
            return null;
        }
        if ($response->header('Set-Cookie') !== null || self::variesByAnything($response)) {
            return null;
        }
        $lifetime = self::lifetime($response, $control, $now);
        $age = max(0, (int) $response->header('Age'));

        return $lifetime === null || $lifetime <= 0 && self::staleSeconds($control) === 0 ? null : new self(
            $response->status(),
            $response->headers(),
            $response->body(),
            $now - $age,
            $lifetime,
        );
    }

    /** The response whatever it says, but for its cookies: these are for the client that got them. */
    public static function exactly(Response $response, float $now): self
    {
        $headers = array_filter(
            $response->headers(),
            static fn(string $name): bool => strcasecmp($name, 'Set-Cookie') !== 0,
            ARRAY_FILTER_USE_KEY,
        );

        return new self($response->status(), $headers, $response->body(), $now, 0);
    }

    /** @param array<array-key, mixed>|null $data of toArray(). Null for anything else */
    public static function fromArray(?array $data): ?self
    {
        if (!isset($data['status'], $data['headers'], $data['body'], $data['time'], $data['lifetime'])) {
            return null;
        }
        [$status, $headers, $body, $time] = [$data['status'], $data['headers'], $data['body'], $data['time']];
        if (!\is_int($status) || !\is_array($headers) || !\is_string($body) || !\is_float($time)) {
            return null;
        }
        $fields = [];
        foreach ($headers as $name => $values) {
            if (!\is_array($values)) {
                return null;
            }
            $fields[(string) $name] = array_values(array_filter($values, is_string(...)));
        }

        return \is_int($data['lifetime']) ? new self($status, $fields, $body, $time, $data['lifetime']) : null;
    }

    /** @return array{status: int, headers: array<string, list<string>>, body: string, time: float, lifetime: int} */
    public function toArray(): array
    {
        return [
            'status' => $this->status,
            'headers' => $this->headers,
            'body' => $this->body,
            'time' => $this->time,
            'lifetime' => $this->lifetime,
        ];
    }

    /** What a 304 of the handler makes of it (§4.3.4). Null: the 304 is about another version. */
    public function freshenedBy(Response $notModified, float $now): ?self
    {
        $tag = static fn(?string $etag): string => (string) preg_replace('~^W/~', '', (string) $etag);
        $own = $tag($this->header('ETag'));
        if ($own === '' || $own !== $tag($notModified->header('ETag'))) {
            return null;
        }
        $replaced = array_change_key_case($notModified->headers());
        $kept = array_filter(
            $this->headers,
            static fn(string $name): bool => !isset($replaced[strtolower($name)]),
            ARRAY_FILTER_USE_KEY,
        );
        $headers = [...$kept, ...$notModified->headers()];
        $updated = new self($this->status, $headers, $this->body, $now, $this->lifetime);
        $control = CacheControl::parse($updated->header('Cache-Control'));
        $lifetime = self::lifetime($updated->toResponse(), $control, $now);

        return $lifetime === null || $control->has('no-store', 'private', 'no-cache')
            ? null
            : new self($this->status, $headers, $this->body, $now, $lifetime);
    }

    public function age(float $now): int
    {
        return (int) max(0.0, floor($now - $this->time));
    }

    /** Seconds for which it is still fresh; negative: for so long it has been stale. */
    public function freshFor(float $now): float
    {
        return $this->lifetime - max(0.0, $now - $this->time);
    }

    /**
     * Whether it may be sent although it is stale (§4.2.4, RFC 5861).
     *
     * @param string $directive stale-while-revalidate or stale-if-error
     */
    public function isUsable(string $directive, float $now): bool
    {
        $control = $this->control();

        return !$control->has('must-revalidate', 'proxy-revalidate', 's-maxage')
            && $this->freshFor($now) > -(float) ($control->seconds($directive) ?? 0);
    }

    /** How long the cache keeps it: while it is fresh, and while it may be sent although it is stale. */
    public function keptFor(float $now): int
    {
        return (int) ceil(max(0.0, $this->freshFor($now))) + self::staleSeconds($this->control()) + 1;
    }

    public function toResponse(): Response
    {
        $response = Response::empty($this->status);
        if ($this->body !== '') {
            $response = $response->withBody($this->body);
        }
        foreach ($this->headers as $name => $values) {
            foreach ($values as $value) {
                $response = $response->withAddedHeader($name, $value);
            }
        }

        return $response;
    }

    public function header(string $name): ?string
    {
        foreach ($this->headers as $own => $values) {
            if (strcasecmp($own, $name) === 0) {
                return implode(', ', $values);
            }
        }

        return null;
    }

    public function size(): int
    {
        return \strlen($this->body);
    }

    private function control(): CacheControl
    {
        return CacheControl::parse($this->header('Cache-Control'));
    }

    /** §4.2.1. Null: nothing is said, and this cache does not guess (§4.2.2). */
    private static function lifetime(Response $response, CacheControl $control, float $now): ?int
    {
        $stated = $control->seconds('s-maxage') ?? $control->seconds('max-age');
        $expires = $response->header('Expires');
        if ($stated !== null || $expires === null) {
            return $stated;
        }
        $time = \DateTimeImmutable::createFromFormat('!D, d M Y H:i:s \G\M\T', $expires);

        // An invalid date is in the past (§5.3).
        return $time === false ? 0 : $time->getTimestamp() - (int) $now;
    }

    private static function staleSeconds(CacheControl $control): int
    {
        return $control->has('must-revalidate', 'proxy-revalidate', 's-maxage') ? 0 : max(
            $control->seconds('stale-while-revalidate') ?? 0,
            $control->seconds('stale-if-error') ?? 0,
        );
    }

    private static function variesByAnything(Response $response): bool
    {
        return str_contains($response->header('Vary') ?? '', '*');
    }
}
