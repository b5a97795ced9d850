<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Internal\JsonValue;
use Nexus\Http\Internal\Results;
use Nexus\Http\JsonResultError;
use Nexus\Http\Response;
use Nyholm\Psr7\Response as Psr7Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\spawn;

#[CoversClass(Results::class)]
#[CoversClass(JsonValue::class)]
#[CoversClass(JsonResultError::class)]
final class ResultsTest extends TestCase
{
    public function testAResponseStaysTheSameObject(): void
    {
        $response = Response::text('a');

        self::assertSame($response, Results::response($response));
    }

    public function testNothingIs204(): void
    {
        self::assertSame([204, ''], [Results::response(null)?->status(), Results::response(null)?->body()]);
    }

    public function testAPsr7ResponseIsConverted(): void
    {
        $response = Results::response(new Psr7Response(201, ['X-A' => '1'], 'made'));

        self::assertSame([201, '1', 'made'], [$response?->status(), $response?->header('X-A'), $response?->body()]);
    }

    /** @return iterable<string, array{mixed, string}> */
    public static function data(): iterable
    {
        yield 'a list' => [[1, 'a', null, true, 1.5], '[1,"a",null,true,1.5]'];
        yield 'nothing in it' => [[], '[]'];
        yield 'slashes and Unicode' => [['a' => '/ü'], '{"a":"/ü"}'];
        yield 'JsonSerializable' => [self::serializable(['a' => Suit::Hearts]), '{"a":"H"}'];
        yield 'an object' => [new Card(Suit::Hearts, 7), '{"suit":"H","rank":7,"note":null}'];
        yield 'objects in lists' => [['cards' => [new Card(Suit::Hearts, 7, 'x')]], '{"cards":[{"suit":"H","rank":7,"note":"x"}]}'];
        yield 'an empty object' => [['a' => new \stdClass()], '{"a":{}}'];
        yield 'an object with numbers as names' => [(object) ['0' => 'a'], '{"0":"a"}'];
        yield 'a date' => [[new \DateTimeImmutable('2026-11-23 10:00:00+01:00')], '["2026-11-23T10:00:00+01:00"]'];
        yield 'microseconds' => [[new \DateTime('2026-11-23 10:00:00.25 UTC')], '["2026-11-23T10:00:00.250000+00:00"]'];
        yield 'a text object' => [['path' => new \SplFileInfo('/tmp/a')], '{"path":"/tmp/a"}'];
        yield 'a generator inside' => [['a' => (static fn() => yield from [1, 2])()], '{"a":[1,2]}'];
        yield 'a map inside' => [['a' => new \ArrayObject(['b' => 1])], '{"a":{"b":1}}'];
    }

    #[DataProvider('data')]
    public function testDataIsJson(mixed $result, string $json): void
    {
        $response = Results::response($result);

        self::assertSame($json, $response?->body());
        self::assertSame([200, 'application/json'], [$response->status(), $response->header('Content-Type')]);
    }

    public function testAFutureIsAwaited(): void
    {
        self::assertSame('{"a":1}', Results::response(spawn(static fn(): array => ['a' => 1]))?->body());
        self::assertSame(204, Results::response(spawn(static function (): void {}))?->status());
    }

    /** @return iterable<string, array{mixed}> */
    public static function refused(): iterable
    {
        yield 'a string' => ['text'];
        yield 'an int' => [1];
        yield 'a bool' => [true];
        yield 'a closure' => [static fn(): int => 1];
        yield 'an object without public properties' => [new \SplFileInfo('/tmp')];
        yield 'a Future of a string' => [spawn(static fn(): string => 'text')];
    }

    #[DataProvider('refused')]
    public function testOtherTypesAreNoAnswer(mixed $result): void
    {
        self::assertNull(Results::response($result));
    }

    /** @return iterable<string, array{mixed, string, string}> */
    public static function unencodable(): iterable
    {
        yield 'NAN' => [['items' => [1 => ['price' => NAN]]], 'NX-0360', 'JSON: items[1].price is NAN'];
        yield 'INF' => [[-INF], 'NX-0360', 'JSON: [0] is -INF'];
        yield 'a Future' => [['a' => new Card(Suit::Hearts, 1, spawn(static fn() => 1))], 'NX-0361', 'JSON: a.note is a Future. Write $future->await()'];
        yield 'bytes' => [['a' => "\xff"], 'NX-0360', 'JSON: a is no valid UTF-8'];
        yield 'a case without a value' => [['a' => Plain::One], 'NX-0360', 'JSON: a is ' . Plain::class . '::One, a case without'];
        yield 'a closure' => [['a' => static fn() => 1], 'NX-0360', 'JSON: a is Closure, which has no public property'];
        yield 'a resource' => [['a' => STDERR], 'NX-0360', 'JSON: a is resource (stream)'];
        yield 'in JsonSerializable' => [['a' => self::serializable(['b' => INF])], 'NX-0360', 'JSON: a.b is INF'];
    }

    #[DataProvider('unencodable')]
    public function testAValueThatIsNoJsonIsNamedByItsPath(mixed $result, string $code, string $message): void
    {
        try {
            Results::response($result);
            self::fail('nothing was thrown');
        } catch (JsonResultError $error) {
            self::assertSame($code, $error->errorCode());
            self::assertStringContainsString($message, $error->getMessage());
        }
    }

    public function testACycleIsRefused(): void
    {
        $object = new \stdClass();
        $object->self = $object;
        $this->expectExceptionMessage('is nested deeper than 512 levels');

        Results::response($object);
    }

    public function testAnExceptionBeforeTheFirstElementIsThatOfTheHandler(): void
    {
        $this->expectExceptionMessage('before');

        Results::response((static function () {
            yield from throw new \RuntimeException('before');
        })());
    }

    public function testTheFirstElementDecidesHowAStreamIsSent(): void
    {
        $text = Results::response((static fn() => yield 'a')());
        $lines = Results::response(new \ArrayIterator([['a' => 1]]));

        self::assertNull($text?->header('Content-Type'));
        self::assertSame('application/x-ndjson', $lines?->header('Content-Type'));
    }

    private static function serializable(mixed $value): \JsonSerializable
    {
        return new class ($value) implements \JsonSerializable {
            public function __construct(private readonly mixed $value) {}

            public function jsonSerialize(): mixed
            {
                return $this->value;
            }
        };
    }
}
