<?php

/**
 * NX-1101
 * Class: Nexus\Http\Auth\AuthError
 * Means: JSON Web Tokens are used without the package lcobucci/jwt
 * Cause: The package is optional, and is not installed.
 * Cure: Type `composer require lcobucci/jwt:^5.0`.
 */

declare(strict_types=1);

use Nexus\Http\Auth\AuthError;

throw AuthError::withoutJwt(); // what KeySet and JwtAuthenticator do

/* Throws:
[NX-1101] JSON Web Tokens need the package lcobucci/jwt. Type composer require lcobucci/jwt:^5.0
*/
