<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/** How clients authenticate themselves. */
interface AuthenticationScheme
{
    /**
     * The challenges of a 401 answer to this request. Called only when a request is refused.
     *
     * @return list<AuthChallenge>
     */
    public function challenges(Request $request): array;

    /**
     * The security schemes of the OpenAPI document. One of them suffices for a request.
     *
     * @return list<SecurityScheme>
     */
    public function securitySchemes(): array;
}
