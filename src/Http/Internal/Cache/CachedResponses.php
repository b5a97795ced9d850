<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\timeout;
use function Nexus\Http\Internal\response_length;
use function Nexus\Http\Internal\response_pieces;

/**
 * Responses in a cache, by requests. A cache that fails or hangs is like an empty one.
 *
 * @internal
 */
final readonly class CachedResponses
{
    /** Of one target; more are not stored, so that a client cannot fill the cache by values of a field. */
    private const MAX_VARIANTS = 64;
    private const TIMEOUT = 0.25;
    private const CREDENTIALS = ['Authorization', 'Cookie'];

    public function __construct(private Storage $storage, private string $prefix, private int $maxBody) {}

    public function withMaxBody(int $bytes): self
    {
        return new self($this->storage, $this->prefix, $bytes);
    }

    public function withPrefix(string $prefix): self
    {
        return new self($this->storage, $prefix, $this->maxBody);
    }

    public function key(Request $request): RequestKey
    {
        return RequestKey::of($request, $this->prefix);
    }

    /** May suspend. */
    public function find(Request $request, RequestKey $key): ?StoredResponse
    {
        return self::attempt(function () use ($request, $key): ?StoredResponse {
            [$generation, $fields] = self::primary($this->storage->get($key->primary())) ?? [null, []];

            return $generation === null
                ? null
                : StoredResponse::fromArray($this->storage->get($key->secondary($request, $fields, $generation)));
        });
    }

    /** May suspend. False: it was not stored. */
    public function storeResponse(Request $request, RequestKey $key, Response $response, float $now): bool
    {
        if ($request->method() !== 'GET' || response_pieces($response) !== null
            || response_length($response) !== \strlen($response->body()) || \strlen($response->body()) > $this->maxBody
            || CacheControl::parse($request->header('Cache-Control'))->has('no-store')) {
            return false;
        }
        $isAuthorized = false;
        foreach (self::CREDENTIALS as $field) {
            $isAuthorized = $isAuthorized || $request->header($field) !== null;
        }
        $stored = StoredResponse::of($response, $isAuthorized, $now);

        return $stored !== null && $this->store($request, $key, $stored, $now);
    }

    /** May suspend. False: it was not stored. */
    public function store(Request $request, RequestKey $key, StoredResponse $stored, float $now): bool
    {
        return self::attempt(function () use ($request, $key, $stored, $now): bool {
            $fields = self::varied($stored->header('Vary'));
            $primary = self::primary($this->storage->get($key->primary()));
            // The most recent response tells by which fields responses vary (§4.1).
            [$generation, , $variants, $until] = $primary !== null && $primary[1] === $fields
                ? $primary
                : [bin2hex(random_bytes(8)), $fields, [], 0.0];
            $secondary = $key->secondary($request, $fields, $generation);
            $short = substr($secondary, -16);
            if (!\in_array($short, $variants, true) && \count($variants) >= self::MAX_VARIANTS) {
                return false;
            }
            $kept = $stored->keptFor($now);
            $until = max($until, $now + $kept);
            $this->storage->set($secondary, $stored->toArray(), $kept);
            $this->storage->set($key->primary(), [
                'generation' => $generation,
                'fields' => $fields,
                'variants' => array_values(array_unique([...$variants, $short])),
                'until' => $until,
            ], (int) ceil($until - $now));

            return true;
        }) ?? false;
    }

    /**
     * Forgets the responses for the target, and for those that the response names, if they are of the same host (§4.4).
     * May suspend.
     */
    public function invalidate(Request $request, Response $response): void
    {
        $keys = [];
        $targets = [$request->target()];
        foreach (['Location', 'Content-Location'] as $field) {
            $target = self::sameOrigin($request, $response->header($field));
            if ($target !== null) {
                $targets[] = $target;
            }
        }
        foreach ($targets as $target) {
            $keys[] = RequestKey::of($request, $this->prefix, $target)->primary();
            $keys[] = RequestKey::of($request, $this->prefix, $target, isPlain: true)->primary();
        }
        self::attempt(function () use ($keys): null {
            foreach (array_unique($keys) as $key) {
                $this->storage->delete($key);
            }

            return null;
        });
    }

    /**
     * @param array<array-key, mixed>|null $data
     *
     * @return array{string, list<string>, list<string>, float}|null
     */
    private static function primary(?array $data): ?array
    {
        $generation = $data['generation'] ?? null;
        [$fields, $variants, $until] = [$data['fields'] ?? null, $data['variants'] ?? null, $data['until'] ?? null];

        return \is_string($generation) && \is_array($fields) && \is_array($variants) && \is_float($until) ? [
            $generation,
            array_values(array_filter($fields, is_string(...))),
            array_values(array_filter($variants, is_string(...))),
            $until,
        ] : null;
    }

    /** @return list<string> the names in a Vary field, in lower case, sorted */
    private static function varied(?string $vary): array
    {
        $names = array_filter(array_map(trim(...), explode(',', strtolower($vary ?? ''))), static fn(string $one): bool
            => $one !== '');
        sort($names);

        return array_values(array_unique($names));
    }

    /** The target on the request line for a URL of the same origin; null for another one. */
    private static function sameOrigin(Request $request, ?string $url): ?string
    {
        if ($url === null || $url === '' || preg_match('/[\x00-\x20]/', $url) === 1) {
            return null;
        }
        $origin = "{$request->scheme()}://{$request->host()}";
        if (strncasecmp($url, "{$origin}/", \strlen($origin) + 1) === 0) {
            return (string) preg_replace('/#.*/', '', substr($url, \strlen($origin)));
        }

        return $url[0] === '/' && !str_starts_with($url, '//') ? (string) preg_replace('/#.*/', '', $url) : null;
    }

    /**
     * @template T
     *
     * @param \Closure(): T $function
     *
     * @return T|null null: the cache has failed
     */
    private static function attempt(\Closure $function): mixed
    {
        try {
            return timeout(self::TIMEOUT, $function);
        } catch (\Exception) {
            return null;
        }
    }
}
