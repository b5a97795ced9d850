<?php

declare(strict_types=1);

// Debian's packages load each other by the include path, without Composer.
set_include_path(dirname(__DIR__, 5) . '/build/peers/usr/share/php' . PATH_SEPARATOR . get_include_path());
$earlier = spl_autoload_functions();
require_once 'Illuminate/autoload.php';
// Another application may have other versions of the same packages: they must not be loaded here.
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
