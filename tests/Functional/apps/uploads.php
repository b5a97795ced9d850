<?php

declare(strict_types=1);

// Uploads to the directory NEXUS_TEST_DIRECTORY and to an object storage, as docs/http/uploads-and-streaming.md shows.

use GuzzleHttp\Client;
use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Shared\Map;

$directory = (string) getenv('NEXUS_TEST_DIRECTORY');
$uploads = Map::create('uploads', bytes: 1 << 20, evict: true);
$storage = new Client(['timeout' => 600.0]);
$app = App::create();
$app->put('/uploads/{id:int}', static function (int $id, BodyStream $body) use ($directory, $uploads): array {
    $file = fopen("{$directory}/{$id}.part", 'w');
    assert($file !== false);
    foreach ($body as $piece) {
        fwrite($file, $piece);
        $uploads->set("{$id}", ['bytes' => $body->position(), 'of' => $body->length()]);
    }
    fclose($file);
    rename("{$directory}/{$id}.part", "{$directory}/{$id}.bin");

    return ['bytes' => $body->position()];
})->bodyLimit(1 << 30);
$app->get('/progress/{id:int}', static fn(int $id): Response
    => Response::json($uploads->get("{$id}", ['bytes' => 0, 'of' => null])));
$app->put('/backups/{key}', static function (string $key, BodyStream $body, Request $request) use ($storage): Response {
    $answer = $storage->put("http://{$request->host()}/bucket/{$key}", [
        'body' => $request->toPsr7()->getBody(),
        'headers' => ['Content-Length' => $body->length()],
    ]);

    return Response::text((string) $answer->getBody());
})->bodyLimit(1 << 30);
$app->put('/bucket/{key}', static function (string $key, BodyStream $body): Response {
    $hash = hash_init('xxh3');
    foreach ($body as $piece) {
        hash_update($hash, $piece);
    }

    return Response::text($key . ' ' . hash_final($hash));
})->bodyLimit(1 << 30);
$app->put('/whole', static fn(BodyStream $body, Request $request): Response
    => Response::text((string) $request->toPsr7()->getBody()))->bodyLimit(1 << 30);

return $app;
