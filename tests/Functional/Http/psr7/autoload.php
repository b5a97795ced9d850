<?php

declare(strict_types=1);

use Nyholm\Psr7\Factory\Psr17Factory;

require_once dirname(__DIR__, 4) . '/vendor/autoload.php';

// The objects that the tests of the package pass to the object that they test.
define('URI_FACTORY', Psr17Factory::class);
define('STREAM_FACTORY', Psr17Factory::class);
define('UPLOADED_FILE_FACTORY', Psr17Factory::class);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Http\Psr7Test\\')) {
        require dirname(__DIR__, 4) . '/build/peers/usr/share/php/' . strtr($class, '\\', '/') . '.php';
    }
});
