<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Http\Internal\Server;
use Nexus\Http\Internal\ServerFactory;
use Nexus\Worker\Environment;

/**
 * The file the user named, turned into a server.
 *
 * @internal
 */
final class Application
{
    public static function load(Manifest $manifest): Server
    {
        return ServerFactory::create(
            self::require($manifest->application),
            $manifest->config->concurrency,
            Environment::current() === Environment::Development,
        );
    }

    private static function require(string $file): mixed
    {
        return require $file;
    }
}
