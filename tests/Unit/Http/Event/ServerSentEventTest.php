<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Event;

use Nexus\Http\Event\EventStream;
use Nexus\Http\Event\ServerSentEvent;
use Nexus\Http\Event\ServerSentEventError;
use Nexus\Http\JsonResultError;
use Nexus\Http\Response;
use Nexus\Http\ResponseContent;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(ServerSentEvent::class)]
#[CoversClass(ServerSentEventError::class)]
#[CoversClass(EventStream::class)]
final class ServerSentEventTest extends TestCase
{
    /**
     * HTML Living Standard §9.2.5 and §9.2.6.
     *
     * @return iterable<string, array{ServerSentEvent, string}>
     */
    public static function events(): iterable
    {
        yield 'data' => [new ServerSentEvent('a'), "data: a\n\n"];
        yield 'an empty string is data' => [new ServerSentEvent(''), "data: \n\n"];
        yield 'a leading space stays' => [new ServerSentEvent(' a'), "data:  a\n\n"];
        yield 'each line is a field' => [new ServerSentEvent("a\nb"), "data: a\ndata: b\n\n"];
        yield 'CR is a line break' => [new ServerSentEvent("a\rb"), "data: a\ndata: b\n\n"];
        yield 'CR LF is one line break' => [new ServerSentEvent("a\r\nb"), "data: a\ndata: b\n\n"];
        yield 'a line break at the end' => [new ServerSentEvent("a\n"), "data: a\ndata: \n\n"];
        yield 'an injected field stays data' => [new ServerSentEvent("a\n\nid: 1"), "data: a\ndata: \ndata: id: 1\n\n"];
        yield 'other values are JSON' => [new ServerSentEvent(['x' => 1.5]), "data: {\"x\":1.5}\n\n"];
        yield 'false is JSON' => [new ServerSentEvent(false), "data: false\n\n"];
        yield 'event' => [new ServerSentEvent('a', event: 'price'), "event: price\ndata: a\n\n"];
        yield 'id' => [new ServerSentEvent('a', id: '7'), "id: 7\ndata: a\n\n"];
        yield 'an empty id resets the last id' => [new ServerSentEvent('a', id: ''), "id: \ndata: a\n\n"];
        yield 'retry is in milliseconds' => [new ServerSentEvent(retry: 2.5), "retry: 2500\n\n"];
        yield 'retry as a duration' => [new ServerSentEvent(retry: Duration::seconds(3)), "retry: 3000\n\n"];
        yield 'comment' => [ServerSentEvent::comment("a\nb"), ": a\n: b\n\n"];
    }

    #[DataProvider('events')]
    public function testIsWritten(ServerSentEvent $event, string $expected): void
    {
        self::assertSame($expected, (string) $event);
    }

    /** @return iterable<string, array{\Closure(): mixed, string}> */
    public static function mistakes(): iterable
    {
        yield 'LF in an id' => [fn() => new ServerSentEvent('a', id: "1\ndata: b"), 'NX-1166'];
        yield 'CR in an event' => [fn() => new ServerSentEvent('a', event: "e\rdata: b"), 'NX-1166'];
        yield 'NUL in an id' => [fn() => new ServerSentEvent('a', id: "1\0"), 'NX-1166'];
        yield 'a negative retry' => [fn() => new ServerSentEvent(retry: -1.0), 'NX-1166'];
        yield 'an endless retry' => [fn() => new ServerSentEvent(retry: INF), 'NX-1166'];
        yield 'a short heartbeat' => [fn() => Response::events([], heartbeat: 0.9), 'NX-1165'];
        yield 'a negative heartbeat' => [fn() => Response::events([], heartbeat: -1.0), 'NX-1165'];
        yield 'a heartbeat that is no number' => [fn() => Response::events([], heartbeat: NAN), 'NX-1165'];
    }

    /** @param \Closure(): mixed $mistake */
    #[DataProvider('mistakes')]
    public function testRefusesWhatCannotBeSent(\Closure $mistake, string $code): void
    {
        $this->expectException(ServerSentEventError::class);
        $this->expectExceptionMessage("[{$code}]");
        $mistake();
    }

    public function testNamesTheValueThatIsNoJson(): void
    {
        $this->expectException(JsonResultError::class);
        $this->expectExceptionMessage('data.x');
        new ServerSentEvent(['x' => NAN]);
    }

    public function testAResponseHasAllElements(): void
    {
        $response = Response::events(['a', 7, new ServerSentEvent('b', id: '1')]);
        self::assertSame('text/event-stream', $response->header('content-type'));
        self::assertSame('no-store', $response->header('cache-control'));
        self::assertSame('no', $response->header('x-accel-buffering'));
        self::assertSame("data: a\n\ndata: 7\n\nid: 1\ndata: b\n\n", self::body($response));
    }

    public function testAClosureIsCalledForEachUseOfTheResponse(): void
    {
        $response = Response::events(static function (): \Generator {
            yield 'again';
        });
        self::assertSame("data: again\n\n", self::body($response));
        self::assertSame("data: again\n\n", self::body($response->withHeader('X-Copy', '1')));
    }

    public function testOtherTypesAreRefused(): void
    {
        $this->expectException(\TypeError::class);
        $this->expectExceptionMessage('Argument #1 ($events) must be of type iterable|Closure, string given');
        Response::events('data'); // @phpstan-ignore argument.type
    }

    private static function body(Response $response): string
    {
        return implode('', iterator_to_array(ResponseContent::pieces($response), false));
    }
}
