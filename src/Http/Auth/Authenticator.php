<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/**
 * Determines which principal has sent a request. An authenticator that also implements AuthenticationScheme determines
 * the header WWW-Authenticate and the security scheme in the OpenAPI document.
 */
interface Authenticator
{
    /**
     * Returns null for an anonymous request, and for one whose credentials are invalid. It may wait.
     *
     * @throws \Nexus\NexusException only when the application is configured wrongly, or when what decides is not
     * available (503); never because of the credentials
     */
    public function authenticate(Request $request): ?Principal;
}
