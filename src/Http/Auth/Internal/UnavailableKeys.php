<?php

declare(strict_types=1);

namespace Nexus\Http\Auth\Internal;

/**
 * What the log says of a key set that cannot be fetched.
 *
 * @internal
 */
final class UnavailableKeys
{
    public static function message(\Throwable $failure): string
    {
        return "[NX-1109] The keys of tokens cannot be fetched: {$failure->getMessage()}";
    }
}
