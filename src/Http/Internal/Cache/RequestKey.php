<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Nexus\Http\Request;

/**
 * Keys of the cache for a request. Each has at most 64 characters, whatever the client sends.
 *
 * @internal
 */
final readonly class RequestKey
{
    /**
     * Fields by which applications and libraries choose what they answer, although they are neither part of the target
     * nor in Vary. A response to a request that has them is only for requests that have the same.
     */
    private const KEYED = [
        'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-prefix',
        'x-forwarded-server', 'x-forwarded-scheme', 'x-forwarded-path', 'x-host', 'x-original-url', 'x-original-host',
        'x-rewrite-url', 'x-http-method', 'x-http-method-override', 'x-method-override', 'x-url-scheme',
        'front-end-https',
    ];
    private const DIGITS = 56;

    /** @param string $text all that the response depends on, but for what Vary names */
    private function __construct(private string $text, private string $prefix) {}

    /**
     * @param string|null $target null: that of the request
     * @param bool $isPlain the key of requests without the fields that choose answers
     */
    public static function of(Request $request, string $prefix, ?string $target = null, bool $isPlain = false): self
    {
        $parts = [$request->scheme(), strtolower($request->host()), $target ?? $request->target()];
        foreach ($isPlain ? [] : self::KEYED as $field) {
            $value = $request->header($field);
            if ($value !== null) {
                $parts[] = "{$field}: {$value}";
            }
        }

        return new self(implode("\n", $parts), $prefix);
    }

    /** The entry that tells by which fields the responses for the target vary. */
    public function primary(): string
    {
        return $this->hash($this->text);
    }

    /**
     * The entry of the response to requests with the same values of these fields.
     *
     * @param list<string> $fields in lower case
     * @param string $generation of the primary entry: when it is deleted, all its responses are
     */
    public function secondary(Request $request, array $fields, string $generation): string
    {
        $text = "{$this->text}\n{$generation}";
        foreach ($fields as $field) {
            // Differences in white space and the order of lines mean nothing (§4.1).
            $value = $request->header($field);
            $text .= $value === null
                ? "\n-{$field}"
                : "\n{$field}: " . preg_replace(['/\s*,\s*/', '/\s+/'], [',', ' '], trim($value));
        }

        return $this->hash($text);
    }

    private function hash(string $text): string
    {
        return $this->prefix . substr(hash('sha256', $text), 0, self::DIGITS);
    }
}
