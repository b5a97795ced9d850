<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The middleware Csrf does not check requests of the handler, which are signed in another way.
 *
 *     #[Post('/webhooks/payments'), WithoutCsrf]
 *     public function paid(Request $request): void
 *
 * On a class it applies to all its handlers.
 */
#[\Attribute(\Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION)]
final readonly class WithoutCsrf {}
