<?php

declare(strict_types=1);

use Composer\InstalledVersions;
use Revolt\EventLoop;

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/boot.php';

$versions = array_map(
    static fn(string $package): string => "{$package} " . InstalledVersions::getPrettyVersion($package),
    arguments(),
);
print_json([
    'versions' => implode(', ', $versions),
    'driver' => (new ReflectionObject(EventLoop::getDriver()))->getShortName(),
]);
