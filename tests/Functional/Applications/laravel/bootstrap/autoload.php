<?php

declare(strict_types=1);

// Debian's packages find each other in the include path, and know no Composer.
set_include_path(dirname(__DIR__, 5) . '/build/peers/usr/share/php' . PATH_SEPARATOR . get_include_path());
$earlier = spl_autoload_functions();
require_once 'Illuminate/autoload.php';
// What another application has of the same packages, in other versions, is not the application's.
foreach ($earlier as $loader) {
    spl_autoload_unregister($loader);
    spl_autoload_register($loader);
}
spl_autoload_register(static function (string $class): void {
    $file = dirname(__DIR__) . '/app/' . strtr(substr($class, 4), '\\', '/') . '.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});
