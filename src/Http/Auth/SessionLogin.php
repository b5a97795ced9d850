<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Request;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\SessionError;

/**
 * Login by session: the session has the principal's id, and each request loads the principal.
 *
 *     $login = new SessionLogin(fn (string $id): ?Principal => $users->find($id));
 *     $app->middleware(Sessions::in($store), new Authentication($login));
 *
 * The id of the session changes at login and at logout, so an id that an attacker has planted or seen leads to nothing.
 * A browser sends the cookie with requests of other sites too, so such an application needs the middleware Csrf.
 */
final readonly class SessionLogin implements Authenticator, AuthenticationScheme
{
    private const VALUE = 'nexus.auth.principal';

    private \Closure $load;

    /**
     * Creates an authenticator.
     *
     * @param callable(string): ?Principal $load gets the id, and returns the principal with its present rights; null
     * when there is none any more. It may wait
     * @param string $cookieName of the session's cookie, for the OpenAPI document and the header WWW-Authenticate
     */
    public function __construct(
        callable $load,
        private string $cookieName = 'session',
        private string $realm = 'api',
    ) {
        $this->load = $load(...);
    }

    /**
     * Logs the principal in: the session gets a new id. What the client has collected before stays in it, unless
     * another principal was logged in.
     *
     * @throws SessionError NX-1117 when the session was saved already
     * @throws SessionUnavailable 503 when the session's store fails
     */
    public function login(Session $session, Principal $principal): void
    {
        $previous = $session->get(self::VALUE);
        if ($previous !== null && $previous !== $principal->id()) {
            $session->invalidate();
        }
        $session->regenerate();
        $session->set(self::VALUE, $principal->id());
    }

    /**
     * Logs out: the session ends, and its id leads to nothing at once.
     *
     * @throws SessionError NX-1117 when the session was saved already
     */
    public function logout(Session $session): void
    {
        $session->invalidate();
    }

    /** @throws SessionError NX-1115 when the middleware Sessions is not around the Authentication */
    public function authenticate(Request $request): ?Principal
    {
        $id = Session::of($request)->peek(self::VALUE);
        $principal = \is_string($id) ? ($this->load)($id) : null;
        \assert($principal === null || $principal instanceof Principal);

        return $principal;
    }

    public function challenges(Request $request): array
    {
        return [new AuthChallenge('Cookie', $this->realm, null, ['cookie-name' => $this->cookieName])];
    }

    public function securitySchemes(): array
    {
        return [SecurityScheme::apiKey('cookie', $this->cookieName)];
    }
}
