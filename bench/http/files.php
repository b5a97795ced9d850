<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

// Files as they lie in NEXUS_BENCH_FILES, a gibibyte in pieces, and a place where one can be sent.

$directory = (string) getenv('NEXUS_BENCH_FILES');
$app = App::create();
$app->get('/files/{name}', static fn(string $name): Response => Response::file("{$directory}/{$name}"));
$app->get('/stream', static fn(): Response => Response::stream((static function (): Generator {
    $piece = str_repeat('x', 65_536);
    for ($sent = 0; $sent < 1 << 30; $sent += 65_536) {
        yield $piece;
    }
})(), length: 1 << 30));
$app->put('/uploads/{name}', static fn(): Response => Response::empty(201));

return $app;
