<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

/**
 * A Content-Security-Policy, for SecurityHeaders.
 *
 *     ContentSecurityPolicy::strict()->with('img-src', "'self'", 'https://cdn.shop.example')
 */
final readonly class ContentSecurityPolicy
{
    private const KEYWORDS = [
        'self', 'none', 'unsafe-inline', 'unsafe-eval', 'strict-dynamic', 'unsafe-hashes', 'report-sample',
        'wasm-unsafe-eval',
    ];

    /** The nonce of each response stands between these. */
    private string $before;
    private ?string $after;

    /** @param array<string, list<string>> $directives */
    private function __construct(private array $directives, private bool $reportsOnly = false)
    {
        $texts = [];
        foreach ($directives as $name => $sources) {
            $texts[] = implode(' ', [$name, ...$sources]);
        }
        $parts = explode("\0", implode('; ', $texts));
        $this->before = $parts[0];
        $this->after = isset($parts[1]) ? implode("\0", \array_slice($parts, 1)) : null;
    }

    /** What breaks no page: no plug-ins, no foreign base URL, and no frames of other pages around this one. */
    public static function basic(): self
    {
        return new self(['object-src' => ["'none'"], 'base-uri' => ["'self'"], 'frame-ancestors' => ["'none'"]]);
    }

    /**
     * Everything of the own origin only; scripts only with the nonce of the response (CspNonce), and those that such
     * scripts load.
     */
    public static function strict(): self
    {
        return (new self([
            'default-src' => ["'self'"],
            'object-src' => ["'none'"],
            'base-uri' => ["'none'"],
            'form-action' => ["'self'"],
            'frame-ancestors' => ["'none'"],
        ]))->with('script-src', "'strict-dynamic'")->withNonce('script-src');
    }

    /** A policy that has no directives yet. */
    public static function empty(): self
    {
        return new self([]);
    }

    /**
     * Sets a directive. It replaces one of that name.
     *
     * @param string $directive such as "img-src"
     * @param string ...$sources such as "'self'", with its quotes, or "https://cdn.shop.example"
     * @throws InvalidMiddlewareError NX-1132 for what cannot be part of a policy
     */
    public function with(string $directive, string ...$sources): self
    {
        if (preg_match('/^[a-z]+(-[a-z]+)*$/D', $directive) !== 1) {
            throw InvalidMiddlewareError::setting(self::class, "\"{$directive}\" is no directive");
        }
        foreach ($sources as $source) {
            if (\in_array($source, self::KEYWORDS, true)) {
                throw InvalidMiddlewareError::setting(self::class, "write \"'{$source}'\": keywords have quotes");
            }
            if (preg_match('/^[\x21-\x2B\x2D-\x3A\x3C-\x7E]+$/D', $source) !== 1) {
                throw InvalidMiddlewareError::setting(
                    self::class,
                    "a source of {$directive} has spaces, commas, semicolons or control bytes; pass each one by itself",
                );
            }
        }

        return new self([...$this->directives, $directive => array_values($sources)], $this->reportsOnly);
    }

    /** Removes a directive. */
    public function without(string $directive): self
    {
        return new self(array_diff_key($this->directives, [$directive => true]), $this->reportsOnly);
    }

    /**
     * Allows what has the nonce of the response in these directives, besides their sources.
     *
     * @throws InvalidMiddlewareError NX-1132 for what is no directive
     */
    public function withNonce(string $directive = 'script-src'): self
    {
        $sources = $this->directives[$directive] ?? [];
        $self = $this->with($directive, ...array_values(array_diff($sources, ["'nonce-\0'"])));

        return new self(
            [...$self->directives, $directive => ["'nonce-\0'", ...$self->directives[$directive]]],
            $this->reportsOnly,
        );
    }

    /** Browsers report violations and do not prevent them: the header is Content-Security-Policy-Report-Only. */
    public function reportingOnly(): self
    {
        return new self($this->directives, true);
    }

    /** The name of the header. */
    public function header(): string
    {
        return $this->reportsOnly ? 'Content-Security-Policy-Report-Only' : 'Content-Security-Policy';
    }

    /** Whether each response needs a nonce. */
    public function usesNonce(): bool
    {
        return $this->after !== null;
    }

    /** Whether other pages may show this one in a frame. */
    public function allowsFraming(): bool
    {
        return !$this->reportsOnly
            && isset($this->directives['frame-ancestors'])
            && $this->directives['frame-ancestors'] !== ["'none'"];
    }

    /** The value of the header. */
    public function value(?CspNonce $nonce = null): string
    {
        return $this->after === null
            ? $this->before
            : $this->before . $nonce . str_replace("\0", (string) $nonce, $this->after);
    }
}
