<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\App;
use Nexus\Http\Attribute\Middleware;
use Nexus\Http\Middleware\BodyLimit;
use Nexus\Http\Middleware\Deadline;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;

use function Nexus\Async\delay;

#[CoversClass(BodyLimit::class)]
#[CoversClass(Deadline::class)]
final class LimitsTest extends MiddlewareTestCase
{
    public function testTheyAreSettingsOfRoutes(): void
    {
        $app = App::create()->middleware(new BodyLimit(10), new Deadline(2.0));
        $handler = static fn(): Response => Response::empty();
        $app->get('/plain', $handler);
        $app->group('/group', static function (RouteGroup $group) use ($handler): void {
            $group->get('/a', $handler);
            $group->get('/b', $handler)->middleware(new Deadline(Duration::seconds(7)));
        })->middleware(new BodyLimit(20));
        $limits = array_map(
            static fn(\Nexus\Http\Internal\Route $route): array => \array_slice($route->flat(null, null), 4, 2),
            $app->routes(),
        );
        self::assertSame([[10, 2.0], [20, 2.0], [20, 7.0]], $limits);
        self::assertNull($app->pipeline()->unmatched, 'no middleware runs');
    }

    public function testALargerBodyIsAnswered413(): void
    {
        $app = App::create()->middleware(new BodyLimit(5));
        $app->post('/', static fn(Request $request): Response => Response::text($request->body()));
        $status = static fn(string $body): int => $app->handle(Request::of('POST', '/', [], $body))->status();
        self::assertSame([200, 200, 413], [$status(''), $status('12345'), $status('123456')]);
    }

    public function testTheyLimitWhereAnAttributeNamesThem(): void
    {
        $clock = VirtualClock::install();
        try {
            $app = App::create();
            $app->post('/', #[Middleware(BodyLimit::class, 5), Middleware(Deadline::class, 1.0)]
                static function (Request $request): Response {
                    delay((float) $request->query('wait', '0'));

                    return Response::empty();
                });
            $status = static fn(string $body, int $wait = 0): int
                => $app->handle(Request::of('POST', "/?wait={$wait}", [], $body))->status();
            self::assertSame([204, 413], [$status('12345'), $status('123456')]);
            $late = \Nexus\Async\spawn(static fn(): int => $status('', 9));
            $clock->advance(1.0);
            self::assertSame(504, \Nexus\Async\await($late));
        } finally {
            VirtualClock::uninstall();
        }
    }

    public function testRefuseWrongLimits(): void
    {
        $messages = [];
        foreach ([static fn() => new BodyLimit(-1), static fn() => new Deadline(0.0)] as $create) {
            try {
                $create();
            } catch (InvalidMiddlewareError $error) {
                $messages[] = $error->getMessage();
            }
        }
        self::assertSame([
            '[NX-1132] BodyLimit: the limit is 0 or more, not -1',
            '[NX-1132] Deadline: the limit is more than 0 s, not 0',
        ], $messages);
    }
}
