<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ErrorLog;
use Nexus\Tests\Functional\ServerProcess;

/** A server in a process of its own, with limits so short that a test need not wait. */
final class LocalServer
{
    /** @var resource */
    private $process;
    /** @var resource */
    private $output;
    private readonly ErrorLog $errors;
    private readonly int $pid;
    public readonly int $port;

    /** @param array{application?: string, settings: object} $order */
    private function __construct(array $order)
    {
        $this->errors = new ErrorLog();
        // A sanitizer, valgrind, another PHP: a program that runs a script with the extension loaded.
        $other = getenv('NEXUS_TEST_PHP');
        $php = $other === false ? [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', 'run'] : [$other];
        $process = proc_open(
            [...$php, dirname(__DIR__) . '/fixtures/http_server.php', json_encode($order, JSON_THROW_ON_ERROR)],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], $this->errors->file],
            $pipes,
        );
        \assert(\is_resource($process) && isset($pipes[1]));
        $this->process = $process;
        $this->pid = proc_get_status($process)['pid'];
        $this->output = $pipes[1];
        stream_set_timeout($this->output, (int) ServerProcess::PATIENCE);
        $this->port = (int) fgets($this->output);
        if ($this->port === 0) {
            throw new \RuntimeException('The server did not come up: ' . $this->errors());
        }
    }

    public static function start(int|float|bool ...$settings): self
    {
        return new self(['settings' => (object) $settings]);
    }

    /** Another application than http_app.php. */
    public static function of(string $application, int|float|bool ...$settings): self
    {
        return new self(['application' => $application, 'settings' => (object) $settings]);
    }

    public function connect(): Client
    {
        return Client::open("tcp://127.0.0.1:{$this->port}");
    }

    public function get(string $path): Answer
    {
        return $this->connect()->request("GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    public function errors(): string
    {
        return $this->errors->text([$this->pid]);
    }

    public function terminate(): void
    {
        proc_terminate($this->process);
    }

    /**
     * Drains.
     *
     * @return array<string, int|bool> its statistics
     */
    public function stop(): array
    {
        $this->terminate();
        $said = (string) fgets($this->output);
        proc_close($this->process);
        $statistics = json_decode($said, true);
        if (!\is_array($statistics)) {
            throw new \RuntimeException("The server did not end well: {$said}{$this->errors()}");
        }

        /** @var array<string, int|bool> $statistics */
        return $statistics;
    }

    /** Runs after each test, failed or not. */
    public function kill(): void
    {
        if (\is_resource($this->process)) {
            proc_terminate($this->process, SIGKILL);
            proc_close($this->process);
        }
    }
}
