<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

$describe = static fn(Request $request): string => implode(' ', [
    $request->method(),
    $request->target(),
    "{$request->scheme()}://{$request->host()}",
    "HTTP/{$request->protocol()}",
    "[{$request->body()}]",
]);
$file = (string) tempnam(sys_get_temp_dir(), 'nexus-conformance');
file_put_contents($file, '0123456789');
touch($file, 784111777);
$ofFile = Response::file($file)->withHeader('ETag', '"v1"')->withHeader('Content-Type', 'text/plain');
unlink($file);

$app = App::create();
$app->get('/probe', static fn() => Response::text('probe'));
$app->any('/echo', static fn(Request $request) => Response::text($describe($request)));
$app->any('/', static fn(Request $request) => Response::text($describe($request)));
$app->any('/path/{rest}', static fn(string $rest) => Response::text($rest));
$app->get(
    '/header/{name}',
    static fn(string $name, Request $request) => Response::text('[' . $request->header($name, 'none') . ']'),
);
$app->get(
    '/cookie/{name}',
    static fn(string $name, Request $request) => Response::text('[' . $request->cookie($name, 'none') . ']'),
);
$app->get(
    '/query/{name}',
    static fn(string $name, Request $request) => Response::text('[' . $request->query($name, 'none') . ']'),
);
$app->post(
    '/form/{name}',
    static fn(string $name, Request $request) => Response::text('[' . $request->form($name, 'none') . ']'),
);
$app->post('/json', static fn(Request $request) => Response::json($request->json()));
$app->get('/only-get', static fn() => Response::text('got'));
$app->delete('/only-delete', static fn() => Response::empty());
$app->any('/status/{status}', static fn(int $status) => Response::text('body', $status));
$app->any('/printed/{status}', static function (int $status): void {
    http_response_code($status);
    header('Content-Length: 5');
    echo 'body';
});
$app->any('/pieces/{status}', static fn(int $status) => Response::stream(['one,', 'two'])->withStatus($status));
$app->any('/file/{status}', static fn(int $status) => $ofFile->withStatus($status));
$app->any('/file', static fn() => $ofFile);
$app->get('/slow', static function (): Response {
    delay(0.02);

    return Response::text('slow');
});
$app->any(
    '/pieces',
    static fn() => Response::stream(['one,', 'two,', 'three'])->withHeader('Content-Type', 'text/plain'),
);
$app->get('/throw', static fn() => throw new \RuntimeException('it broke'));

return $app;
