<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

/**
 * The URL of a request of an HttpClient.
 *
 * @internal
 */
final readonly class TestUrl
{
    /**
     * @param string $base scheme and host; empty: those of Request::of()
     * @param string $rest path and query
     */
    private function __construct(private string $base, private string $rest) {}

    /** @param array<string, mixed> $query */
    public static function of(string $base, string $path, array $query): self
    {
        $url = (new self($base, '/'))->to($path);
        $added = http_build_query($query);
        $separator = str_contains($url->rest, '?') ? '&' : '?';

        return $added === '' ? $url : new self($url->base, "{$url->rest}{$separator}{$added}");
    }

    /** The URL that a reference, such as a Location header, leads to. */
    public function to(string $reference): self
    {
        $reference = explode('#', $reference, 2)[0];
        if (preg_match('~^(https?://[^/?]+)(.*)$~iD', $reference, $parts) === 1) {
            return new self($parts[1], str_starts_with($parts[2], '/') ? $parts[2] : "/{$parts[2]}");
        }

        return new self($this->base, match (true) {
            str_starts_with($reference, '/') => $reference,
            str_starts_with($reference, '?') => $this->path() . $reference,
            default => substr($this->path(), 0, (int) strrpos($this->path(), '/') + 1) . $reference,
        });
    }

    public function path(): string
    {
        return explode('?', $this->rest, 2)[0];
    }

    /** In lower case and without the port. */
    public function host(): string
    {
        $host = (string) preg_replace('~^https?://|:\d+$~iD', '', $this->base);

        return $host === '' ? 'localhost' : strtolower($host);
    }

    /** Whether the scheme is https, or the host is this machine, to which browsers send secure cookies, too. */
    public function isSecure(): bool
    {
        $host = $this->host();

        return strncasecmp($this->base, 'https:', 6) === 0
            || $host === 'localhost' || str_ends_with($host, '.localhost')
            || $host === '[::1]' || preg_match('/^127(\.\d{1,3}){3}$/D', $host) === 1;
    }

    /** The target of the request line. */
    public function target(): string
    {
        return $this->base . $this->rest;
    }
}
