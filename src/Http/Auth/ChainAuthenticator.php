<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/** Asks several authenticators. The first that finds a principal decides. */
final readonly class ChainAuthenticator implements Authenticator, AuthenticationScheme
{
    /**
     * Creates an authenticator.
     *
     * @param list<Authenticator> $authenticators in the order in which they are asked
     */
    public function __construct(private array $authenticators) {}

    public function authenticate(Request $request): ?Principal
    {
        foreach ($this->authenticators as $authenticator) {
            $principal = $authenticator->authenticate($request);
            if ($principal !== null) {
                return $principal;
            }
        }

        return null;
    }

    public function challenges(Request $request): array
    {
        $challenges = [];
        foreach ($this->schemes() as $scheme) {
            foreach ($scheme->challenges($request) as $challenge) {
                $challenges[(string) $challenge] = $challenge;
            }
        }

        return array_values($challenges);
    }

    public function securitySchemes(): array
    {
        return array_merge(...array_map(
            static fn(AuthenticationScheme $scheme): array => $scheme->securitySchemes(),
            $this->schemes(),
        ));
    }

    /** @return list<AuthenticationScheme> */
    private function schemes(): array
    {
        return array_values(array_filter(
            $this->authenticators,
            static fn(Authenticator $one): bool => $one instanceof AuthenticationScheme,
        ));
    }
}
