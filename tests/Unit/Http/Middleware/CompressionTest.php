<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Conditional;
use Nexus\Http\Error\NotAcceptable;
use Nexus\Http\Internal\Encoding\AcceptEncoding;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Middleware\CompressionError;
use Nexus\Http\Middleware\ContentEncoder;
use Nexus\Http\Middleware\EncodingStream;
use Nexus\Http\Middleware\ZlibEncoder;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ResponseContent;
use Nexus\Http\ResponseWriter;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

#[CoversClass(Compression::class)]
#[CoversClass(ZlibEncoder::class)]
#[CoversClass(AcceptEncoding::class)]
final class CompressionTest extends MiddlewareTestCase
{
    private const GZIP = ['Accept-Encoding' => 'gzip'];

    /**
     * RFC 9110 §12.5.3, for a server that prefers br to gzip to deflate.
     *
     * @return iterable<string, array{?string, ?string}> Accept-Encoding and Content-Encoding; "406" for the error
     */
    public static function negotiations(): iterable
    {
        yield 'no field: any coding may be used, and identity is safe' => [null, null];
        yield 'an empty field: identity only' => ['', null];
        yield 'one coding' => ['gzip', 'gzip'];
        yield 'an alias (§8.4.1.3)' => ['x-gzip', 'gzip'];
        yield 'names are case-insensitive' => ['GZip', 'gzip'];
        yield 'the server prefers among equals' => ['deflate, gzip, br', 'br'];
        yield 'the highest q' => ['br;q=0.8, gzip;q=0.9, deflate;q=0.1', 'gzip'];
        yield 'q is 1 unless stated' => ['br;q=0.9, gzip', 'gzip'];
        yield 'q=0 is refused' => ['br;q=0, gzip;q=0.5', 'gzip'];
        yield 'q=0.000 is refused' => ['gzip;q=0.000', null];
        yield 'white space' => [" gzip \t; q=0.5 ,\tdeflate ; q=0.7", 'deflate'];
        yield '* is every coding that is not listed' => ['br;q=0.1, *;q=0.5', 'gzip'];
        yield '* alone' => ['*', 'br'];
        yield '*;q=0 refuses what is not listed' => ['gzip;q=0.2, *;q=0', 'gzip'];
        yield 'identity that is preferred' => ['identity, gzip;q=0.5', null];
        yield 'identity that is wanted as much' => ['identity, gzip', 'gzip'];
        yield 'identity that is refused' => ['gzip;q=0.1, identity;q=0', 'gzip'];
        yield 'identity that is refused, and nothing else' => ['identity;q=0', '406'];
        yield 'everything is refused' => ['*;q=0', '406'];
        yield '* refuses identity, an unknown coding is accepted' => ['compress, *;q=0', '406'];
        yield 'identity is listed beside *;q=0' => ['identity, *;q=0', null];
        yield 'only an unknown coding' => ['compress', null];
        yield 'malformed elements are ignored' => ['gzip;q=2x, ;;, br;level=3, deflate', 'deflate'];
        yield 'a browser' => ['gzip, deflate, br, zstd', 'br'];
    }

    #[DataProvider('negotiations')]
    public function testItNegotiates(?string $field, ?string $coding): void
    {
        $encoders = [self::encoder('br'), ZlibEncoder::gzip(), ZlibEncoder::deflate()];
        $request = self::request('GET', '/', $field === null ? [] : ['Accept-Encoding' => $field]);
        if ($coding === '406') {
            $this->expectException(NotAcceptable::class);
        }
        $response = (new Compression($encoders))($request, static fn(): Response => self::long());
        self::assertSame($coding, $response->header('Content-Encoding'));
        self::assertSame('Accept-Encoding', $response->header('Vary'));
    }

    public function testARefusalIsThrownBeforeTheHandlerRuns(): void
    {
        $answer = $this->answer(self::request('POST', '/', ['Accept-Encoding' => '*;q=0']), new Compression());
        self::assertSame([406, 'Accept-Encoding', null], [$answer->status(), $answer->header('Vary'), $this->handled]);
    }

