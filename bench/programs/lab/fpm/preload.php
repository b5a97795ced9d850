<?php

declare(strict_types=1);

// opcache.preload of the scenario `fpm`: the classes of one request (classes.php).

$directory = dirname(__DIR__, 4) . '/build/bench-site';

require "{$directory}/vendor/autoload.php";

foreach ((array) file("{$directory}/preload.txt", FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) as $file) {
    opcache_compile_file((string) $file);
}
