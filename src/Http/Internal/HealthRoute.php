<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A handler that answers health checks. The middleware AccessLog does not log its requests, at any path.
 *
 * @internal
 */
#[\Attribute(\Attribute::TARGET_METHOD)]
final readonly class HealthRoute {}
