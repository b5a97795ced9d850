<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Middleware\Trace;
use Nexus\Http\Middleware\TraceContext;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

#[CoversClass(TraceContext::class)]
#[CoversClass(Trace::class)]
final class TraceContextTest extends MiddlewareTestCase
{
    private const TRACE = '0af7651916cd43dd8448eb211c80319c';
    private const SPAN = 'b7ad6b7169203331';
    private const PARENT = '00-' . self::TRACE . '-' . self::SPAN . '-01';

    /** @return iterable<string, array{string, bool, 2?: int}> sections of level 2; whether it is continued, flags */
    public static function parents(): iterable
    {
        $zeros = str_repeat('0', 32);
        yield '3.2.1 a parent' => [self::PARENT, true, 1];
        yield '3.2.2.5 not sampled' => ['00-' . self::TRACE . '-' . self::SPAN . '-00', true, 0];
        yield '3.2.2.5.2 a random id' => ['00-' . self::TRACE . '-' . self::SPAN . '-03', true, 3];
        yield '3.2.2.5.3 other flags are not passed on' => ['00-' . self::TRACE . '-' . self::SPAN . '-ff', true, 3];
        yield '3.2.2.2 version 255 is invalid' => ['ff-' . self::TRACE . '-' . self::SPAN . '-01', false];
        yield '3.2.2.2 version 00 has four parts' => [self::PARENT . '-extra', false];
        yield '3.2.4 a later version' => ['cc-' . self::TRACE . '-' . self::SPAN . '-01', true, 1];
        yield '3.2.4 a later version with more parts' => ['cc-' . self::TRACE . '-' . self::SPAN . '-01-what', true, 1];
        yield '3.2.4 a later version, not a part' => ['cc-' . self::TRACE . '-' . self::SPAN . '-01.what', false];
        yield '3.2.2.3 a trace id of zeros' => ["00-{$zeros}-" . self::SPAN . '-01', false];
        yield '3.2.2.3 upper case' => ['00-' . strtoupper(self::TRACE) . '-' . self::SPAN . '-01', false];
        yield '3.2.2.3 too short' => ['00-' . substr(self::TRACE, 1) . '-' . self::SPAN . '-01', false];
        yield '3.2.2.3 no hexadecimal digit' => ['00-g' . substr(self::TRACE, 1) . '-' . self::SPAN . '-01', false];
        yield '3.2.2.4 a parent id of zeros' => ['00-' . self::TRACE . '-0000000000000000-01', false];
        yield '3.2.2.4 too long' => ['00-' . self::TRACE . '-' . self::SPAN . '0-01', false];
        yield '3.2.2.5 flags of one digit' => ['00-' . self::TRACE . '-' . self::SPAN . '-1', false];
        yield '3.2.2 a version of one digit' => ['0-' . self::TRACE . '-' . self::SPAN . '-01', false];
        yield '3.2 empty' => ['', false];
        yield '3.2 text' => ['hello', false];
    }

    #[DataProvider('parents')]
    public function testContinuesAValidParentAndBeginsATraceOtherwise(
        string $parent,
        bool $isContinued,
        ?int $flags = null,
    ): void {
        $headers = ['traceparent' => $parent, 'tracestate' => 'vendor=1'];
        $response = $this->answer(self::request('GET', '/', $headers), new TraceContext());
        $trace = $this->handled?->attribute(Trace::class);
        self::assertInstanceOf(Trace::class, $trace);
        self::assertSame(200, $response->status());
        self::assertSame($trace->traceparent(), self::header($response, 'traceparent'));
        self::assertSame($isContinued, $trace->traceId === self::TRACE);
        self::assertSame($isContinued ? self::SPAN : null, $trace->parentId);
        self::assertSame($isContinued ? 'vendor=1' : '', $trace->state, '3.3 no state without a parent');
        self::assertSame($flags ?? 3, $trace->flags);
        self::assertNotSame(self::SPAN, $trace->spanId);
        self::assertMatchesRegularExpression('/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[0-3]$/D', $trace->traceparent());
    }

