<?php

/**
 * NX-0472
 * Class: Nexus\VersionMismatchError
 * Means: The extension and the Composer package do not fit
 * Cause: The extension that PHP has loaded and the package nexus-php/nexus come from different releases. Each calls
 *     internal functions of the other, so versions fit only when their major and minor version are the same: 0.1.2 and
 *     0.1.5 do, 0.1.5 and 0.2.0 do not. Composer's autoloader compares them.
 * Cure: Update the older one, with the tool that installed it. `php --ri nexus` prints the version of the extension,
 *     `composer show nexus-php/nexus` that of the package.
 */

declare(strict_types=1);

use Nexus\Internal\Compatibility;

Compatibility::check(extension: '0.2.0', package: '0.1.5'); // Composer's autoloader calls it with the real versions

/* Throws:
[NX-0472] The extension nexus has version 0.2.0, the Composer package nexus-php/nexus 0.1.5, and these do not work together: type composer require nexus-php/nexus:^0.2.
*/
