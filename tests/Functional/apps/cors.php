<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Error\Unauthorized;
use Nexus\Http\Middleware\Cors;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->middleware(
    Cors::matching(static fn(string $origin): bool => str_starts_with($origin, 'http://localhost:'))
        ->withCredentials()
        ->withExposedHeaders('X-Total'),
    static fn(Request $request, callable $next): Response => $request->path() === '/page'
        || $request->header('authorization') !== null ? $next($request) : throw new Unauthorized('Bearer'),
);
$app->put('/orders/{id}', static fn(int $id): Response => Response::json($id)->withHeader('X-Total', '3'));
// The page of one name of this host calls the other name.
$app->get('/page', static fn(): Response => Response::html(<<<'HTML'
    <!doctype html><title>CORS</title><pre id="results">none</pre>
    <script>
    const other = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const call = async (path, options) => {
        try {
            const answer = await fetch(`http://${other}:${location.port}${path}`, options);
            return `${answer.status} ${answer.headers.get('X-Total')}`;
        } catch (error) {
            return error.name;
        }
    };
    (async () => {
        const token = {Authorization: 'Bearer x'};
        const results = [
            await call('/orders/7', {method: 'PUT', headers: token, credentials: 'include'}),
            await call('/orders/7', {method: 'PUT', credentials: 'include'}),
            await call('/missing', {headers: token}),
        ];
        document.getElementById('results').textContent = results.join(', ');
    })();
    </script>
    HTML));

return $app;
