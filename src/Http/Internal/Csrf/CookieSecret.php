<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

use Nexus\Http\Request;
use Nexus\Http\Session\SessionCookie;

/**
 * The secret in a cookie of its own.
 *
 * @internal
 */
final class CookieSecret implements Secret
{
    private const COOKIE = 'csrf';

    private readonly SessionCookie $cookie;
    private readonly ?string $sent;
    private ?string $created = null;
    private bool $isUsed = false;

    public function __construct(private readonly SignedSecret $signed, private readonly Request $request)
    {
        $this->cookie = SessionCookie::create(self::COOKIE);
        $this->sent = $signed->open($request->cookie($this->cookie->nameFor($request), ''));
    }

    public function get(): string
    {
        $this->isUsed = true;

        return $this->sent ?? $this->created ??= random_bytes(Token::BYTES);
    }

    public function known(): ?string
    {
        return $this->sent;
    }

    public function isUsed(): bool
    {
        return $this->isUsed;
    }

    /** The Set-Cookie header of a new secret. */
    public function header(): ?string
    {
        return $this->created === null
            ? null
            : $this->cookie->header($this->request, $this->signed->seal($this->created), 1);
    }
}
