<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Log\LoggerInterface;

/**
 * Middleware that sets the principal of a request. It refuses nothing: routes say what they require.
 *
 *     $app->middleware(new Authentication(new StaticTokenAuthenticator($tokens)));
 *     $app->get('/orders', $orders)->requires(new RequiresScope('orders:read'));
 *
 * The principal is the attribute Principal::class, and also "principal". Handlers get it by #[FromPrincipal]. Of
 * several Authentications around a route the innermost decides.
 */
final readonly class Authentication implements SetsPrincipal
{
    /** The attribute with a principal that replaces the authenticator: HttpClient::actingAs() sets it in tests. */
    public const ACTING_AS = 'nexus.auth.acting_as';
    /** An attribute that is true in each request that an Authentication has seen, also in an anonymous one. */
    public const CHECKED_ATTRIBUTE = 'nexus.auth.checked';
    /** The second name of the attribute with the principal. */
    public const ATTRIBUTE = 'principal';

    private ?AuthenticationScheme $scheme;

    /**
     * Creates a middleware.
     *
     * @param LoggerInterface|null $logger gets a notice for each request whose credentials are invalid, without them
     * @param AuthChallenge|null $challenge of 401 answers; null: those of the authenticator, or else Bearer
     */
    public function __construct(
        private Authenticator $authenticator,
        private ?LoggerInterface $logger = null,
        private ?AuthChallenge $challenge = null,
    ) {
        $this->scheme = $authenticator instanceof AuthenticationScheme ? $authenticator : null;
    }

    /**
     * Sets the principal.
     *
     * @param callable(Request): Response $next
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $acting = $request->attribute(self::ACTING_AS);
        $principal = $acting instanceof Principal ? $acting : $this->authenticator->authenticate($request);
        if ($principal !== null) {
            $request = $request->withAttribute(Principal::class, $principal)
                ->withAttribute(self::ATTRIBUTE, $principal);
        } elseif ($this->logger !== null || $request->attribute(Principal::class) !== null) {
            $request = $this->anonymous($request);
        }

        return $next($request->withAttribute(self::CHECKED_ATTRIBUTE, true));
    }

    public function challenges(Request $request): array
    {
        return $this->challenge === null
            ? $this->scheme?->challenges($request) ?? [new AuthChallenge('Bearer', 'api')]
            : [$this->challenge];
    }

    public function securitySchemes(): array
    {
        return $this->scheme?->securitySchemes() ?? [SecurityScheme::http('bearer')];
    }

    private function anonymous(Request $request): Request
    {
        if ($request->header('authorization') !== null) {
            $this->logger?->notice('The credentials of a request are invalid', [
                'clientIp' => $request->clientIp(),
                'method' => $request->method(),
                'path' => $request->path(),
                'requestId' => $request->requestId(),
            ]);
        }

        return $request->attribute(Principal::class) === null
            ? $request
            : $request->withAttribute(Principal::class, null)->withAttribute(self::ATTRIBUTE, null);
    }
}
