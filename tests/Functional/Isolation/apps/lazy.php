<?php

declare(strict_types=1);

// Mentions no superglobal. The file that does is loaded while a request waits.

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;

return App::create()
    ->get('/plain', static fn(): Response => Response::text('plain'))
    ->get('/waits', static function (): Response {
        delay(0.3);

        return Response::json(require __DIR__ . '/late.php');
    })
    ->get('/now', static fn(): Response => Response::json(require __DIR__ . '/late.php'))
    ->get('/eval', static fn(): Response => Response::json(eval('return $_GET;')));
