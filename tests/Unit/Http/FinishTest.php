<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Async\MisuseError;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Request::onFinish() in process. */
#[CoversNothing]
final class FinishTest extends TestCase
{
    public function testFunctionsAreCalledInOrderBeforeHandleReturns(): void
    {
        $calls = [];
        $app = App::create()->get('/', static function (Request $request) use (&$calls): Response {
            $request->withAttribute('a', 1)->onFinish(
                static function (int $status, int $bytes, float $seconds, bool $isAborted) use (&$calls): void {
                    $calls[] = [$status, $bytes, $seconds >= 0.0, $isAborted];
                },
            );
            $request->onFinish(static function (int $status) use (&$calls): void {
                $calls[] = $status;
            });

            return Response::text('hello', 201);
        })->app();
        $app->handle(Request::of('GET', '/'));
        self::assertSame([[201, 5, true, false], 201], $calls);
        $app->handle(Request::of('GET', '/'));
        self::assertCount(4, $calls);
    }

    public function testARequestInARequestHasFunctionsOfItsOwn(): void
    {
        $calls = [];
        $app = App::create();
        $app->get('/outer', static function (Request $request) use ($app, &$calls): Response {
            $request->onFinish(static function (int $status) use (&$calls): void {
                $calls[] = "outer {$status}";
            });
            $app->handle(Request::of('GET', '/inner'));
            $calls[] = 'handled';

            return Response::empty();
        });
        $app->get('/inner', static function (Request $request) use (&$calls): Response {
            $request->onFinish(static function (int $status) use (&$calls): void {
                $calls[] = "inner {$status}";
            });

            return Response::text('inner');
        });
        $app->handle(Request::of('GET', '/outer'));
        self::assertSame(['inner 200', 'handled', 'outer 204'], $calls);
    }

    public function testARequestThatIsNotBeingAnsweredIsRefused(): void
    {
        $this->expectException(MisuseError::class);
        $this->expectExceptionMessage('[NX-1130]');
        Request::of('GET', '/')->onFinish(static fn() => null);
    }
}
