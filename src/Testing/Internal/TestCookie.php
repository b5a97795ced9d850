<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

/**
 * A cookie of a Set-Cookie header (RFC 6265bis, sections 5.6 and 5.7). Its value is as the header has it.
 *
 * @internal
 */
final readonly class TestCookie
{
    private const LONGEST_PAIR = 4096;
    private const LONGEST_ATTRIBUTE = 1024;
    private const LONGEST_LIFE = 400 * 86400;
    private const BLANKS = " \t";

    private function __construct(
        public string $name,
        public string $value,
        public string $domain,
        public string $path,
        public bool $isHostOnly,
        public bool $isSecure,
        private ?float $expires,
    ) {}

    /** The cookie, unless a browser would ignore it. */
    public static function parse(string $header, TestUrl $url, float $now): ?self
    {
        if (preg_match('/[\x00-\x08\x0a-\x1f\x7f]/', $header) === 1) {
            return null;
        }
        $parts = explode(';', $header);
        $pair = explode('=', $parts[0], 2);
        [$name, $value] = \count($pair) === 2 ? $pair : ['', $pair[0]];
        [$name, $value] = [trim($name, self::BLANKS), trim($value, self::BLANKS)];
        $length = \strlen($name . $value);
        if ($length === 0 || $length > self::LONGEST_PAIR) {
            return null;
        }
        $attributes = self::attributes(\array_slice($parts, 1));
        $domain = self::domain($attributes['domain'] ?? '', $url->host());
        $cookie = $domain === null ? null : new self(
            $name,
            $value,
            $domain === '' ? $url->host() : $domain,
            self::path($attributes['path'] ?? '', $url->path()),
            $domain === '',
            isset($attributes['secure']),
            self::expiry($attributes, $now),
        );

        return $cookie?->isAllowed($attributes, $url) === true ? $cookie : null;
    }

    public function isOver(float $now): bool
    {
        return $this->expires !== null && $this->expires <= $now;
    }

    public function isFor(TestUrl $url): bool
    {
        $isHost = $this->isHostOnly ? $this->domain === $url->host() : self::matches($url->host(), $this->domain);

        return $isHost && self::includes($this->path, $url->path()) && (!$this->isSecure || $url->isSecure());
    }

    /** Whether the other cookie, of a response without https, would hide this one from the application. */
    public function isHiddenBy(self $other): bool
    {
        return $this->isSecure && $this->name === $other->name && self::includes($this->path, $other->path)
            && (self::matches($this->domain, $other->domain) || self::matches($other->domain, $this->domain));
    }

    public function pair(): string
    {
        return $this->name === '' ? $this->value : "{$this->name}={$this->value}";
    }

    /**
     * @param list<string> $parts
     * @return array<string, string> by lower-case name; the last one of a name counts
     */
    private static function attributes(array $parts): array
    {
        $attributes = [];
        foreach ($parts as $part) {
            [$name, $value] = [...explode('=', $part, 2), ''];
            $value = trim($value, self::BLANKS);
            if (\strlen($value) <= self::LONGEST_ATTRIBUTE) {
                $attributes[strtolower(trim($name, self::BLANKS))] = $value;
            }
        }

        return $attributes;
    }

    /** @return string|null empty: the host alone; null: the cookie is for another domain */
    private static function domain(string $value, string $host): ?string
    {
        $domain = strtolower(str_starts_with($value, '.') ? substr($value, 1) : $value);
        if ($domain === '' || !str_contains($domain, '.') && $domain === $host) {
            return '';
        }

        return str_contains($domain, '.') && self::matches($host, $domain) ? $domain : null;
    }

    private static function path(string $value, string $requested): string
    {
        if (str_starts_with($value, '/')) {
            return $value;
        }

        return substr($requested, 0, max(1, (int) strrpos($requested, '/')));
    }

    /** @param array<string, string> $attributes */
    private static function expiry(array $attributes, float $now): ?float
    {
        $age = $attributes['max-age'] ?? '';
        if (preg_match('/^-?[0-9]+$/D', $age) === 1) {
            return $now + min(max((float) $age, 0.0), self::LONGEST_LIFE);
        }
        $expires = CookieDate::parse($attributes['expires'] ?? '');

        return $expires === null ? null : min((float) $expires, $now + self::LONGEST_LIFE);
    }

    /**
     * Steps 8 and 18 to 20 of section 5.7.
     *
     * @param array<string, string> $attributes
     */
    private function isAllowed(array $attributes, TestUrl $url): bool
    {
        if ($this->isSecure && !$url->isSecure()) {
            return false;
        }
        if (strtolower($attributes['samesite'] ?? '') === 'none' && !$this->isSecure) {
            return false;
        }
        // A cookie without a name is sent as its value alone, so the value must not look like such a name.
        $name = strtolower($this->name === '' ? $this->value : $this->name);
        if (str_starts_with($name, '__host-')) {
            $isRoot = ($attributes['path'] ?? '') === '/';

            return $this->name !== '' && $this->isSecure && $this->isHostOnly && $isRoot;
        }

        return !str_starts_with($name, '__secure-') || $this->name !== '' && $this->isSecure;
    }

    /** Section 5.1.3. */
    private static function matches(string $host, string $domain): bool
    {
        $isAddress = filter_var(trim($host, '[]'), FILTER_VALIDATE_IP) !== false;

        return $host === $domain || !$isAddress && str_ends_with($host, ".{$domain}");
    }

    /** Section 5.1.4. */
    private static function includes(string $path, string $requested): bool
    {
        return $path === $requested
            || str_starts_with($requested, str_ends_with($path, '/') ? $path : "{$path}/");
    }
}
