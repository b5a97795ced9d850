<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Http;

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(MiddlewareCost::class)]
final class MiddlewareCostTest extends TestCase
{
    public function testEachShippedMiddlewareLetsTheMeasuredRequestPass(): void
    {
        foreach (MiddlewareCost::all() as $name => $cost) {
            $status = $cost->measured()->handle($cost->request)->status();
            self::assertContains($status, [200, 201, 204, 304], "The middleware of {$name} answered {$status}.");
            self::assertSame(200, $cost->bare()->handle($cost->request)->status(), $name);
        }
    }

    public function testTheMiddlewareRunsInTheMeasuredApplicationOnly(): void
    {
        $middleware = static fn(Request $request, callable $next): Response => Response::text('middleware');
        $cost = MiddlewareCost::of($middleware, '', ...['X-Sent' => 'yes']);
        self::assertSame('yes', $cost->request->header('x-sent'));
        self::assertSame('hello', $cost->bare()->handle($cost->request)->body());
        self::assertSame('middleware', $cost->measured()->handle($cost->request)->body());
    }
}