    public function testTwoParentsAreNone(): void
    {
        $request = self::request('GET', '/', ['traceparent' => [self::PARENT, self::PARENT]]);
        $this->answer($request, new TraceContext());
        self::assertNotSame(self::TRACE, $this->handled?->attribute('trace.id'));
    }

    /** @return iterable<string, array{string|list<string>, string}> the header, what is passed on */
    public static function states(): iterable
    {
        $members = implode(',', array_map(static fn(int $number): string => "k{$number}=v", range(1, 32)));
        yield '3.3.1.3 members' => ['a=1,b=2', 'a=1,b=2'];
        yield '3.3.1.1 several headers are one list' => [['a=1', 'b=2'], 'a=1,b=2'];
        yield '3.3.1.1 white space around members' => ["a=1 ,\t b=2", 'a=1,b=2'];
        yield '3.3.1.1 empty members' => ['a=1,,b=2,', 'a=1,b=2'];
        yield '3.3.1.3.1 all signs of a key' => ['a0_-*/@b=1', 'a0_-*/@b=1'];
        yield '3.3.1.3.1 a digit first' => ['0a=1', '0a=1'];
        yield '3.3.1.3.1 upper case' => ['A=1', ''];
        yield '3.3.1.3.1 a sign first' => ['_a=1', ''];
        yield '3.3.1.3.1 the longest key' => [str_repeat('a', 256) . '=1', str_repeat('a', 256) . '=1'];
        yield '3.3.1.3.1 too long a key' => [str_repeat('a', 257) . '=1', ''];
        yield '3.3.1.3.2 a space in a value' => ['a=1 2', 'a=1 2'];
        yield '3.3.1.3.2 an equals sign in a value' => ['a=1=2', ''];
        yield '3.3.1.3.2 the longest value' => ['a=' . str_repeat('v', 256), 'a=' . str_repeat('v', 256)];
        yield '3.3.1.3.2 too long a value' => ['a=' . str_repeat('v', 257), ''];
        yield '3.3.1.3.2 not ASCII' => ["a=\u{e4}", ''];
        yield '3.3.1.1 no value' => ['a', ''];
        yield '3.3.1.1 one member is malformed' => ['a=1,B=2', ''];
        yield '3.3.1.1 a key twice' => ['a=1,a=2', ''];
        yield '3.3.1.1 32 members' => [$members, $members];
        yield '3.3.1.1 33 members' => ["{$members},more=v", ''];
    }

    /** @param string|list<string> $state */
    #[DataProvider('states')]
    public function testPassesOnAWellFormedState(string|array $state, string $expected): void
    {
        $request = self::request('GET', '/', ['traceparent' => self::PARENT, 'tracestate' => $state]);
        $this->answer($request, new TraceContext());
        $trace = $this->handled?->attribute(Trace::class);
        self::assertInstanceOf(Trace::class, $trace);
        self::assertSame($expected, $trace->state);
        self::assertSame(self::TRACE, $trace->traceId);
        self::assertSame(
            ['traceparent' => $trace->traceparent()] + ($expected === '' ? [] : ['tracestate' => $expected]),
            $trace->headers(),
        );
    }

    public function testTheRequestHasTheIdsAsAttributes(): void
    {
        $this->answer(self::request('GET', '/', ['traceparent' => self::PARENT]), new TraceContext());
        self::assertNotNull($this->handled);
        $trace = Trace::of($this->handled);
        self::assertSame([self::TRACE, $trace->spanId, self::SPAN], array_map(
            $this->handled->attribute(...),
            ['trace.id', 'trace.spanId', 'trace.parentSpanId'],
        ));
    }

    public function testDecidesOnlyAboutTracesThatBeginHere(): void
    {
        foreach ([[0.0, false], [1.0, true]] as [$ratio, $isSampled]) {
            $this->answer(self::request(), new TraceContext($ratio));
            self::assertNotNull($this->handled);
            self::assertSame($isSampled, Trace::of($this->handled)->isSampled());
            $this->answer(self::request('GET', '/', ['traceparent' => self::PARENT]), new TraceContext($ratio));
            self::assertTrue(Trace::of($this->handled)->isSampled());
        }
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('[NX-1132] TraceContext: the sample ratio is from 0 to 1, not 1.5');
        new TraceContext(1.5);
    }
}
