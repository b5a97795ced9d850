<?php

/**
 * NX-1121
 * Class: Nexus\Http\Session\SessionError
 * Means: A setting of sessions is not valid
 * Cause: A method of Sessions, of SessionCookie or of a store has an argument that it does not take. The message names
 *     it.
 * Cure: Give a value that the message allows.
 */

declare(strict_types=1);

use Nexus\Http\Session\SessionCookie;

SessionCookie::create('__Host-shop');

/* Throws:
[NX-1121] Write the cookie's name without its prefix: "__Host-shop". The prefix is added on https
*/
