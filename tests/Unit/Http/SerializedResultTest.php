<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Internal\Returned;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\MessageSerializer;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\spawn;

/** withMessageSerializer() encodes objects that handlers return. */
#[CoversClass(Returned::class)]
final class SerializedResultTest extends TestCase
{
    /** @return iterable<string, array{\Closure, string, string}> */
    public static function results(): iterable
    {
        $json = 'application/json';
        yield 'an object' => [static fn(): Card => new Card(Suit::Hearts, 7), '<Card>', $json];
        yield 'with arguments' => [static fn(Request $request, string $id): object
            => new Card(Suit::Hearts, \strlen($id)), '<Card>', $json];
        yield 'an enum as argument' => [static fn(Suit $suit): object => new Card($suit, 7), '<Card>', $json];
        yield 'a Future' => [static fn(): object
            => spawn(static fn(): Card => new Card(Suit::Hearts, 7)), '<Card>', $json];
        yield 'a JsonSerializable' => [static fn(): object => new class implements \JsonSerializable {
            public function jsonSerialize(): int
            {
                return 1;
            }
        }, '<other>', $json];
        yield 'an array' => [static fn(): array => ['a' => 1], '{"a":1}', $json];
        yield 'lines' => [static fn(): \Generator => yield from [[1], [2]], "[1]\n[2]\n", 'application/x-ndjson'];
        yield 'nothing' => [static function (): void {}, '', ''];
        yield 'a Response' => [static fn(): object => Response::text('as is'), 'as is', 'text/plain; charset=utf-8'];
        yield 'a PSR-7 response' => [static fn(): object => (new \Nyholm\Psr7\Factory\Psr17Factory())
            ->createResponse()->withHeader('Content-Type', 'text/x'), '', 'text/x'];
    }

    #[DataProvider('results')]
    public function testWhatItEncodes(\Closure $handler, string $body, string $type): void
    {
        foreach ([self::app(), self::app()->middleware(self::passOn(...))] as $app) {
            $app->get('/{id}/{suit}', $handler);
            $response = HttpClient::for($app)->get('/tea/H');
            self::assertSame([$body, $type], [$response->body(), $response->header('Content-Type')]);
        }
    }

    public function testAClosureIsNoAnswer(): void
    {
        $app = self::app();
        $app->onError(InvalidHandlerError::class, static fn(): Response => Response::text('refused', 500));
        $app->get('/', static fn(): \Closure => static fn(): int => 1);
        self::assertSame('refused', $app->handle(Request::of('GET', '/'))->body());
    }

    public function testWhatItThrowsIsAnExceptionOfTheHandler(): void
    {
        $app = App::create()->withMessageSerializer(self::serializer(static fn(): string
            => throw new \DomainException('no')));
        $app->onError(\DomainException::class, static fn(): Response => Response::text('mapped', 409));
        $app->get('/', static fn(): Card => new Card(Suit::Hearts, 7));
        self::assertSame(409, $app->handle(Request::of('GET', '/'))->status());
    }

    private static function app(): App
    {
        return App::create()->withMessageSerializer(self::serializer(static fn(object $message): string
            => $message instanceof Card ? '<Card>' : '<other>'));
    }

    /** @param \Closure(object): string $serialize */
    private static function serializer(\Closure $serialize): MessageSerializer
    {
        return new class ($serialize) implements MessageSerializer {
            /** @param \Closure(object): string $serialize */
            public function __construct(private readonly \Closure $serialize) {}

            public function serialize(object $message): string
            {
                return ($this->serialize)($message);
            }

            public function deserialize(string $data, string $type): object
            {
                throw new \LogicException('unused');
            }
        };
    }

    /** @param callable(Request): Response $next */
    private static function passOn(Request $request, callable $next): Response
    {
        return $next($request);
    }
}
