<?php

declare(strict_types=1);

// A form with a file: bin/nexus serve examples/upload.php

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create();
$app->post('/photos', static function (Request $request): Response {
    $photo = $request->file('photo');
    if ($photo === null) {
        return Response::text("a photo is missing\n", 422);
    }

    // $photo->moveTo(…) keeps it
    return Response::text("{$request->form('title')}: {$photo->name()}, {$photo->size()} bytes\n", 201);
});

return $app;

/* Answers:
$ curl -F 'title=A cat' -F 'photo=meow;filename=cat.jpg' localhost:8080/photos
A cat: cat.jpg, 4 bytes
$ curl -F 'title=A cat' localhost:8080/photos
a photo is missing
*/
