<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 401: The route requires a principal, and the request is anonymous. */
final class Unauthenticated extends Unauthorized
{
    /**
     * Creates an exception.
     *
     * @param string $challenge the header WWW-Authenticate
     */
    public function __construct(string $message = 'Authentication required.', string $challenge = 'Bearer realm="api"')
    {
        parent::__construct($challenge, $message);
    }
}
