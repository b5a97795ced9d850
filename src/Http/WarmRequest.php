<?php

declare(strict_types=1);

namespace Nexus\Http;

/**
 * A request that App::warm() has declared.
 *
 * @internal
 */
final readonly class WarmRequest
{
    /**
     * @param positive-int $times
     * @param string $declaredAt file and line: "/srv/app.php:12"
     */
    public function __construct(public Request $request, public int $times, public string $declaredAt) {}
}
