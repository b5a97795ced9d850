<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\Psr\NativeHandler;
use Nexus\Http\Internal\Psr\Origins;
use Nexus\Http\Internal\Psr\ResponseBody;
use Nexus\Http\Internal\ResponsePieces;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;
use Nyholm\Psr7\ServerRequest;
use Nyholm\Psr7\Stream;
use Nyholm\Psr7\Uri;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

use function Nexus\Async\delay;
use function Nexus\Http\Internal\response_reason;

#[CoversClass(Bridge::class)]
#[CoversClass(NativeHandler::class)]
#[CoversClass(Origins::class)]
#[CoversClass(ResponseBody::class)]
#[CoversClass(ResponsePieces::class)]
final class BridgeTest extends TestCase
{
    public function testAnUntouchedRequestIsTheSameObject(): void
    {
        $request = Request::of('GET', '/a')->withAttribute('id', 1);

        self::assertSame($request, Bridge::request($request->toPsr7()));
        self::assertSame($request->toPsr7(), Bridge::request($request->toPsr7())->toPsr7());
    }

    public function testAttributesAreTakenOver(): void
    {
        $request = self::form()->withAttribute('id', 1)->withAttribute('gone', 2);
        $psr7 = $request->toPsr7()->withAttribute('user', 'Ada')->withoutAttribute('gone');

        $back = Bridge::request($psr7);

        self::assertSame(['id' => 1, 'user' => 'Ada'], $back->attributes());
        self::assertSame([$request->requestId(), 'A'], [$back->requestId(), $back->form('title')]);
        self::assertSame($psr7, $back->toPsr7());
        $next = $back->withAttribute('more', 3)->toPsr7();
        self::assertSame(['id' => 1, 'user' => 'Ada', 'more' => 3], $next->getAttributes());
        self::assertSame($psr7->getBody(), $next->getBody());
    }

    public function testTheHeadIsTakenOver(): void
    {
        $request = Request::of('POST', '/a?x=1', ['X-Old' => '1', 'X-Both' => ['1', '2'], 'Cookie' => 'c=d'], 'body');
        $psr7 = $request->toPsr7()->withMethod('PUT')->withoutHeader('X-Old')->withHeader('X-New', ['3', '4'])
            ->withUri(new Uri('https://example.com/b/c?y=2'));

        $back = Bridge::request($psr7);

        self::assertSame(
            ['PUT', '/b/c?y=2', '/b/c', '2', null, 'example.com', 'https'],
            [
                $back->method(),
                $back->target(),
                $back->path(),
                $back->query('y'),
                $back->query('x'),
                $back->host(),
                $back->scheme(),
            ],
        );
        self::assertSame(
            [null, '3, 4', '1, 2', 'd', 'body'],
            [$back->header('X-Old'), $back->header('X-New'), $back->header('X-Both'), $back->cookie('c'), $back->body()],
        );
        self::assertSame($request->requestId(), $back->requestId());
        self::assertSame($request->startedAt(), $back->startedAt());
        self::assertSame('z', Bridge::request($back->toPsr7()->withHeader('X-Z', 'z'))->header('X-Z'));
    }

    public function testTheBodyIsTakenOver(): void
    {
        $psr7 = Request::of('POST', '/', ['Content-Type' => 'application/json'], '{"a":1}')->toPsr7();

        $back = Bridge::request($psr7->withBody(Stream::create('{"b":22}')));

        self::assertSame(['{"b":22}', ['b' => 22], '8'], [$back->body(), $back->json(), $back->header('Content-Length')]);
        self::assertSame('{"b":22}', Bridge::request($back->toPsr7()->withMethod('PUT'))->body());
        self::assertSame('{"b":22}', $back->withAttribute('a', 1)->body());
    }

    public function testTheParsedBodyIsTakenOver(): void
    {
        $psr7 = Request::of('POST', '/', ['Content-Type' => 'application/json'], '{"a":1}')->toPsr7();

        $back = Bridge::request($psr7->withParsedBody(['title' => 'B', 'list' => ['c']]));

        self::assertSame(['B', null, ['title' => 'B', 'list' => ['c']]], [$back->form('title'), $back->form('list'), $back->forms()]);
        self::assertSame(['B', ['a' => 1]], [$back->withAttribute('a', 1)->form('title'), $back->json()]);
    }

    public function testUploadedFilesStayFiles(): void
    {
        $request = self::form();

        $back = Bridge::request($request->toPsr7()->withHeader('X-A', '1'));

        self::assertSame('content', file_get_contents((string) $back->file('one')?->path()));
        self::assertCount(1, $back->files());
        self::assertSame('1', $back->header('X-A'));
    }

    public function testAForeignRequestIsConverted(): void
    {
        $psr7 = (new ServerRequest('POST', 'https://example.com/a?b=c', ['X-A' => '1'], 'body'))->withAttribute('a', 2);

        $request = Bridge::request($psr7);

        self::assertSame(
            ['POST', '/a?b=c', 'example.com', '1', 'body', 2],
            [
                $request->method(),
                $request->target(),
                $request->host(),
                $request->header('X-A'),
                $request->body(),
                $request->attribute('a'),
            ],
        );
        self::assertSame($psr7, $request->toPsr7());
    }

    public function testAnUntouchedResponseIsTheSameObject(): void
    {
        $bodies = [Response::json([1]), Response::file(__FILE__), Response::stream(['a']), Response::empty()];
        foreach ($bodies as $response) {
            self::assertSame($response, Bridge::response(Bridge::toPsr7($response)));
        }
    }