    public function testBothFormatsAreDecodedByOthers(): void
    {
        $gzip = $this->compressed(self::long(), self::GZIP);
        self::assertSame(self::long()->body(), gzdecode($gzip->body()));
        self::assertLessThan(200, \strlen($gzip->body()));
        $deflate = (new Compression([ZlibEncoder::deflate(9)]))(
            self::request('GET', '/', ['Accept-Encoding' => 'deflate']),
            static fn(): Response => self::long(),
        );
        self::assertSame(self::long()->body(), gzuncompress($deflate->body()));
    }

    /** @return iterable<string, array{Response}> */
    public static function unchanged(): iterable
    {
        $long = self::long();
        yield 'no body (RFC 9110 §15.3.5)' => [Response::empty()];
        yield 'a part (RFC 9110 §15.3.7)' => [$long->withStatus(206)];
        yield 'a multipart range' => [$long->withHeader('Content-Range', 'bytes 0-1/2')];
        yield 'encoded already (RFC 9110 §8.4)' => [$long->withHeader('Content-Encoding', 'br')];
        yield 'no-transform (RFC 9111 §5.2.2.6)' => [$long->withHeader('Cache-Control', 'public, No-Transform')];
        yield 'a digest of the content (RFC 9530 §2)' => [$long->withHeader('Content-Digest', 'sha-256=:AA==:')];
        yield 'too short' => [Response::text(str_repeat('a', 1023))];
        yield 'an image' => [$long->withHeader('Content-Type', 'image/png')];
        yield 'no type' => [Response::stream([str_repeat('a', 2000)])];
        yield 'a file' => [Response::file(__FILE__, 'text/plain')];
        yield 'a short stream' => [Response::stream(['ab'], 200, 2)->withHeader('Content-Type', 'text/plain')];
    }

    #[DataProvider('unchanged')]
    public function testWhatStaysAsItIs(Response $response): void
    {
        self::assertSame($response, $this->compressed($response, self::GZIP));
    }

