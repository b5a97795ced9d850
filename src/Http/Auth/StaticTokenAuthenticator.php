<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/**
 * Tokens that the application knows when it starts. A token is compared with each of them, in constant time, so that
 * the time of an answer tells neither which of them is similar nor at which position it is.
 *
 *     new StaticTokenAuthenticator([(string) getenv('API_TOKEN') => new SimplePrincipal('deploy', ['admin'])])
 */
final readonly class StaticTokenAuthenticator implements Authenticator, AuthenticationScheme
{
    /** Differs in each process. Digests have one length, and a dump does not contain the tokens. */
    private string $key;
    /** @var list<string> */
    private array $digests;
    /** @var list<Principal> */
    private array $principals;
    private TokenExtractor $extractor;

    /**
     * Creates an authenticator.
     *
     * @param array<int|string, Principal> $tokenToPrincipal the tokens are the keys
     * @param TokenExtractor|null $extractor null: `Authorization: Bearer`
     * @throws AuthError NX-1102 when a token is empty
     */
    public function __construct(#[\SensitiveParameter] array $tokenToPrincipal, ?TokenExtractor $extractor = null)
    {
        $digests = [];
        $this->key = random_bytes(32);
        foreach (array_keys($tokenToPrincipal) as $token) {
            (string) $token !== '' || throw AuthError::emptyToken();
            $digests[] = $this->digest((string) $token);
        }
        $this->digests = $digests;
        $this->principals = array_values($tokenToPrincipal);
        $this->extractor = $extractor ?? new BearerTokenExtractor();
    }

    public function authenticate(Request $request): ?Principal
    {
        $token = $this->extractor->extract($request);
        if ($token === null) {
            return null;
        }
        $digest = $this->digest($token);
        $found = null;
        foreach ($this->digests as $index => $known) {
            $found = hash_equals($known, $digest) ? $index : $found;
        }

        return $found === null ? null : $this->principals[$found];
    }

    public function challenges(Request $request): array
    {
        return $this->extractor->challenges($request);
    }

    public function securitySchemes(): array
    {
        return $this->extractor->securitySchemes();
    }

    private function digest(#[\SensitiveParameter] string $token): string
    {
        return hash_hmac('sha256', $token, $this->key, true);
    }
}
