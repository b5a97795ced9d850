<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/**
 * Marks middleware that sets the principal of a request: the attribute with the name Principal::class. A route that
 * requires a principal needs such a middleware around it. Authentication is one.
 */
interface SetsPrincipal extends AuthenticationScheme {}
