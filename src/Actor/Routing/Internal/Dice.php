<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Random\Engine\{Mt19937, Xoshiro256StarStar};
use Random\Randomizer;

use function Nexus\Internal\order_seed;

/**
 * Random numbers, which repeat when a test has set a seed.
 *
 * @internal
 */
final class Dice
{
    private function __construct() {}

    public static function new(): Randomizer
    {
        $seed = order_seed();

        return new Randomizer($seed === 0 ? new Xoshiro256StarStar() : new Mt19937($seed));
    }
}
