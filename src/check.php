<?php

declare(strict_types=1);

// Composer's autoloader loads this file with the package: a wrong pair of versions is reported before it does harm.

Nexus\Internal\Compatibility::check(phpversion('nexus'));

require __DIR__ . '/Http/aliases.php';
