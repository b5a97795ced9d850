<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Fuzz;

use Nexus\Http\App;
use Nexus\Http\Conditional;
use Nexus\Http\Negotiation;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Http\TrailingSlashes;
use Nexus\Tests\Unit\Http\Suit;
use PHPUnit\Framework\Attributes\CoversNothing;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * The router, negotiation, conditions, queries, cookies, forms and JSON answer no input of a client with 500, with and
 * without middleware. Argument\FuzzTest does the same for what is mapped to objects.
 */
#[CoversNothing]
final class RequestFuzzTest extends FuzzTestCase
{
    private const ROUNDS = 6000;

    /** @var array<string, string|false> settings of PHP before the test */
    private array $settings = [];

    protected function setUp(): void
    {
        // PHP warns of malformed forms, as it does under php-fpm.
        $this->settings = [
            'display_errors' => ini_set('display_errors', '0'),
            'error_log' => ini_set('error_log', '/dev/null'),
        ];
    }

    protected function tearDown(): void
    {
        foreach ($this->settings as $name => $value) {
            ini_set($name, (string) $value);
        }
    }

    public function testAnErrorHandlerThatThrowsDoesNotMakeAMalformedFormA500(): void
    {
        $app = App::create()->superglobals();
        $app->post('/', static fn() => ['post' => $_POST]);
        set_error_handler(static fn(int $level, string $message) => throw new \ErrorException($message));
        try {
            $response = $app->handle(Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boun=x'], '--x--'));
        } finally {
            restore_error_handler();
        }

        self::assertSame([200, '{"post":[]}'], [$response->status(), $response->body()]);
    }

    public function testAFormWhereJsonIsExpectedIsRefused(): void
    {
        $app = App::create();
        $app->post('/json', static fn(Request $request): array => [$request->json()]);
        $app->post('/body', static fn(Request $request): array => [$request->body()]);
        foreach (['/json', '/body'] as $path) {
            $request = Request::of('POST', $path, ['Content-Type' => 'multipart/form-data; boundary=x'], '--x--');

            self::assertSame(400, $app->handle($request)->status(), $path);
        }
    }

    public function testNoRequestIsAnsweredWithA500(): void
    {
        $inputs = new RequestInputs(new Randomizer(new Mt19937(self::seed())));
        $apps = [
            self::app(TrailingSlashes::Strict),
            self::app(TrailingSlashes::Redirect)->middleware(new Conditional(), self::psr15()),
            self::app(TrailingSlashes::Ignore)->middleware(self::psr15()),
        ];
        self::assertNoneIsA500(
            self::ROUNDS,
            [200, 204, 304, 308, 400, 404, 405, 406, 412],
            $inputs->next(...),
            static fn(Request $request, int $round): Response => $apps[$round % 3]->handle($request),
        );
    }

    private static function app(TrailingSlashes $slashes): App
    {
        $app = App::create()->trailingSlashes($slashes);
        $answer = static fn(mixed ...$values): Response => Response::json(array_map(
            static fn(mixed $value): string => bin2hex(\is_string($value) ? $value : get_debug_type($value)),
            array_values($values),
        ));
        $app->get('/a/{id:int}', static fn(int $id) => $answer($id));
        $app->get('/a/{id}', static fn(float $id) => $answer($id));
        $app->get('/a/{id:uuid}/x', static fn(string $id) => $answer($id));
        $app->get('/a/{name:slug}/', static fn(string $name) => $answer($name));
        $app->get('/s/{suit:' . Suit::class . '}', static fn(Suit $suit) => $answer($suit->name));
        $app->get('/s/{suit}/b', static fn(Suit $suit, bool $flag = true) => $answer($suit->name, $flag));
        $app->any('/t/{path...}', static fn(string $path) => $answer($path));
        $app->group('/h', static function (RouteGroup $hosts) use ($answer): void {
            $hosts->get('/{x}', static fn(string $tenant, string $x) => $answer($tenant, $x));
        })->host('{tenant}.example.com');
        $app->get('/negotiated', static fn(Request $request): Response => Negotiation::respond($request, [
            'application/json' => static fn(): array => [1],
            'text/csv' => static fn(): Response => Response::text('1'),
        ]));
        $conditional = static fn(Request $request): Response => Conditional::response(
            $request,
            Response::text('x')->withHeader('ETag', '"v1"')
                ->withHeader('Last-Modified', 'Wed, 21 Oct 2015 07:28:00 GMT'),
        );
        $app->get('/conditional', $conditional);
        $app->put('/conditional', static fn(Request $request) => Conditional::check($request, '"v1"'));
        $app->any('/all', static fn(Request $request) => $answer(
            $request->queries(),
            $request->query('a', ''),
            $request->cookies(),
            $request->cookie('a', ''),
            $request->forms(),
            $request->form('a', ''),
            $request->files(),
            $request->headers(),
            $request->host(),
            $request->scheme(),
            $request->path(),
            $request->clientIp(),
            $request->prefers('text/html', 'application/json'),
            $request->toPsr7()->getUri()->getQuery(),
        ));
        $app->post('/json', static fn(Request $request) => $answer($request->json()));

        return $app;
    }

    private static function psr15(): MiddlewareInterface
    {
        return new class implements MiddlewareInterface {
            public function process(
                ServerRequestInterface $request,
                RequestHandlerInterface $handler,
            ): ResponseInterface {
                $request = $request->withAttribute('a', 1)->withHeader('X-B', 'c');

                return $handler->handle($request)->withHeader('X-A', '1');
            }
        };
    }
}
