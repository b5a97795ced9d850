<?php

/**
 * NX-1110
 * Class: Nexus\Http\Auth\AuthError
 * Means: PHP is built without argon2
 * Cause: PasswordHasher hashes with argon2id, and this PHP was configured without --with-password-argon2.
 * Cure: Use a PHP with argon2. Debian's has it.
 */

declare(strict_types=1);

use Nexus\Http\Auth\AuthError;

throw AuthError::withoutArgon2(); // what the constructor of PasswordHasher does

/* Throws:
[NX-1110] PHP is built without argon2, which PasswordHasher needs. Debian's PHP has it
*/
