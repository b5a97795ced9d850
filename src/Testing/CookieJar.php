<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Http\Response;
use Nexus\Testing\Internal\TestCookie;
use Nexus\Testing\Internal\TestUrl;
use Nexus\Time\LoopClock;

/**
 * The cookies of an HttpClient, kept and sent as a browser does (RFC 6265bis). It has no list of public suffixes: a
 * domain of one label is one. Every request is of the same site.
 *
 * @internal
 */
final class CookieJar
{
    /** @var array<string, string> cookies of withCookie(), which every request has; the values are encoded */
    private array $given = [];
    /** @var array<string, TestCookie> in the order of their creation, by their name, domain and path */
    private array $cookies = [];

    public function with(string $name, string $value): self
    {
        $copy = clone $this;
        $copy->given[$name] = rawurlencode($value);

        return $copy;
    }

    /** The value of the Cookie header for a request of this URL; empty: there is none (section 5.8.3). */
    public function header(TestUrl $url): string
    {
        $now = LoopClock::seconds();
        $cookies = array_filter(
            $this->cookies,
            static fn(TestCookie $cookie): bool => !$cookie->isOver($now) && $cookie->isFor($url),
        );
        // The sort is stable: of two paths of the same length, the older cookie comes first.
        usort($cookies, static fn(TestCookie $a, TestCookie $b): int => \strlen($b->path) <=> \strlen($a->path));
        $pairs = array_map(static fn(TestCookie $cookie): string => $cookie->pair(), $cookies);
        foreach ($this->given as $name => $value) {
            $pairs[] = "{$name}={$value}";
        }

        return implode('; ', $pairs);
    }

    /** Keeps the cookies that the response sets. */
    public function keep(Response $response, TestUrl $url): void
    {
        foreach ($response->headers() as $name => $values) {
            foreach (strcasecmp((string) $name, 'Set-Cookie') === 0 ? $values : [] as $value) {
                $cookie = TestCookie::parse($value, $url, LoopClock::seconds());
                if ($cookie !== null) {
                    $this->set($cookie, $url);
                }
            }
        }
    }

    private function set(TestCookie $cookie, TestUrl $url): void
    {
        // A secure cookie is left alone by a response without https (section 5.7, step 15).
        foreach ($url->isSecure() ? [] : $this->cookies as $other) {
            if ($other->isHiddenBy($cookie)) {
                return;
            }
        }
        unset($this->given[$cookie->name]);
        $key = "{$cookie->name};{$cookie->domain};{$cookie->path};" . (int) $cookie->isHostOnly;
        if ($cookie->isOver(LoopClock::seconds())) {
            unset($this->cookies[$key]);

            return;
        }
        $this->cookies[$key] = $cookie;
    }
}
