<?php

declare(strict_types=1);

// Debian's packages find each other in the include path, and know no Composer.
set_include_path(dirname(__DIR__, 5) . '/build/peers/usr/share/php' . PATH_SEPARATOR . get_include_path());
require_once 'Illuminate/autoload.php';
spl_autoload_register(static function (string $class): void {
    $file = dirname(__DIR__) . '/app/' . strtr(substr($class, 4), '\\', '/') . '.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});
