<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

use Nexus\Http\Session\Session;

/**
 * The secret of the session. It changes with the session's id, so that tokens from before a login are not valid after
 * it.
 *
 * @internal
 */
final readonly class SessionSecret implements Secret
{
    public function __construct(private Session $session) {}

    public function get(): string
    {
        return self::derived($this->session->secret(creates: true) ?? '');
    }

    public function known(): ?string
    {
        $secret = $this->session->secret(creates: false);

        return $secret === null ? null : self::derived($secret);
    }

    private static function derived(#[\SensitiveParameter] string $secret): string
    {
        return hash_hmac('sha256', 'csrf', $secret, true);
    }
}
