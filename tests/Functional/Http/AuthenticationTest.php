<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use Nexus\Tests\Unit\Http\Auth\Tokens;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Authentication in a server. */
#[CoversNothing]
final class AuthenticationTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testClientsAuthenticateInThreeWays(): void
    {
        $this->server = ServerProcess::start(ServerProcess::app('authentication'), ['--workers=1']);
        self::assertSame(401, $this->request('/me')->status);
        $basic = static fn(string $credentials): string => 'Authorization: Basic ' . base64_encode($credentials);
        self::assertSame('{"id":"ada"}', $this->request('/me', $basic('ada:secret'))->body);
        self::assertSame(401, $this->request('/me', $basic('ada:wrong'))->status);
        self::assertSame(401, $this->request('/me', $basic('bob:secret'))->status);
        $claims = ['sub' => 'bot', 'exp' => time() + 600];
        $bearer = 'Authorization: Bearer ' . Tokens::hmac(str_repeat('k', 32), $claims);
        self::assertSame('{"id":"bot"}', $this->request('/me', $bearer)->body);
        self::assertSame(403, $this->request('/admin', $bearer)->status);
        self::assertSame(401, $this->request('/me', "{$bearer}\r\n{$bearer}")->status);
        $forged = Tokens::signed(['alg' => 'none'], $claims, static fn(): string => '');
        $answer = $this->request('/me', "Authorization: Bearer {$forged}");
        self::assertSame(401, $answer->status);
        self::assertStringContainsString('error="invalid_token"', $answer->headers['www-authenticate'] ?? '');

        self::assertSame(403, $this->request('/login', '', 'name=ada&password=wrong')->status);
        $login = $this->request('/login', '', 'name=ada&password=secret');
        self::assertSame(204, $login->status);
        [$cookie] = explode(';', $login->headers['set-cookie'] ?? '');
        self::assertSame(200, $this->request('/admin', "Cookie: {$cookie}")->status);
    }

    public function testTheServerDoesNotStartWithAnUnprotectedRoute(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-unprotected');
        file_put_contents($file, <<<'PHP'
            <?php
            $app = Nexus\Http\App::create()->protectRoutes();
            $app->get('/orders', fn () => []);
            $app->get('/admin', #[Nexus\Http\Attribute\RequiresRole('admin')] fn () => []);

            return $app;
            PHP);
        [$code, $output] = ServerProcess::fail($file, ['--port=0', '--workers=1']);
        unlink($file);
        self::assertNotSame(0, $code);
        self::assertStringContainsString('1. [NX-1104] The route GET /orders requires no principal', $output);
        self::assertStringContainsString("({$file}:3)", $output);
        self::assertStringContainsString('2. [NX-1103] The route GET /admin has #[RequiresRole]', $output);
        self::assertStringContainsString("({$file}:4)", $output);
    }

    private function request(string $path, string $header = '', string $form = ''): HttpAnswer
    {
        $connection = $this->server?->connect();
        self::assertNotNull($connection);
        $lines = [
            ($form === '' ? 'GET' : 'POST') . " {$path} HTTP/1.1",
            'Host: localhost',
            'Content-Type: application/x-www-form-urlencoded',
            'Content-Length: ' . \strlen($form),
            ...$header === '' ? [] : [$header],
        ];
        $connection->send(implode("\r\n", $lines) . "\r\n\r\n{$form}");

        return $connection->read();
    }
}
