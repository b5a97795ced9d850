<?php

/**
 * NX-0355
 * Class: Nexus\Http\UrlError
 * Means: No route has the name that App::url() was given
 * Cause: The name is misspelt, or the route has another one. A name in an attribute follows that of the class's
 *     #[Prefix].
 * Cure: `nexus routes app.php` lists the names.
 */

declare(strict_types=1);

use Nexus\Http\App;

$app = App::create();
$app->get('/users/{id:int}', fn(int $id): array => ['id' => $id])->name('user.show');
$app->url('user.shwo', ['id' => 7]);

/* Throws:
[NX-0355] There is no route with the name user.shwo. Similar names: user.show
*/
