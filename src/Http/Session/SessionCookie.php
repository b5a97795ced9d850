<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Request;

/**
 * The attributes of a session's cookie (RFC 6265bis). By default it is HttpOnly, SameSite=Lax, for the whole host, and
 * ends with the browser. On https it is also Secure, and its name begins with __Host-: then no other host of the
 * domain, and no connection without TLS, can set it.
 *
 *     Sessions::in($store)->withCookie(SessionCookie::create('shop')->withSameSite('Strict'));
 */
final readonly class SessionCookie
{
    private function __construct(
        private string $name,
        private string $path = '/',
        private ?string $domain = null,
        private ?bool $isSecure = null,
        private string $sameSite = 'Lax',
        private bool $isPartitioned = false,
        private bool $isPersistent = false,
    ) {}

    /**
     * A cookie with the default attributes.
     *
     * @param string $name without a prefix
     * @throws SessionError NX-1121 for a name that cookies cannot have, or that has a prefix
     */
    public static function create(string $name = 'session'): self
    {
        if (preg_match('/^[A-Za-z0-9!#$%&\'*+.^_`|~-]{1,64}$/', $name) !== 1) {
            throw SessionError::setting("\"{$name}\" cannot be the name of a cookie: it has 1 to 64 letters, "
                . 'digits, or !#$%&\'*+.^_`|~-');
        }
        if (preg_match('/^__(?:Host|Secure|Http|Host-Http)-/i', $name) === 1) {
            throw SessionError::setting("Write the cookie's name without its prefix: \"{$name}\". The prefix is added "
                . 'on https');
        }

        return new self($name);
    }

    /**
     * Sends the cookie only below this path. Its name then begins with __Secure- instead of __Host-.
     *
     * @throws SessionError NX-1121 for a path that does not begin with a slash, or has other bytes than a path
     */
    public function withPath(string $path): self
    {
        preg_match('~^/[\x21-\x3a\x3c-\x7e]*$~', $path) === 1
            || throw SessionError::setting("\"{$path}\" cannot be the path of a cookie");

        return $this->with(['path' => $path]);
    }

    /**
     * Sends the cookie to this domain and all hosts below it. Its name then begins with __Secure- instead of __Host-.
     * Every host of the domain can read and replace the session.
     *
     * @throws SessionError NX-1121 for a text that is no domain
     */
    public function withDomain(string $domain): self
    {
        preg_match('/^\.?[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/', $domain) === 1
            || throw SessionError::setting("\"{$domain}\" cannot be the domain of a cookie");

        return $this->with(['domain' => ltrim($domain, '.')]);
    }

    /**
     * Whether the cookie is Secure. By default it is when Request::scheme() is "https". Behind a proxy that ends TLS,
     * name it as a trusted proxy, or set this to true.
     */
    public function withSecure(bool $isSecure): self
    {
        return $this->with(['isSecure' => $isSecure]);
    }

    /**
     * Which requests that another site starts have the cookie.
     *
     * @param string $sameSite "Lax" (the default): navigations; "Strict": none; "None": all. None needs https; without
     * it the cookie is Lax
     * @throws SessionError NX-1121 for another text
     */
    public function withSameSite(string $sameSite): self
    {
        \in_array($sameSite, ['Lax', 'Strict', 'None'], true)
            || throw SessionError::setting("SameSite is Lax, Strict or None, not \"{$sameSite}\"");

        return $this->with(['sameSite' => $sameSite]);
    }

    /** A page that is embedded by several sites gets a cookie for each of them (CHIPS). Only on https. */
    public function withPartitioned(): self
    {
        return $this->with(['isPartitioned' => true]);
    }

    /** Keeps the cookie when the browser closes, until the session expires. */
    public function persistent(): self
    {
        return $this->with(['isPersistent' => true]);
    }

    /** @internal the name with the prefix */
    public function nameFor(Request $request): string
    {
        return match (true) {
            !$this->isSecureFor($request) => $this->name,
            $this->path === '/' && $this->domain === null => "__Host-{$this->name}",
            default => "__Secure-{$this->name}",
        };
    }

    /**
     * @internal the value of the Set-Cookie header
     * @param int $lifetime seconds; 0 deletes the cookie
     */
    public function header(Request $request, string $value, int $lifetime): string
    {
        $isSecure = $this->isSecureFor($request);
        $sameSite = $this->sameSite === 'None' && !$isSecure ? 'Lax' : $this->sameSite;

        return "{$this->nameFor($request)}={$value}; Path={$this->path}"
            . ($this->domain === null ? '' : "; Domain={$this->domain}")
            . ($this->isPersistent || $lifetime === 0 ? "; Max-Age={$lifetime}" : '')
            . ($isSecure ? '; Secure' : '') . "; HttpOnly; SameSite={$sameSite}"
            . ($this->isPartitioned && $isSecure ? '; Partitioned' : '');
    }

    /** @internal whether the cookie has to be sent again when the session's end has moved */
    public function isPersistent(): bool
    {
        return $this->isPersistent;
    }

    /** @internal */
    public function isSecureFor(Request $request): bool
    {
        return $this->isSecure ?? $request->scheme() === 'https';
    }

    /** @param array<string, mixed> $changes */
    private function with(array $changes): self
    {
        // @phpstan-ignore argument.type (the callers name properties, with values of their types)
        return new self(...[...get_object_vars($this), ...$changes]);
    }
}
