<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Http\Internal\Server;

/**
 * @internal
 */
final class Application
{
    public static function load(Manifest $manifest): Server
    {
        $served = self::require($manifest->application);
        return new Server($served);
    }

    private static function require(string $file): mixed
    {
        return require $file;
    }
}
