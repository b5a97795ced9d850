<?php

declare(strict_types=1);

namespace Nexus\Http;

/**
 * A type of path parameters, which decides in PHP what fits: `{sku:App\Sku}`. A request whose text does not fit is
 * answered with 404, before any middleware of groups and routes.
 *
 *     final class Sku implements PathConstraint
 *     {
 *         public static function matches(string $text): bool
 *         {
 *             return preg_match('/^[A-Z]{3}-\d{4}$/D', $text) === 1;
 *         }
 *     }
 */
interface PathConstraint
{
    /**
     * Whether the text fits. Called for each request of the route.
     *
     * @param string $text a part of the path, percent-decoded, not empty; it can have any bytes
     */
    public static function matches(string $text): bool;
}