    public function testAReasonPhraseIsTakenOver(): void
    {
        $changed = Bridge::response(Bridge::toPsr7(Response::text('a'))->withStatus(404, 'Nothing Here'));
        $passed = Bridge::toPsr7($changed);

        self::assertSame('Nothing Here', $passed->getReasonPhrase());
        self::assertSame($changed, Bridge::response($passed));
        self::assertSame('Not Found', response_reason(Bridge::response($passed->withStatus(404))));
        self::assertSame('Gone', response_reason(Bridge::response($passed->withStatus(410))));
    }

    public function testAResponseWithChangedHeadersKeepsItsFileOrStream(): void
    {
        foreach ([Response::file(__FILE__), Response::stream((static fn() => yield 'a')())] as $response) {
            $psr7 = Bridge::toPsr7($response)->withStatus(203)->withAddedHeader('X-A', '1');
            $back = Bridge::response($psr7->withAddedHeader('X-A', '2'));

            self::assertSame([203, ['1', '2'], ''], [$back->status(), $back->headers()['X-A'], $back->body()]);
        }
    }

    public function testARemovedHeaderIsRemoved(): void
    {
        $back = Bridge::response(Bridge::toPsr7(Response::text('a')->withHeader('X-A', '1'))->withoutHeader('X-A'));

        self::assertSame([null, 'a'], [$back->header('X-A'), $back->body()]);
    }

    /** @return iterable<string, array{Response, string, int|null}> */
    public static function bodies(): iterable
    {
        yield 'text' => [Response::text('text'), 'text', 4];
        yield 'nothing' => [Response::empty(), '', 0];
        yield 'a file' => [Response::file(__FILE__), (string) file_get_contents(__FILE__), (int) filesize(__FILE__)];
        yield 'a list' => [Response::stream(['a', '', 'b']), 'ab', null];
        yield 'a generator' => [Response::stream((static fn() => yield from ['a', 'b'])(), length: 2), 'ab', 2];
        yield 'a closure' => [Response::stream(static fn() => yield 'c'), 'c', null];
        yield 'a writer' => [
            Response::stream(static function (ResponseWriter $out): iterable {
                $out->write('one ');
                delay(0.001);
                $out->tryWrite('two ');
                $out->awaitWritable();
                $out->flush();

                return [$out->isWritable() ? 'three' : 'not writable'];
            }),
            'one two three',
            null,
        ];
    }

    #[DataProvider('bodies')]
    public function testAMiddlewareReadsAnyBody(Response $response, string $body, ?int $size): void
    {
        $psr7 = Bridge::toPsr7($response);

        self::assertSame($size, $psr7->getBody()->getSize());
        self::assertSame($body, (string) $psr7->getBody());
        self::assertTrue($psr7->getBody()->eof());
    }

    public function testAMiddlewareAppendsToABodyThatIsAString(): void
    {
        $psr7 = Bridge::toPsr7(Response::text('one'));
        $body = $psr7->getBody();
        self::assertSame([true, 4], [$body->isWritable(), $body->write(' two')]);
        self::assertSame([7, 7, ''], [$body->getSize(), $body->tell(), $body->getContents()]);
        self::assertSame('one two', (string) $body);
        $body->seek(3);
        $body->write('!');

        self::assertSame('one two!', Bridge::response($psr7)->body());
    }

    public function testABodyThatIsAFileOrAStreamIsNotWritten(): void
    {
        foreach ([Response::file(__FILE__), Response::stream(['a'])] as $response) {
            $body = Bridge::toPsr7($response)->getBody();
            self::assertFalse($body->isWritable());
            try {
                $body->write('a');
                self::fail('The body was written.');
            } catch (\RuntimeException $exception) {
                self::assertStringContainsString('use withBody()', $exception->getMessage());
            }
            self::assertSame($response, Bridge::response(Bridge::toPsr7($response)));
        }
    }

    public function testAMiddlewareRunsBetweenNativeHandlers(): void
    {
        $response = Bridge::middleware(self::login())(
            Request::of('GET', '/'),
            static fn(Request $request): Response => Response::json($request->attribute('user')),
        );

        self::assertSame(['"Ada"', 'middleware'], [$response->body(), $response->header('X-By')]);
    }

    public function testARequestPassesPsr15AndNativeMiddlewareInAnyOrder(): void
    {
        $app = App::create();
        $app->middleware(self::login());
        $app->middleware(static fn(Request $request, callable $next): Response
            => $next($request->withAttribute('native', 1))->withHeader('X-Native', '1'));
        $app->middleware(self::login());
        $app->get('/stream/{id}', static fn(string $id, Request $request): Response
            => Response::stream([$id, (string) json_encode($request->attributes())]));
        $app->get('/fails', static fn() => throw new NotFound('no such thing'));

        $response = $app->handle(Request::of('GET', '/stream/7'));

        self::assertSame(['middleware', '1'], [$response->header('X-By'), $response->header('X-Native')]);
        self::assertSame(
            '7{"id":"7","user":"Ada","native":1}',
            implode('', iterator_to_array(ResponsePieces::of($response), false)),
        );
        self::assertSame(404, $app->handle(Request::of('GET', '/fails'))->status());
    }

    private static function login(): MiddlewareInterface
    {
        return new class implements MiddlewareInterface {
            public function process(
                ServerRequestInterface $request,
                RequestHandlerInterface $handler,
            ): ResponseInterface {
                return $handler->handle($request->withAttribute('user', 'Ada'))->withHeader('X-By', 'middleware');
            }
        };
    }

    private static function form(): Request
    {
        return Request::of(
            'POST',
            '/',
            ['Content-Type' => 'multipart/form-data; boundary=XY'],
            "--XY\r\nContent-Disposition: form-data; name=\"one\"; filename=\"one.txt\"\r\n\r\ncontent\r\n"
                . "--XY\r\nContent-Disposition: form-data; name=title\r\n\r\nA\r\n--XY--",
        );
    }
}
