<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\PathConstraint;

final class Sku implements PathConstraint
{
    public static function matches(string $text): bool
    {
        return preg_match('/^[A-Z]{3}-\d{4}$/D', $text) === 1;
    }
}
