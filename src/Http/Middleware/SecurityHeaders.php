<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;

/**
 * Sends headers that tell browsers to restrict what a page can do, and what other pages can do with it.
 *
 *     $app->middleware((new SecurityHeaders())->withPolicy(ContentSecurityPolicy::strict()));
 *
 * A header that the handler has set stays as it is.
 */
final readonly class SecurityHeaders
{
    private const DEFAULTS = [
        'X-Content-Type-Options' => 'nosniff',
        'X-Frame-Options' => 'DENY',
        'Referrer-Policy' => 'strict-origin-when-cross-origin',
        'Permissions-Policy' => 'camera=(), geolocation=(), microphone=()',
        'Cross-Origin-Opener-Policy' => 'same-origin',
        'Cross-Origin-Resource-Policy' => 'same-origin',
    ];
    /** By header, a pattern of what it may be. */
    private const VALUES = [
        'X-Content-Type-Options' => 'nosniff',
        'X-Frame-Options' => 'DENY|SAMEORIGIN',
        'Referrer-Policy' => '(?:no-referrer|no-referrer-when-downgrade|origin|origin-when-cross-origin|same-origin'
            . '|strict-origin|strict-origin-when-cross-origin|unsafe-url)(?:, [a-z, -]+)?',
        'Permissions-Policy' => '[a-z-]+=[^,\x00-\x1F\x7F]+(?:, [a-z-]+=[^,\x00-\x1F\x7F]+)*',
        'Cross-Origin-Opener-Policy' => 'unsafe-none|same-origin-allow-popups|same-origin|noopener-allow-popups',
        'Cross-Origin-Embedder-Policy' => 'unsafe-none|require-corp|credentialless',
        'Cross-Origin-Resource-Policy' => 'same-site|same-origin|cross-origin',
    ];
    private const YEAR = 31_536_000;

    /** @var array<string, string> what each response by http gets, without a policy that has a nonce */
    private array $sent;
    private bool $usesNonce;

    /**
     * @param array<string, string> $headers
     * @param string|null $hsts null: not sent
     */
    private function __construct(
        private array $headers,
        private ?ContentSecurityPolicy $policy,
        private ?string $hsts,
    ) {
        $this->usesNonce = $policy !== null && $policy->usesNonce();
        $sent = $headers;
        if ($policy !== null && !$this->usesNonce) {
            $sent[$policy->header()] = $policy->value();
        }
        if ($policy !== null && $policy->allowsFraming()) {
            unset($sent['X-Frame-Options']);
        }
        $this->sent = $sent;
    }

    /** With the defaults of the table in the chapter "Shipped middleware". */
    public static function create(): self
    {
        return new self(self::DEFAULTS, ContentSecurityPolicy::basic(), 'max-age=' . self::YEAR);
    }

    /**
     * Sets one of the headers X-Content-Type-Options, X-Frame-Options, Referrer-Policy, Permissions-Policy,
     * Cross-Origin-Opener-Policy, Cross-Origin-Embedder-Policy and Cross-Origin-Resource-Policy.
     *
     * @throws InvalidMiddlewareError NX-1132 for another header, and for a value that browsers do not know
     */
    public function with(string $header, string $value): self
    {
        $pattern = self::VALUES[self::known($header)];
        if (preg_match("/^(?:{$pattern})$/D", $value) !== 1) {
            throw InvalidMiddlewareError::setting(self::class, "{$header} cannot be \"{$value}\"");
        }

        return new self([...$this->headers, $header => $value], $this->policy, $this->hsts);
    }

    /**
     * Does not send one of these headers.
     *
     * @throws InvalidMiddlewareError NX-1132 for another header
     */
    public function without(string $header): self
    {
        return new self(array_diff_key($this->headers, [self::known($header) => 1]), $this->policy, $this->hsts);
    }

    /** Sets the Content-Security-Policy; null: none. The default is ContentSecurityPolicy::basic(). */
    public function withPolicy(?ContentSecurityPolicy $policy): self
    {
        return new self($this->headers, $policy, $this->hsts);
    }

    /**
     * Sets Strict-Transport-Security, which is sent with responses by https only. The default is a year, without
     * subdomains.
     *
     * @param float|Duration $maxAge seconds, or a Duration; 0 makes browsers forget it
     * @param bool $isPreloaded asks to be put into browsers' lists; needs subdomains and a year
     * @throws InvalidMiddlewareError NX-1132 when $isPreloaded lacks what it needs
     */
    public function withHsts(float|Duration $maxAge, bool $includesSubdomains = false, bool $isPreloaded = false): self
    {
        $seconds = max(0, (int) ($maxAge instanceof Duration ? $maxAge->toSecondsFloat() : $maxAge));
        if ($isPreloaded && (!$includesSubdomains || $seconds < self::YEAR)) {
            throw InvalidMiddlewareError::setting(self::class, 'preloading needs subdomains and a year');
        }
        $value = "max-age={$seconds}" . ($includesSubdomains ? '; includeSubDomains' : '')
            . ($isPreloaded ? '; preload' : '');

        return new self($this->headers, $this->policy, $value);
    }

    /** Does not send Strict-Transport-Security. */
    public function withoutHsts(): self
    {
        return new self($this->headers, $this->policy, null);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $nonce = $this->usesNonce ? CspNonce::create() : null;
        $response = $next($nonce === null ? $request : $request->withAttribute(CspNonce::class, $nonce));
        $headers = $this->sent;
        if ($nonce !== null && $this->policy !== null) {
            $headers[$this->policy->header()] = $this->policy->value($nonce);
        }
        if ($this->hsts !== null && $request->scheme() === 'https') {
            $headers['Strict-Transport-Security'] = $this->hsts;
        }
        foreach ($headers as $name => $value) {
            if ($response->header($name) === null) {
                $response = $response->withHeader($name, $value);
            }
        }

        return $response;
    }

    /** @return key-of<self::VALUES> */
    private static function known(string $header): string
    {
        return isset(self::VALUES[$header]) ? $header : throw InvalidMiddlewareError::setting(
            self::class,
            "{$header} is none of " . implode(', ', array_keys(self::VALUES)),
        );
    }
}
