<?php

/**
 * NX-0431
 * Class: Nexus\Server\StartException
 * Means: A request of App::warm() was answered with an error
 * Cause: Each worker handles the requests of App::warm() before it serves clients. One of them was answered with a
 *     status of 400 or more: its path has no route, its handler threw an exception, or it needs credentials. The start
 *     of the server fails; during a reload the previous generation continues to serve.
 * Cure: Correct the path or the handler. For a route that needs credentials or a body, give warm() a Request.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    $app = Nexus\Http\App::create();
    $app->get('/hello/{name}', fn (string $name) => Nexus\Http\Response::text("Hello {$name}\n"));
    $app->warm('/helo/load');
    return $app;
    PHP);
passthru('nexus serve app.php --port=0 --workers=1');

/* Prints:
nexus: [NX-0431] App::warm() at %s/app.php:4: GET /helo/load was answered with 404: no route answers it, or its handler found nothing.
nexus: %s/app.php cannot be served: the first worker (pid %d) ended with exit code 70 while it loaded it.
*/
