<?php

/**
 * NX-1102
 * Class: Nexus\Http\Auth\AuthError
 * Means: A setting of authentication or authorisation is invalid
 * Cause: A token, a role or a scope is empty, a text is no scope, a challenge cannot be sent in a header, or a number
 *     is out of its range.
 * Cure: Correct the setting that the message names. An empty token is usually an environment variable that is not set.
 */

declare(strict_types=1);

use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;

new StaticTokenAuthenticator(['' => new SimplePrincipal('deploy')]);

/* Throws:
[NX-1102] A token of a StaticTokenAuthenticator is empty. Is its environment variable set?
*/
