<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Http\App;
use Nexus\Http\Event\ServerSentEvent;
use Nexus\Http\Response;
use Nexus\Testing\HttpClient;
use Nexus\Testing\ReceivedEvent;
use Nexus\Testing\TestResponse;
use PHPUnit\Framework\AssertionFailedError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(ReceivedEvent::class)]
#[CoversClass(TestResponse::class)]
final class ReceivedEventTest extends TestCase
{
    public function testTheEventsOfAResponseAreReturned(): void
    {
        $app = App::create();
        $app->get('/prices', static fn(): Response => Response::events([
            ServerSentEvent::comment('hello'),
            new ServerSentEvent(['price' => 7], event: 'price', id: '42', retry: 1.5),
            "two\nlines",
        ]));
        $events = HttpClient::for($app)->get('/prices')->assertOk()->events();

        self::assertCount(3, $events);
        self::assertSame([null, ['hello']], [$events[0]->data, $events[0]->comments]);
        self::assertSame(['42', 'price', 1.5], [$events[1]->id, $events[1]->event, $events[1]->retry]);
        self::assertSame(['price' => 7], $events[1]->json());
        self::assertSame([null, null, "two\nlines"], [$events[2]->id, $events[2]->event, $events[2]->data]);
    }

    public function testAnotherContentTypeFails(): void
    {
        $app = App::create();
        $app->get('/', static fn(): Response => Response::text("data: no\n\n"));

        $this->expectException(AssertionFailedError::class);
        $this->expectExceptionMessage('The content type is "text/plain", not "text/event-stream"');
        HttpClient::for($app)->get('/')->events();
    }

    /** @param list<array{?string, ?string, ?string, ?float, list<string>}> $expected */
    #[DataProvider('streams')]
    public function testAStreamIsReadAsABrowserDoes(string $stream, array $expected): void
    {
        $read = array_map(
            static fn(ReceivedEvent $one): array => [$one->id, $one->event, $one->data, $one->retry, $one->comments],
            ReceivedEvent::parse($stream),
        );
        self::assertSame($expected, $read);
    }

    /** @return iterable<string, array{string, list<array{?string, ?string, ?string, ?float, list<string>}>}> */
    public static function streams(): iterable
    {
        yield 'nothing' => ['', []];
        yield 'empty lines' => ["\n\n\n", []];
        yield 'each line break' => ["data: a\r\ndata: b\rdata: c\n\r\n", [[null, null, "a\nb\nc", null, []]]];
        yield 'an incomplete block' => ["data: a\n\ndata: b\n", [[null, null, 'a', null, []]]];
        yield 'a mark of the byte order' => ["\xEF\xBB\xBFdata: a\n\n", [[null, null, 'a', null, []]]];
        yield 'one space is not part of a value' => ["data:  a\n\ndata:b\n\n", [
            [null, null, ' a', null, []],
            [null, null, 'b', null, []],
        ]];
        yield 'a field without a colon' => ["data\n\nid\n\n", [[null, null, '', null, []], ['', null, null, null, []]]];
        yield 'colons in a value' => ["data: a: b\n\n", [[null, null, 'a: b', null, []]]];
        yield 'the last of two' => ["id: 1\nid: 2\nevent: a\nevent: b\n\n", [['2', 'b', null, null, []]]];
        yield 'an empty name' => ["event:\ndata: a\n\n", [[null, null, 'a', null, []]]];
        yield 'values that are ignored' => [
            "id: 1\nid: 2\0\nretry: 1s\nretry: -1\nname: x\nData: y\n\n",
            [['1', null, null, null, []]],
        ];
        yield 'comments' => [":\n: a\n:b\n\n", [[null, null, null, null, ['', 'a', 'b']]]];
        yield 'a pause' => ["retry: 2500\n\n", [[null, null, null, 2.5, []]]];
    }

    public function testDataThatIsNoJsonThrows(): void
    {
        $this->expectException(\JsonException::class);
        ReceivedEvent::parse("id: 1\n\n")[0]->json();
    }
}