    public function testAHeadHasTheFieldsOfAGet(): void
    {
        $handler = static fn(): Response => self::long()->withHeader('ETag', '"v1"');
        $get = (new Compression())(self::request('GET', '/', self::GZIP), $handler);
        $head = (new Compression())(self::request('HEAD', '/', self::GZIP), $handler);
        self::assertEquals($get->headers(), $head->headers());
        self::assertSame('', implode('', iterator_to_array(ResponseContent::pieces($head), false)));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function mediaTypes(): iterable
    {
        foreach (['text/html', 'TEXT/CSS; charset=utf-8', 'application/json', 'application/problem+json', 'image/svg+xml',
            'text/event-stream', 'application/atom+xml;type=feed'] as $type) {
            yield $type => [$type, true];
        }
        foreach (['image/png', 'application/zip', 'application/jsonx', 'video/mp4', 'application/octet-stream',
            'font/woff2', 'text', 'x-text/html'] as $type) {
            yield $type => [$type, false];
        }
    }

    #[DataProvider('mediaTypes')]
    public function testTheMediaTypeDecides(string $type, bool $isCompressed): void
    {
        $response = $this->compressed(self::long()->withHeader('Content-Type', $type), self::GZIP);
        self::assertSame($isCompressed ? 'gzip' : null, $response->header('Content-Encoding'));
    }

    /** @return iterable<string, array{?string, string}> */
    public static function varies(): iterable
    {
        yield 'none' => [null, 'Accept-Encoding'];
        yield 'another' => ['Accept', 'Accept, Accept-Encoding'];
        yield 'the same' => ['accept-encoding, Accept', 'accept-encoding, Accept'];
        yield '*' => ['*', '*'];
    }

    #[DataProvider('varies')]
    public function testVary(?string $before, string $after): void
    {
        $response = $before === null ? self::long() : self::long()->withHeader('Vary', $before);
        foreach ([self::GZIP, []] as $headers) {
            self::assertSame($after, $this->compressed($response, $headers)->header('Vary'));
        }
    }

    public function testTheEntityTagIsWeakAndStillMatches(): void
    {
        $tagged = self::long()->withHeader('ETag', '"v1"');
        $handler = static fn(Request $request): Response => Conditional::response($request, $tagged);
        $compression = new Compression();
        $first = $compression(self::request('GET', '/', self::GZIP), $handler);
        self::assertSame('W/"v1"', $first->header('ETag'));
        $second = $compression(self::request('GET', '/', [...self::GZIP, 'If-None-Match' => 'W/"v1"']), $handler);
        self::assertSame(
            [304, 'W/"v1"', 'Accept-Encoding'],
            [$second->status(), $second->header('ETag'), $second->header('Vary')],
        );
        $strong = $compression(self::request('GET', '/', ['If-None-Match' => '"v1"']), $handler);
        self::assertSame([304, '"v1"'], [$strong->status(), $strong->header('ETag')]);
        self::assertSame('"v1"', $compression(self::request(), $handler)->header('ETag'));
    }

    /**
     * BREACH: an attacker makes the browser of a user send requests with the user's credentials and a guess, and sees
     * the length of each response.
     */
    public function testAGuessDoesNotChangeTheLengthOfAPersonalResponse(): void
    {
        $page = static fn(Request $request): Response => Response::html(
            str_repeat(bin2hex(hash('sha512', 'page', true)), 10)
            . '<input name="csrf" value="s3cr3tT0k3n-8f2c71b9d0">' . $request->query('q', ''),
        );
        $length = static function (Compression $compression, string $guess, array $headers = []) use ($page): int {
            /** @var array<string, string> $headers */
            $request = self::request('GET', '/?q=' . urlencode($guess), [...self::GZIP, ...$headers]);

            return \strlen($compression($request, $page)->body());
        };
        $right = 'value="s3cr3tT0k3n-8f2c71b9d0"';
        $wrong = 'value="Qz7LwXy1Vb0-MnKjHgFdRe"';
        self::assertSame(\strlen($right), \strlen($wrong));
        $compression = new Compression();
        self::assertLessThan($length($compression, $wrong), $length($compression, $right), 'the attack works');
        foreach ([['Cookie' => 'session=1'], ['Authorization' => 'Basic YTpi']] as $credentials) {
            self::assertSame(
                $length($compression, $wrong, $credentials),
                $length($compression, $right, $credentials),
            );
        }
    }

    /** @return iterable<string, array{bool, array<string, string>, Response, 3?: Compression}> */
    public static function personal(): iterable
    {
        $long = self::long();
        yield 'anonymous' => [false, [], $long];
        yield 'a cookie is sent' => [true, ['Cookie' => 'session=1'], $long];
        yield 'a cookie is set' => [true, [], $long->withCookie('session', '1')];
        yield 'basic' => [true, ['Authorization' => 'Basic YTpi'], $long];
        yield 'a bearer token, which no browser sends by itself' => [false, ['Authorization' => 'Bearer a'], $long];
        yield 'DPoP (RFC 9449)' => [false, ['Authorization' => 'DPoP a'], $long];
        yield 'marked by no-store' => [true, [], $long->withHeader('Cache-Control', 'no-store')];
        yield 'a harmless cookie' => [
            false, ['Cookie' => 'theme=dark'], $long, (new Compression())->withHarmlessCookies('theme'),
        ];
        yield 'a harmless cookie and another' => [
            true, ['Cookie' => 'theme=dark; session=1'], $long, (new Compression())->withHarmlessCookies('theme'),
        ];
        yield 'included' => [false, ['Cookie' => 'a=1'], $long, (new Compression())->withPersonalResponses()];
    }

    /** @param array<string, string> $headers */
    #[DataProvider('personal')]
    public function testPersonalResponsesAreExcluded(
        bool $isExcluded,
        array $headers,
        Response $response,
        Compression $compression = new Compression(),
    ): void {
        $request = self::request('GET', '/', [...self::GZIP, ...$headers]);
        $answer = $compression($request, static fn(): Response => $response);
        self::assertSame($isExcluded ? null : 'gzip', $answer->header('Content-Encoding'));
    }

    public function testEachPieceOfAStreamIsFlushed(): void
    {
        $sources = [
            ['one', '', 'two'],
            (static fn(): \Generator => yield from ['one', 'two'])(),
            static function (ResponseWriter $out): iterable {
                $out->write('one');
                $out->flush();

                return ['two'];
            },
        ];
        foreach ($sources as $source) {
            foreach (['text/plain', 'text/event-stream'] as $type) {
                if ($source instanceof \Generator && $type === 'text/plain') {
                    continue;
                }
                $response = $this->compressed(
                    Response::stream($source)->withHeader('Content-Type', $type)->withTrailer('X-T', '1'),
                    self::GZIP,
                );
                self::assertSame('gzip', $response->header('Content-Encoding'));
                $inflate = inflate_init(ZLIB_ENCODING_GZIP);
                self::assertNotFalse($inflate);
                $decoded = [];
                foreach (ResponseContent::pieces($response) as $piece) {
                    $decoded[] = inflate_add($inflate, $piece);
                }
                self::assertSame(['one', 'two', ''], $decoded);
                self::assertSame(ZLIB_STREAM_END, inflate_get_status($inflate));
            }
        }
    }

    public function testErrorsOfRoutesAreCompressedToo(): void
    {
        $compression = (new Compression())->withMinimumSize(1);
        $answer = $this->app(null, $compression)->handle(self::request('GET', '/missing', self::GZIP));
        self::assertSame([404, 'gzip'], [$answer->status(), $answer->header('Content-Encoding')]);
        self::assertStringContainsString('Not Found', (string) gzdecode($answer->body()));
    }

    public function testTheInnerOfTwoCompresses(): void
    {
        $request = self::request('GET', '/', self::GZIP);
        $app = $this->app(static fn(): Response => self::long(), new Compression(), new Compression());
        self::assertSame(self::long()->body(), gzdecode($app->handle($request)->body()));
    }

    public function testClientsThatRefuseIdentityGetShortBodiesEncoded(): void
    {
        $answer = $this->compressed(Response::text('short'), ['Accept-Encoding' => 'gzip, identity;q=0']);
        self::assertSame('short', gzdecode($answer->body()));
    }

    /** @return iterable<string, array{\Closure(): mixed}> */
    public static function wrongSettings(): iterable
    {
        yield 'a level' => [static fn(): object => ZlibEncoder::gzip(10)];
        yield 'a size' => [static fn(): object => (new Compression())->withMinimumSize(-1)];
        yield 'a type' => [static fn(): object => (new Compression())->withTypes('html')];
    }

    /** @param \Closure(): mixed $make */
    #[DataProvider('wrongSettings')]
    public function testWrongSettingsAreReportedWhereTheyAre(\Closure $make): void
    {
        try {
            $make();
            self::fail('Nothing was thrown.');
        } catch (CompressionError $error) {
            self::assertStringStartsWith('[NX-1145] ', $error->getMessage());
            self::assertSame(__FILE__, $error->getFile());
        }
    }

    private static function long(): Response
    {
        return Response::text(str_repeat('All work and no play makes Jack a dull boy. ', 100));
    }

    /** @param array<string, string> $headers */
    private function compressed(Response $response, array $headers): Response
    {
        return (new Compression())(self::request('GET', '/', $headers), static fn(): Response => $response);
    }

    private static function encoder(string $coding): ContentEncoder
    {
        return new class ($coding) implements ContentEncoder {
            public function __construct(private readonly string $coding) {}

            public function coding(): string
            {
                return $this->coding;
            }

            public function encode(string $content): string
            {
                return strrev($content);
            }

            public function open(): EncodingStream
            {
                throw new \LogicException('unused');
            }
        };
    }
}
