<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Middleware\ZlibEncoder;
use Nexus\Http\Response;

// Compresses the text in the folder NEXUS_BENCH_FILES for each request, at the level that nginx has in nginx.conf.

$text = (string) file_get_contents(getenv('NEXUS_BENCH_FILES') . '/text');
$response = Response::text($text)->withHeader('Content-Type', 'application/json');
$app = App::create()->middleware(new Compression([ZlibEncoder::gzip(level: 6)]));
$app->get('/text/text', static fn(): Response => $response);

return $app;
