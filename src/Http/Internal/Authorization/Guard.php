<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Authorization;

use Nexus\Http\Attribute\RequiresAnyScope;
use Nexus\Http\Attribute\RequiresScope;
use Nexus\Http\Auth\AuthChallenge;
use Nexus\Http\Auth\AuthenticationScheme;
use Nexus\Http\Auth\Authorizer;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Error\Forbidden;
use Nexus\Http\Error\Unauthenticated;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * The middleware that checks what a route requires.
 *
 * @internal
 */
final readonly class Guard
{
    /**
     * @param AuthenticationScheme|null $scheme of the middleware that sets the principal; null: not known
     * @param list<Requirement> $requirements
     * @param list<Authorizer> $policies
     */
    public function __construct(
        private ?AuthenticationScheme $scheme,
        private array $requirements,
        private array $policies,
    ) {}

    public function __invoke(Request $request, callable $next): Response
    {
        $principal = $request->attribute(Principal::class);
        if (!$principal instanceof Principal) {
            throw new Unauthenticated(challenge: implode(', ', $this->challenges($request)));
        }
        foreach ($this->requirements as $requirement) {
            if ($requirement->missing($principal) !== []) {
                throw $this->refusal($principal, $request);
            }
        }
        foreach ($this->policies as $policy) {
            $policy->authorize($principal, $request) || throw new Forbidden();
        }
        $response = $next($request);
        \assert($response instanceof Response);

        return $response;
    }

    /** What all requirements miss, so that a client does not learn of them one by one. */
    private function refusal(Principal $principal, Request $request): Forbidden
    {
        $missing = [];
        $scopes = [];
        foreach ($this->requirements as $requirement) {
            $lacks = $requirement->missing($principal);
            $missing = [...$missing, ...$lacks];
            if ($requirement instanceof RequiresScope || $requirement instanceof RequiresAnyScope) {
                $scopes = [...$scopes, ...$lacks];
            }
        }
        $missing = array_values(array_unique($missing));

        return new Forbidden(
            'Missing: ' . implode(', ', $missing) . '.',
            $this->insufficient(array_values(array_unique($scopes)), $request),
            missing: $missing,
        );
    }

    /**
     * RFC 6750 §3.1: a bearer token without a scope is answered with a challenge that names it.
     *
     * @param list<string> $scopes
     *
     * @return array<string, string>
     */
    private function insufficient(array $scopes, Request $request): array
    {
        foreach ($scopes === [] ? [] : $this->challenges($request) as $challenge) {
            if (strcasecmp($challenge->scheme, 'Bearer') === 0) {
                $challenge = $challenge->withError('insufficient_scope', ['scope' => implode(' ', $scopes)]);

                return ['WWW-Authenticate' => (string) $challenge];
            }
        }

        return [];
    }

    /** @return non-empty-list<AuthChallenge> */
    private function challenges(Request $request): array
    {
        $challenges = $this->scheme?->challenges($request) ?? [];

        return $challenges === [] ? [new AuthChallenge('Bearer', 'api')] : $challenges;
    }
}
