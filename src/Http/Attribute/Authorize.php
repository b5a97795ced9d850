<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

use Nexus\Http\Auth\Authorizer;

/**
 * A policy decides which requests of the handler are allowed; others are answered with 403. Of several policies each
 * must allow the request.
 *
 *     #[Authorize(OwnsOrder::class)]
 */
#[\Attribute(
    \Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION | \Attribute::IS_REPEATABLE,
)]
final readonly class Authorize
{
    /** @param class-string<Authorizer> $authorizer from the container, or created by the types of its constructor */
    public function __construct(public string $authorizer) {}
}
