<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Http\Internal\Server;
use Nexus\Http\Internal\ServerFactory;
use Nexus\Worker\Environment;
use Nexus\Worker\Sentinel\Sentinel;

/**
 * The file the user named, turned into a server.
 *
 * @internal
 */
final class Application
{
    /** @param Sentinel|null $sentinel looks at what requests leave behind */
    public static function load(Manifest $manifest, ?Sentinel $sentinel): Server
    {
        $served = self::require($manifest->application);
        $sentinel?->watch($served);

        return ServerFactory::create(
            $served,
            $manifest->config->concurrency,
            Environment::current() === Environment::Development,
            $sentinel === null ? null : $sentinel->around(...),
        );
    }

    private static function require(string $file): mixed
    {
        return require $file;
    }
}
