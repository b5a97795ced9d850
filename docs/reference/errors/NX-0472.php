<?php

/**
 * NX-0472
 * Class: Nexus\VersionMismatchError
 * Means: The versions of the extension and of the Composer package do not match
 * Cause: PHP has loaded an extension of one release and the package nexus-php/nexus of another. Each calls internal
 *     functions of the other, so their major and minor versions must be equal: 0.1.2 works with 0.1.5, 0.1.5 does not
 *     work with 0.2.0. Composer's autoloader compares the versions.
 * Cure: Update the older one, with the tool that installed it. `php --ri nexus` prints the version of the extension,
 *     `composer show nexus-php/nexus` prints the version of the package.
 */

declare(strict_types=1);

use Nexus\Internal\Compatibility;

Compatibility::check(extension: '0.2.0', package: '0.1.5'); // Composer's autoloader calls it with the real versions

/* Throws:
[NX-0472] The extension nexus has version 0.2.0, the Composer package nexus-php/nexus 0.1.5, and these do not work together: type composer require nexus-php/nexus:^0.2.
*/
