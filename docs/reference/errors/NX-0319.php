<?php

/**
 * NX-0319
 * Class: Nexus\Http\MissingPsr17Error
 * Means: No implementation of PSR-7 is installed
 * Cause: The code uses a PSR-15 application, a handler with a PSR-7 request, or Request::toPsr7(). Nexus creates PSR-7
 *     requests with the PSR-17 factories of nyholm/psr7, guzzlehttp/psr7, laminas/laminas-diactoros, slim/psr7 or
 *     httpsoft/http-message, and none of these packages is installed.
 * Cure: Type `composer require nyholm/psr7`.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Psr17;

Psr17::among([]); // what Request::toPsr7() does where no implementation is installed

/* Throws:
[NX-0319] No implementation of PSR-7 and PSR-17 is installed that Nexus knows: type composer require nyholm/psr7
*/
