<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

final class ErrorMapTest extends HttpTestCase
{
    /** @return iterable<string, array{string, int, string}> */
    public static function mappedErrors(): iterable
    {
        yield 'by its class' => ['domain', 409, '{"domain":"mapped"}'];
        yield 'by its parent' => ['child', 409, '{"domain":"of a child"}'];
        yield 'by its interface' => ['countable', 410, '{"countable":3}'];
        yield 'with a PSR-7 response' => ['psr7', 507, 'PSR-7'];
        yield 'with a message for the client' => [
            'not-found',
            404,
            '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no <user> 7."}' . "\n",
        ];
        yield 'without a message' => ['silent', 403, '{"type":"about:blank","title":"Forbidden","status":403}' . "\n"];
    }

    #[DataProvider('mappedErrors')]
    public function testAnExceptionIsAnsweredByItsMap(string $path, int $status, string $body): void
    {
        $server = $this->serve();
        $answer = $server->connect()->request(
            "GET /fail/{$path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/problem+json\r\n\r\n",
        );
        self::assertSame([$status, $body], [$answer->status, $answer->body]);
        $server->stop();
        self::assertStringNotContainsString('uncaught', $server->errors());
    }

    public function testAnHttpExceptionHasHeaders(): void
    {
        $server = $this->serve();
        $answer = $server->get('/fail/later');
        self::assertSame([429, '2'], [$answer->status, $answer->header('retry-after')]);
        self::assertStringContainsString('Not so fast.', $answer->body);
        $answer = $server->get('/fail/teapot');
        self::assertSame([418, 'green'], [$answer->status, $answer->header('x-tea')]);
        $answer = $server->connect()->request("GET /fail/not-found HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n");
        self::assertSame('text/html; charset=utf-8', $answer->header('content-type'));
        self::assertStringContainsString('There is no &lt;user> 7.', $answer->body);
    }

    /** @return iterable<string, array{string, string}> */
    public static function brokenMaps(): iterable
    {
        yield 'it throws' => ['map', 'uncaught LogicException: the map broke'];
        yield 'it returns something else' => ['string', 'The function of App::onError() for OverflowException returned string'];
    }

    #[DataProvider('brokenMaps')]
    public function testAMapThatFailsIsLoggedAndAnsweredWith500(string $path, string $message): void
    {
        $server = $this->serve();
        self::assertSame(500, $server->get("/fail/{$path}")->status);
        self::assertSame(200, $server->get('/')->status);
        $server->stop();
        self::assertStringContainsString($message, $server->errors());
    }

    public function testWhatNothingMapsIsReportedAfterTheAnswer(): void
    {
        $server = $this->serve();
        self::assertSame(500, $server->get('/fail/report')->status);
        self::assertSame(500, $server->get('/fail/report-twice')->status);
        self::assertSame(409, $server->get('/fail/domain')->status);
        $server->stop();
        self::assertStringContainsString('tracker: reported report at /fail/report', $server->errors());
        self::assertStringContainsString('uncaught RuntimeException: reported report ', $server->errors());
        self::assertStringContainsString('uncaught RuntimeException: the tracker is down', $server->errors());
        self::assertStringNotContainsString('mapped', $server->errors());
    }

    public function testTheErrorPageIsForWhatNothingMaps(): void
    {
        $server = $this->serve(development: true);
        self::assertSame('{"domain":"mapped"}', $server->get('/fail/domain')->body);
        self::assertStringContainsString('RuntimeException: reported page in ', $server->get('/fail/page')->body);
    }
}
