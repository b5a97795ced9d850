<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Response;

// Serves the files of NEXUS_BENCH_FILES and a gibibyte in pieces, and accepts an upload.

$directory = (string) getenv('NEXUS_BENCH_FILES');
$app = App::create();
$app->files('/files', $directory);
$app->get('/stream', static fn(): Response => Response::stream((static function (): Generator {
    $piece = str_repeat('x', 65_536);
    for ($sent = 0; $sent < 1 << 30; $sent += 65_536) {
        yield $piece;
    }
})(), length: 1 << 30));
$app->put('/uploads/{name}', static fn(): Response => Response::empty(201));
$app->put('/counted', static function (BodyStream $body): Response {
    $bytes = 0;
    foreach ($body as $piece) {
        $bytes += strlen($piece);
    }

    return Response::empty($bytes === 1 << 30 ? 204 : 400);
});

return $app;
