<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/**
 * The token of `Authorization: Bearer` (RFC 6750 §2.1). Tokens in the query or in a form (§§2.2, 2.3) are not accepted:
 * they are found in logs and in histories.
 */
final readonly class BearerTokenExtractor implements TokenExtractor
{
    /** b64token of RFC 6750 §2.1. Two headers are joined by ", ", so they do not match. */
    private const TOKEN = '~^bearer +([a-z0-9\-._\~+/]+=*)$~iD';

    /** Creates an extractor. */
    public function __construct(private string $realm = 'api') {}

    public function extract(Request $request): ?string
    {
        $header = $request->header('authorization', '');
        $isToken = \strlen($header) <= self::MAX_BYTES + 7 && preg_match(self::TOKEN, $header, $match) === 1;

        return $isToken ? $match[1] : null;
    }

    public function challenges(Request $request): array
    {
        $isSent = strncasecmp($request->header('authorization', ''), 'bearer', 6) === 0;

        return [new AuthChallenge('Bearer', $this->realm, $isSent ? 'invalid_token' : null)];
    }

    public function securitySchemes(): array
    {
        return [SecurityScheme::http('bearer')];
    }
}
