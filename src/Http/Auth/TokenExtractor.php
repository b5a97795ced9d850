<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/** Finds the token in a request. */
interface TokenExtractor extends AuthenticationScheme
{
    /** Maximum length of a token, in bytes. */
    public const MAX_BYTES = 8192;

    /** Returns null when the request has no token, several, one that is malformed, or one that is too long. */
    public function extract(Request $request): ?string;
}
