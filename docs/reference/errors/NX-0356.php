<?php

/**
 * NX-0356
 * Class: Nexus\Http\UrlError
 * Means: The parameters that App::url() was given do not fit the route
 * Cause: A parameter of the route's path or host is missing, is unknown, or has a value that the route does not match.
 * Cure: Pass each parameter of the pattern, with a value of its type. The query is the third argument.
 */

declare(strict_types=1);

use Nexus\Http\App;

$app = App::create();
$app->get('/users/{id:int}', fn(int $id): array => ['id' => $id])->name('user.show');
$app->url('user.show', ['id' => 'seven']);

/* Throws:
[NX-0356] The URL of the route user.show cannot have "seven" as id: it is no int
*/
