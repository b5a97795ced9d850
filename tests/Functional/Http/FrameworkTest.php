<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Middleware, services and generated calls, in a server. */
#[CoversNothing]
final class FrameworkTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testCompilesAnApplicationThatTheServerServes(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('framework'), ['--workers=1']);
        $expected = [
            '/visits' => [200, '{"visits":1}'],
            '/actor?q=7' => [200, 'asked 7'],
            '/waits/7?user=ada' => [200, '7 ada'],
            '/late/7' => [200, 'late 7'],
            '/late/7?stop=1' => [200, 'stopped'],
            '/late/seven' => [404, 'own 404'],
            '/missing' => [404, 'own 404'],
            '/length' => [405, 'own 405'],
        ];
        foreach ($expected as $path => [$status, $body]) {
            $answer = $server->get($path);
            self::assertSame([$status, $body, (string) $status], [
                $answer->status,
                $answer->body,
                $answer->headers['x-seen'] ?? null,
            ], $path);
        }
        $answer = $server->get('/fails');
        self::assertSame([500, '500'], [$answer->status, $answer->headers['x-seen'] ?? null]);
        self::assertStringContainsString('uncaught LogicException: it failed', $server->errors());
        self::assertSame('{"visits":2}', $server->get('/visits')->body);
    }

    public function testABodyIsAStreamBehindMiddleware(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('framework'), ['--workers=1']);
        $connection = $server->connect();
        $connection->send("POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n" . str_repeat('a', 5000));
        self::assertSame('5000', $connection->read()->body);
    }

    public function testABodyStaysAStreamWhenPsr15MiddlewareChangesTheRequest(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('live_body'), ['--workers=1']);
        $connection = $server->connect();

        // The rest of the body is never sent: the handler answers while the body arrives.
        $connection->send("POST /first HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"
            . str_repeat('a', 1000));

        self::assertSame('{"live":true,"length":1000,"header":"1","by":"psr15"}', $connection->read()->body);
    }

    public function testTheServerDoesNotStartWithWhatIsWrong(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-wrong');
        file_put_contents($file, <<<'PHP'
            <?php
            $app = Nexus\Http\App::create();
            $app->get('/a', fn (int $missing) => 1);
            $app->get('/b', 'Missing\Handler');
            $app->get('/c', fn (Missing\Service $service) => 1);

            return $app;
            PHP);
        [$code, $output] = ServerProcess::fail($file, ['--port=0', '--workers=1']);
        unlink($file);
        self::assertNotSame(0, $code);
        self::assertStringContainsString("nexus: [NX-0303] The application has 3 problems:\n  1. The handler of /a", $output);
        self::assertStringContainsString(
            "there is no {missing} in the path, and it has no default ({$file}:3)\n  2. The handler of /b",
            $output,
        );
        self::assertStringContainsString('there is no service Missing\\Service. Register it', $output);
        self::assertStringNotContainsString('#0', $output, 'frames say nothing that the list does not');
        self::assertStringContainsString("\"Missing\\Handler\", which cannot be called. Give", $output);
    }
}
