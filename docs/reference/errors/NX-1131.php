<?php

/**
 * NX-1131
 * Class: Nexus\Http\Middleware\InvalidMiddlewareError
 * Means: A setting of Cors is wrong
 * Cause: Cors was given something that is no origin, no method or no header name, or credentials for every origin.
 * Cure: Name each origin as browsers send it: "https://shop.example". Patterns are functions: Cors::matching().
 */

declare(strict_types=1);

use Nexus\Http\Middleware\Cors;

Cors::any()->withCredentials();

/* Throws:
[NX-1131] Cors::any() cannot allow credentials: every page could act as the user who visits it. Name the origins by Cors::for() or Cors::matching()
*/
