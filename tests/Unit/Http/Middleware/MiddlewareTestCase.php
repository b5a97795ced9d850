<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\TestCase;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Requests to an application of one handler behind middleware, in process. What a middleware refuses with an exception
 * is answered as in a server.
 */
abstract class MiddlewareTestCase extends TestCase
{
    /** The request that the handler got. */
    protected ?Request $handled = null;

    protected function tearDown(): void
    {
        $this->handled = null;
    }

    /**
     * The application has /, /path/… and, for errors, /throws.
     *
     * @param (\Closure(Request): mixed)|null $handler null: answers "handled"
     */
    final protected function app(?\Closure $handler, callable|string|MiddlewareInterface ...$middleware): App
    {
        $handler ??= static fn(Request $request): Response => Response::text('handled');
        $handle = function (Request $request) use ($handler): mixed {
            $this->handled = $request;

            return $handler($request);
        };
        $app = App::create()->middleware(...array_values($middleware));
        $app->get('/', $handle)->post('/', $handle)->put('/', $handle)->delete('/', $handle);
        $app->get('/path/{rest...}', $handle)->post('/path/{rest...}', $handle);
        $app->get('/throws', static fn(): never => throw new \LogicException('The handler throws.'));

        return $app;
    }

    /** @param array<string, string|list<string>> $headers */
    final protected static function request(string $method = 'GET', string $target = '/', array $headers = []): Request
    {
        return Request::of($method, $target, $headers);
    }

    /** The response to the request, whose handler is behind this middleware only. */
    final protected function answer(Request $request, callable|string|MiddlewareInterface ...$middleware): Response
    {
        return $this->app(null, ...$middleware)->handle($request);
    }

    /** The value of a header as a client would read it; several are joined by a comma. Null: there is none. */
    final protected static function header(Response $response, string $name): ?string
    {
        $headers = array_change_key_case($response->headers());

        return isset($headers[strtolower($name)]) ? implode(', ', $headers[strtolower($name)]) : null;
    }
}
