<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

class_alias(Authentication::class, 'Nexus\Http\Auth\AuthenticationMiddleware');

/** @phpstan-ignore if.alwaysFalse (only tools that read code without running it see the class) */
if (false) {
    /** Another name of Authentication. */
    final class AuthenticationMiddleware {}
}
