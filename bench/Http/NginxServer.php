<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** nginx with one worker that answers from its configuration: the speed of a C server with the same sockets. */
final readonly class NginxServer implements HttpServer
{
    private function __construct(
        private string $program,
        private Daemon $daemon,
        private string $address,
        private int $worker,
    ) {}

    /**
     * @param string $files what lies below /files/
     * @throws Unmeasurable
     */
    public static function start(Cores $cores, string $files = '/nowhere'): self
    {
        $program = Command::find('nginx') ?? throw Unmeasurable::programMissing('nginx');
        $directory = Daemon::makeDirectory();
        $port = self::freePort();
        file_put_contents("{$directory}/nginx.conf", self::configuration($directory, $port, $files));
        $daemon = Daemon::start(
            'nginx',
            [
                ...$cores->forServer(),
                $program,
                '-p',
                $directory,
                '-c',
                "{$directory}/nginx.conf",
                '-e',
                "{$directory}/error.log",
            ],
            $directory,
        );
        $address = "127.0.0.1:{$port}";
        $worker = $daemon->await(
            static fn(): ?int => self::isListening($address) ? ProcessTree::onlyLeafBelow($daemon->pid()) : null,
        );

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

    private static function configuration(string $directory, int $port, string $files): string
    {
        $template = (string) file_get_contents(Repository::path('bench/programs/http/nginx.conf'));

        return strtr($template, ['{directory}' => $directory, '{port}' => (string) $port, '{files}' => $files]);
    }

    public static function freePort(): int
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        if ($server === false) {
            throw Unmeasurable::programFailed('nginx', 'there is no free port');
        }
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1);
        fclose($server);

        return $port;
    }

    public static function isListening(string $address): bool
    {
        $socket = @stream_socket_client("tcp://{$address}", $errno, $error, 1);

        return $socket !== false && fclose($socket);
    }
}
