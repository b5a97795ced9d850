<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Error\ContentTooLarge;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Internal\PreparedErrors;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(PreparedErrors::class)]
final class PreparedErrorsTest extends TestCase
{
    public function testAFunctionAnswersWhatTheServerRefuses(): void
    {
        $app = self::app();
        $app->onError(ContentTooLarge::class, static fn(): Response => Response::text('at most 3', 413));
        self::assertSame([413, 'at most 3'], self::post($app));
    }

    public function testTheFunctionOfAParentAnswersToo(): void
    {
        $app = self::app();
        $answer = static fn(HttpException $e): Response => Response::text("{$e->status}", 400);
        $app->onError(HttpException::class, $answer);
        self::assertSame([400, '413'], self::post($app));
    }

    public function testAFunctionThatReturnsNullLeavesTheAnswerToTheServer(): void
    {
        $app = self::app();
        $app->onError(HttpException::class, static fn(HttpException $e, Request $request): ?Response
            => $request->path() === '/pages' ? Response::html('a page', $e->status) : null);
        self::assertSame([413, "413 Content Too Large\n"], self::post($app));
    }

    public function testAFunctionThatFailsIsLoggedAndTheServerAnswers(): void
    {
        $log = (string) tempnam(sys_get_temp_dir(), 'nexus');
        $before = ini_set('error_log', $log);
        $app = self::app();
        $app->onError(ContentTooLarge::class, static fn(): Response => Response::stream(['a stream']));
        self::assertSame([413, "413 Content Too Large\n"], self::post($app));
        ini_set('error_log', (string) $before);
        self::assertStringContainsString(
            "nexus: the server's own answer is used for status 413: Nexus\\Http\\HttpMessageError: [NX-0350]",
            (string) file_get_contents($log),
        );
        unlink($log);
    }

    public function testAFunctionIsCalledOnceForEachStatusWhenTheServerIsCreated(): void
    {
        $statuses = [];
        $app = self::app();
        $app->onError(HttpException::class, static function (HttpException $e) use (&$statuses): Response {
            $statuses[] = $e->status;

            return Response::text('prepared', $e->status);
        });
        $server = ServerFactory::create($app);
        self::assertSame([408, 413, 414, 431, 503, 504], $statuses);
        self::assertSame(413, $server->handle(Request::of('POST', '/', [], 'body'))->status());
        self::assertCount(6, $statuses);
    }

    private static function app(): App
    {
        $app = App::create();
        $app->post('/', static fn(): Response => Response::text('stored'))->bodyLimit(3);

        return $app;
    }

    /** @return array{int, string} */
    private static function post(App $app): array
    {
        $response = $app->handle(Request::of('POST', '/', ['Accept' => 'text/plain'], 'body'));

        return [$response->status(), $response->body()];
    }
}
