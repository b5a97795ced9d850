<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Db\RedisServer;

/** Starts its own Redis, from Debian (tools/peers), on a port that stays the same after a restart. */
final class RedisProcess
{
    private const PEERS = __DIR__ . '/../../../build/peers';
    public readonly int $port;

    /** @var resource|null */
    private $process;
    /** @var resource|null its output: little, once it is ready */
    private $output;
    /** @var list<string> */
    private readonly array $settings;

    public function __construct(string ...$settings)
    {
        $this->settings = array_values($settings);
        $probe = stream_socket_server('tcp://127.0.0.1:0');
        \assert($probe !== false);
        $this->port = (int) substr((string) strrchr((string) stream_socket_get_name($probe, false), ':'), 1);
        fclose($probe);
        $this->start();
    }

    public function __destruct()
    {
        $this->stop();
    }

    public static function isThere(): bool
    {
        return is_file(self::PEERS . '/usr/bin/redis-server') || is_file('/usr/bin/redis-server');
    }

    public function start(): void
    {
        $own = self::PEERS . '/usr/bin/redis-server';
        $libraries = implode(
            ':',
            [...(array) glob(self::PEERS . '/usr/lib/*-linux-gnu'), (string) getenv('LD_LIBRARY_PATH')],
        );
        $line = [
            is_file($own) ? $own : '/usr/bin/redis-server',
            '--port',
            (string) $this->port,
            '--bind',
            '127.0.0.1',
            '--save',
            '',
            '--repl-diskless-sync-delay',
            '0',
        ];
        $process = proc_open(
            ['setpriv', '--pdeathsig', 'KILL', ...$line, ...$this->settings],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']],
            $pipes,
            sys_get_temp_dir(),
            ['LD_LIBRARY_PATH' => $libraries] + getenv(),
        );
        \assert(\is_resource($process));
        $this->process = $process;
        do {
            $line = fgets($pipes[1]);
            if ($line === false) {
                throw new \RuntimeException('Redis did not come up.');
            }
        } while (!str_contains($line, 'Ready to accept connections'));
        $this->output = $pipes[1];
    }

    public function stop(): void
    {
        if ($this->process !== null) {
            proc_terminate($this->process, SIGKILL);
            proc_close($this->process);
            \is_resource($this->output) && fclose($this->output);
            $this->process = $this->output = null;
        }
    }

    public function signal(int $signal): void
    {
        \assert($this->process !== null);
        proc_terminate($this->process, $signal);
    }

    public function server(): RedisServer
    {
        return new RedisServer('127.0.0.1', $this->port, readTimeout: 10.0);
    }
}
