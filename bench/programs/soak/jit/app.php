<?php

declare(strict_types=1);

/* The pages in an App. */

use Nexus\Http\App;
use Nexus\Http\Response;

$app = App::create();
/** @var array<string, Closure(): string> $pages */
$pages = require __DIR__ . '/pages.php';
foreach ($pages as $path => $page) {
    $app->get($path, static fn(): Response => Response::text($page()));
}

return $app;
