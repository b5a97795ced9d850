<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

use Nexus\Http\Request;

/**
 * The secret in a cookie of its own.
 *
 * @internal
 */
final class CookieSecret implements Secret
{
    private ?string $created = null;
    private bool $isUsed = false;

    public function __construct(private readonly SignedSecret $signed, private readonly Request $request) {}

    public function get(): string
    {
        $this->isUsed = true;

        return $this->known() ?? $this->created ??= random_bytes(Token::BYTES);
    }

    public function known(): ?string
    {
        $cookie = $this->request->cookie($this->signed->cookie->nameFor($this->request));

        return $cookie === null ? null : $this->signed->open($cookie);
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
            : $this->signed->cookie->header($this->request, $this->signed->seal($this->created), 1);
    }
}
