<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Middleware\RequestId;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

#[CoversClass(RequestId::class)]
final class RequestIdTest extends MiddlewareTestCase
{
    public function testTheResponseHasTheIdOfTheRequest(): void
    {
        foreach (['/', '/missing', '/throws'] as $path) {
            $request = self::request('GET', $path, ['X-Request-Id' => 'of-the-client']);
            $id = self::header($this->answer($request, new RequestId()), 'X-Request-Id');
            self::assertSame($request->requestId(), $id, $path);
            self::assertMatchesRegularExpression('/^[0-9a-f]{32}$/D', $id, $path);
        }
    }

    /** @return iterable<string, array{string, bool}> */
    public static function ids(): iterable
    {
        yield 'letters, digits, signs' => ['aZ09-_.=/+', true];
        yield 'the longest' => [str_repeat('a', 128), true];
        yield 'too long' => [str_repeat('a', 129), false];
        yield 'empty' => ['', false];
        yield 'a space' => ['a b', false];
        yield 'a quote' => ['a"b', false];
        yield 'a part of a log line' => ['a, status 200', false];
        yield 'not ASCII' => ["a\u{e4}", false];
        yield 'markup' => ['<b>', false];
    }

    #[DataProvider('ids')]
    public function testAnIdOfAClientIsTakenBySettingOnlyAndIfItIsOne(string $id, bool $isTaken): void
    {
        $request = static fn() => self::request('GET', '/', ['X-Request-Id' => $id]);
        self::assertNotSame($id, self::header($this->answer($request(), new RequestId()), 'X-Request-Id'));
        $response = $this->answer($request(), (new RequestId())->acceptingClients());
        self::assertSame($isTaken, self::header($response, 'X-Request-Id') === $id);
        self::assertSame(self::header($response, 'X-Request-Id'), $this->handled?->requestId());
    }

    public function testTheHeaderHasAnotherName(): void
    {
        self::assertNotNull(self::header($this->answer(self::request(), new RequestId('X-Trace')), 'x-trace'));
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('[NX-1132] RequestId: "X Trace" is no header name');
        new RequestId('X Trace');
    }
}
