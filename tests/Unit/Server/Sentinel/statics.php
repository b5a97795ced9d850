<?php

declare(strict_types=1);

/** A class outside of Nexus, which keeps statics. */
final class ApplicationOfStatics
{
    public static int $number = 1;

    public static function count(): int
    {
        /** @var int $calls */
        static $calls = 0;

        return ++$calls;
    }
}
