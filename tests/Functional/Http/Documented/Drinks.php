<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\Documented;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromQuery;

/** What is sold. */
final class Drinks
{
    /**
     * All drinks <script>document.title = 'executed'</script>.
     *
     * @param int $page from 1
     *
     * @return list<Drink>
     */
    public function list(#[FromQuery] int $page = 1): array
    {
        return [];
    }

    /**
     * Adds a drink.
     *
     * @deprecated
     */
    public function add(#[FromBody] Drink $drink): Drink
    {
        return $drink;
    }
}
