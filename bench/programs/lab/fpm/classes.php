<?php

declare(strict_types=1);

// Prints the files of the classes that a request of the Symfony application loads, one a line: the preload file
// compiles them. Classes of the container are not among them: it looks whether they exist, and loads them otherwise.

use Symfony\Component\HttpFoundation\Request;

$directory = dirname(__DIR__, 4) . '/build/bench-site';

require "{$directory}/vendor/autoload.php";

$kernel = new App\Kernel('prod', false);
$kernel->handle(Request::create('/article/17'))->getContent();
foreach ([...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits()] as $class) {
    $file = (new ReflectionClass($class))->getFileName();
    if ($file !== false && !str_starts_with($file, "{$directory}/cache/")) {
        $files[$file] = true;
    }
}
echo implode("\n", array_keys($files ?? [])), "\n";
