<?php

// SPDX-License-Identifier: MIT
// Replaces vendor/autoload.php of a suite: loads its classes from Debian's sources, others from Composer's packages.

declare(strict_types=1);

require_once __DIR__ . '/suite.php';

(static function (): void {
    $loader = require getenv('NEXUS_SUITE_PACKAGES') . '/vendor/autoload.php';
    if (!$loader instanceof Composer\Autoload\ClassLoader) {
        throw new RuntimeException('the packages of the suites are incomplete: remove build/suites');
    }
    $sources = Suite::folders((string) getenv('NEXUS_SUITE_SOURCES'));
    $symfony = $sources['symfony'];
    $loader->addPsr4('Symfony\\', "{$symfony}/src/Symfony");
    $loader->addPsr4('Cache\\IntegrationTests\\', "{$sources['php-cache-integration-tests']}/src");
    require_once "{$symfony}/src/Symfony/Contracts/Deprecation/function.php";
    require_once "{$symfony}/src/Symfony/Component/String/Resources/functions.php";
    foreach (Suite::all() as $suite) {
        if ($suite->name !== getenv('NEXUS_SUITE')) {
            continue;
        }
        $source = $sources[$suite->source];
        foreach ($suite->namespaces as $namespace => $folders) {
            $loader->setPsr4(
                $namespace,
                array_map(static fn(string $folder): string => "{$source}/{$folder}", $folders),
            );
        }
        foreach ($suite->files as $file) {
            require_once "{$source}/{$file}";
        }
    }
})();
