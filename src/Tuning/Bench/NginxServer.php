<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** nginx with one worker that answers from its configuration: what a C server can do with the same sockets. */
final readonly class NginxServer implements HttpServer
{
    private function __construct(private string $program, private Daemon $daemon, private string $address, private int $worker) {}

    /** @throws Unmeasurable */
    public static function start(Cores $cores): self
    {
        $program = Command::find('nginx') ?? throw Unmeasurable::programMissing('nginx');
        $directory = Daemon::makeDirectory();
        $port = self::freePort();
        file_put_contents("{$directory}/nginx.conf", self::configuration($directory, $port));
        $daemon = Daemon::start(
            'nginx',
            [...$cores->forServer(), $program, '-p', $directory, '-c', "{$directory}/nginx.conf", '-e', "{$directory}/error.log"],
            $directory,
        );
        $address = "127.0.0.1:{$port}";
        $worker = $daemon->await(static fn(): ?int => self::isListening($address) ? ProcessTree::onlyLeafBelow($daemon->pid()) : null);

        return new self($program, $daemon, $address, $worker);
    }

    public function name(): string
    {
        return 'nginx';
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->worker;
    }

    public function version(): string
    {
        return Host::version($this->program, '~nginx/(\S+)~');
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }

    private static function configuration(string $directory, int $port): string
    {
        return <<<CONF
            daemon off;
            worker_processes 1;
            worker_rlimit_nofile 20000;
            pid {$directory}/nginx.pid;
            error_log {$directory}/error.log crit;
            events {
                worker_connections 19900;
                multi_accept on;
            }
            http {
                access_log off;
                keepalive_requests 1000000000;
                keepalive_timeout 600s;
                client_body_temp_path {$directory};
                proxy_temp_path {$directory};
                fastcgi_temp_path {$directory};
                uwsgi_temp_path {$directory};
                scgi_temp_path {$directory};
                server {
                    listen 127.0.0.1:{$port} backlog=4096;
                    default_type application/json;
                    location /hello/load {
                        return 200 '{"message":"hello"}';
                    }
                }
            }
            CONF;
    }

    private static function freePort(): int
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        if ($server === false) {
            throw Unmeasurable::programFailed('nginx', 'there is no free port');
        }
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1);
        fclose($server);

        return $port;
    }

    private static function isListening(string $address): bool
    {
        $socket = @stream_socket_client("tcp://{$address}", $errno, $error, 1);

        return $socket !== false && fclose($socket);
    }
}
