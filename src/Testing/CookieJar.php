<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Http\Response;

/**
 * The cookies of an HttpClient. They are sent to every host, also without https.
 *
 * @internal
 */
final class CookieJar
{
    /** @var array<string, array{value: string, path: string}> */
    private array $cookies = [];

    public function with(string $name, string $value): self
    {
        $copy = clone $this;
        $copy->cookies[$name] = ['value' => $value, 'path' => '/'];

        return $copy;
    }

    /** The value of the Cookie header for a request of this path; empty: there is none. */
    public function header(string $path): string
    {
        $pairs = [];
        foreach ($this->cookies as $name => $cookie) {
            if (str_starts_with($path, $cookie['path'])) {
                $pairs[] = "{$name}=" . rawurlencode($cookie['value']);
            }
        }

        return implode('; ', $pairs);
    }

    /** Keeps the cookies that the response sets. */
    public function keep(Response $response, string $path): void
    {
        foreach ($response->headers() as $name => $values) {
            foreach (strcasecmp((string) $name, 'Set-Cookie') === 0 ? $values : [] as $value) {
                $this->set($value, $path);
            }
        }
    }

    private function set(string $header, string $path): void
    {
        $parts = array_map(trim(...), explode(';', $header));
        [$name, $value] = [...explode('=', $parts[0], 2), ''];
        $options = ['path' => substr($path, 0, max(1, (int) strrpos($path, '/')))];
        foreach (\array_slice($parts, 1) as $part) {
            [$key, $option] = [...explode('=', $part, 2), ''];
            $options[strtolower($key)] = $option;
        }
        if (self::isOver($options)) {
            unset($this->cookies[$name]);

            return;
        }
        $this->cookies[$name] = ['value' => rawurldecode($value), 'path' => $options['path']];
    }

    /** @param array<string, string> $options */
    private static function isOver(array $options): bool
    {
        return isset($options['max-age'])
            ? (int) $options['max-age'] <= 0
            : isset($options['expires']) && strtotime($options['expires']) < time();
    }
}
