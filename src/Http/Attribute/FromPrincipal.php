<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is the principal of the request. If its type is nullable, it is null for an anonymous request; else an
 * anonymous request is answered with 401.
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromPrincipal {}
