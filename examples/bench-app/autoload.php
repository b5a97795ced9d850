<?php

declare(strict_types=1);

// The classes of src/, with nothing to install: php-fpm without Composer's packages can run them too.
spl_autoload_register(static function (string $class): void {
    $prefix = 'Nexus\\Examples\\BenchApp\\';
    if (str_starts_with($class, $prefix)) {
        require __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    }
});
