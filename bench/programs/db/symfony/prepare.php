<?php

declare(strict_types=1);

// Compiles the container and the routes: php prepare.php

use App\Kernel;
use Symfony\Component\Filesystem\Filesystem;

require dirname(__DIR__, 4) . '/build/bench-db/symfony/vendor/autoload.php';

$kernel = new Kernel('prod', false);
(new Filesystem())->remove($kernel->getCacheDir());
$kernel->boot();
$warmer = $kernel->getContainer()->get('cache_warmer');
$warmer->enableOptionalWarmers();
$warmer->warmUp($kernel->getCacheDir(), $kernel->getBuildDir());
