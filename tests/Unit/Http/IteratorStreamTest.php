<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Response\IteratorStream;
use Nexus\Testing\HttpClient;
use Nyholm\Psr7\Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\ResponseInterface;

#[CoversClass(IteratorStream::class)]
final class IteratorStreamTest extends TestCase
{
    public function testItIsReadOnceInPieces(): void
    {
        $stream = self::stream('abc', '', 'defg');

        self::assertNull($stream->getSize());
        self::assertSame('ab', $stream->read(2));
        self::assertSame('c', $stream->read(2));
        self::assertSame('', $stream->read(2));
        self::assertFalse($stream->eof());
        self::assertSame(3, $stream->tell());
        self::assertSame('defg', (string) $stream);
        self::assertTrue($stream->eof());
        self::assertSame(7, $stream->tell());
        self::assertSame('', $stream->read(2));
        self::assertSame([], $stream->getMetadata());
        self::assertNull($stream->getMetadata('uri'));
    }

    public function testItIsTheBodyOfAResponse(): void
    {
        $app = App::create();
        $app->get('/', static fn(): ResponseInterface
            => (new Response())->withBody(self::stream('one ', '', 'two ', str_repeat('x', 100_000))));

        self::assertSame('one two ' . str_repeat('x', 100_000), HttpClient::for($app)->get('/')->body());
    }

    public function testAClosedOneIsEmpty(): void
    {
        $stream = self::stream('abc', 'd');
        $stream->read(1);
        self::assertTrue($stream->isReadable());
        $stream->detach();

        self::assertTrue($stream->eof());
        self::assertFalse($stream->isReadable());
        self::assertSame('', $stream->getContents());
    }

    public function testItHasNoOtherDirection(): void
    {
        $stream = self::stream('abc');
        self::assertFalse($stream->isSeekable());
        self::assertFalse($stream->isWritable());
        foreach ([$stream->rewind(...), static fn() => $stream->seek(1), static fn() => $stream->write('x')] as $call) {
            try {
                $call();
                self::fail('It was possible.');
            } catch (\RuntimeException $failure) {
                self::assertStringStartsWith('An IteratorStream can', $failure->getMessage());
            }
        }
    }

    private static function stream(string ...$pieces): IteratorStream
    {
        return new IteratorStream(new \ArrayIterator($pieces));
    }
}
