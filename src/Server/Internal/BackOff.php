<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * The delay before a process that died is started again: none, unless it repeatedly dies before it serves or soon after
 * its start.
 *
 * @internal
 */
final class BackOff
{
    public const FIRST_DELAY = 0.1;
    public const LONGEST_DELAY = 5.0;
    /** A process with a shorter life died soon after its start. */
    public const YOUNG = 1.0;

    private int $youngDeaths = 0;

    /**
     * @param float $lifetime seconds since its start; 0.0 if it died before it served
     * @return float seconds to wait
     */
    public function died(float $lifetime): float
    {
        if ($lifetime >= self::YOUNG) {
            $this->youngDeaths = 0;

            return 0.0;
        }
        $this->youngDeaths++;

        return $this->youngDeaths === 1 ? 0.0 : min(
            self::LONGEST_DELAY,
            self::FIRST_DELAY * 2 ** ($this->youngDeaths - 2),
        );
    }

    public function deathsInARow(): int
    {
        return $this->youngDeaths;
    }
}
