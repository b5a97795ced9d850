<?php

declare(strict_types=1);

// Loads the classes of src/ without Composer's autoloader, so that php-fpm needs no installed packages.
spl_autoload_register(static function (string $class): void {
    $prefix = 'Nexus\\Examples\\BenchApp\\';
    if (str_starts_with($class, $prefix)) {
        require __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    }
});
