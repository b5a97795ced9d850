<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/**
 * The token is the value of a cookie. A request with several cookies of that name has no token: one of them may be from
 * a sibling domain. A browser sends cookies with requests of other sites, so such routes need the middleware Csrf.
 */
final readonly class CookieTokenExtractor implements TokenExtractor
{
    /** Creates an extractor. */
    public function __construct(private string $cookieName, private string $realm = 'api') {}

    public function extract(Request $request): ?string
    {
        $value = $request->cookie($this->cookieName, '');
        if ($value === '' || \strlen($value) > self::MAX_BYTES) {
            return null;
        }
        $name = preg_quote($this->cookieName, '/');

        return preg_match_all("/(?:^|;)\\s*{$name}\\s*=/", $request->header('cookie', '')) === 1 ? $value : null;
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
