<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Config;

use Nexus\Tests\Functional\Applications\Services;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** Behind a real proxy: the client is 127.0.0.2, nginx is 127.0.0.1. */
#[CoversNothing]
final class NginxTest extends ConfigTestCase
{
    private const NGINX = __DIR__ . '/../../../build/peers/usr/sbin/nginx';
    private const LIES = "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Host: evil.example\r\nForwarded: for=6.6.6.6;proto=https\r\n";

    /** @var resource|null */
    private $nginx = null;

    protected function tearDown(): void
    {
        if ($this->nginx !== null) {
            proc_terminate($this->nginx);
            proc_close($this->nginx);
        }
        exec('rm -rf ' . escapeshellarg("{$this->directory}/nginx"));
        parent::tearDown();
    }

    public function testHeadersOfNginxAreTrustedAndThoseOfItsClientAreNot(): void
    {
        $server = $this->serve(['--trusted-proxies=127.0.0.1']);
        $environment = $this->environmentBehind($server->address, '$proxy_add_x_forwarded_for', self::LIES);

        self::assertSame(['127.0.0.2', 'https', 'on', 'shop.example'], $environment);
    }

    public function testTheSameByAUnixSocketInClassicMode(): void
    {
        $server = $this->serve(["--host=unix:{$this->directory}/app.sock", '--classic', '--trusted-proxies=unix']);
        $environment = $this->environmentBehind($server->address, '$proxy_add_x_forwarded_for', self::LIES);

        self::assertSame(['127.0.0.2', 'https', 'on', 'shop.example'], $environment);
    }

    public function testTheHostThatNginxPassesOnIsTrustedOnlyWhereItIsConfigured(): void
    {
        $server = $this->serve(
            ['--trusted-proxies=127.0.0.1', '--proxy-headers=x-forwarded-for,x-forwarded-proto,x-forwarded-host'],
        );
        $environment = $this->environmentBehind($server->address, '$remote_addr', self::LIES);

        self::assertSame(['127.0.0.2', 'https', 'on', 'evil.example'], $environment);
    }

    /** @return list<string|null> address, scheme, HTTPS and host */
    private function environmentBehind(string $upstream, string $forwardedFor, string $headers): array
    {
        $port = $this->startNginx(str_replace(['tcp://', 'unix://'], ['', 'unix:'], $upstream), $forwardedFor);
        $client = @stream_socket_client(
            "tcp://127.0.0.1:{$port}",
            timeout: ServerProcess::PATIENCE,
            context: stream_context_create(['socket' => ['bindto' => '127.0.0.2:0']]),
        );
        self::assertIsResource($client);
        fwrite($client, "GET /environment HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n{$headers}\r\n");
        $answer = (string) stream_get_contents($client);
        self::assertStringStartsWith('HTTP/1.1 200', $answer);
        /** @var array{server: array<string, string>} $environment */
        $environment = json_decode((string) strstr($answer, '{'), true, flags: JSON_THROW_ON_ERROR);

        return array_map(
            static fn(string $name): ?string => $environment['server'][$name] ?? null,
            ['REMOTE_ADDR', 'REQUEST_SCHEME', 'HTTPS', 'HTTP_HOST'],
        );
    }

    private function startNginx(string $upstream, string $forwardedFor): int
    {
        Services::execute([__DIR__ . '/../../../tools/peers', 'web']);
        $home = "{$this->directory}/nginx";
        mkdir($home);
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($socket);
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
        fclose($socket);
        file_put_contents("{$home}/nginx.conf", <<<NGINX
            daemon off; master_process off; pid {$home}/pid; error_log {$home}/error.log;
            events {}
            http {
                access_log off;
                client_body_temp_path {$home}/body; proxy_temp_path {$home}/proxy; fastcgi_temp_path {$home}/fastcgi; uwsgi_temp_path {$home}/uwsgi; scgi_temp_path {$home}/scgi;
                server {
                    listen 127.0.0.1:{$port};
                    location / {
                        proxy_pass http://{$upstream};
                        proxy_set_header Host \$http_host;
                        proxy_set_header X-Forwarded-For {$forwardedFor};
                        proxy_set_header X-Forwarded-Proto https;
                    }
                }
            }
            NGINX);
        $output = ['file', "{$home}/output", 'a'];
        $nginx = proc_open(
            [self::NGINX, '-p', $home, '-c', "{$home}/nginx.conf", '-e', "{$home}/error.log"],
            [['file', '/dev/null', 'r'], $output, $output],
            $pipes,
        );
        self::assertIsResource($nginx);
        $this->nginx = $nginx;
        ServerProcess::eventually(
            'nginx comes up',
            static fn(): bool => @stream_socket_client("tcp://127.0.0.1:{$port}") !== false,
        );

        return $port;
    }
}
