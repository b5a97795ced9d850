<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/** The token is the whole value of a header, for example X-Api-Key: visible ASCII characters without commas. */
final readonly class HeaderTokenExtractor implements TokenExtractor
{
    /** Several headers of one name are joined by ", ". */
    private const TOKEN = '/^[\x21-\x2b\x2d-\x7e]+$/D';

    /** Creates an extractor. */
    public function __construct(private string $headerName, private string $realm = 'api') {}

    public function extract(Request $request): ?string
    {
        $value = $request->header($this->headerName, '');

        return \strlen($value) <= self::MAX_BYTES && preg_match(self::TOKEN, $value) === 1 ? $value : null;
    }

    public function challenges(Request $request): array
    {
        return [new AuthChallenge('ApiKey', $this->realm, null, ['header' => $this->headerName])];
    }

    public function securitySchemes(): array
    {
        return [SecurityScheme::apiKey('header', $this->headerName)];
    }
}
