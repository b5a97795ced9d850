<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/** A policy: decides whether a principal may send a request. #[Authorize] names its class. */
interface Authorizer
{
    /** Whether the principal may; false is answered with 403. It may wait. Path parameters are attributes. */
    public function authorize(Principal $principal, Request $request): bool;
}
