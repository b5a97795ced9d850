<?php

/**
 * NX-1108
 * Class: Nexus\Http\Auth\AuthError
 * Means: A key for tokens cannot be used
 * Cause: A key set is no JSON or no key set, or a key is damaged, too short, not for signatures, or of an algorithm
 *     that is not supported.
 * Cure: Correct the key that the message describes. RSA keys have 2048 bits or more, secrets the length of the hash. In
 *     a fetched key set such keys are left out.
 */

declare(strict_types=1);

use Nexus\Http\Auth\VerificationKey;

VerificationKey::hmac('short');

/* Throws:
[NX-1108] A key of a KeySet cannot be used: the secret of HS256 has 32 bytes or more
*/
