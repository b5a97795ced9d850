<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

abstract class LifecycleTestCase extends TestCase
{
    protected string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-test-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        DeployedRelease::deleteTree($this->directory);
    }

    /**
     * An application of the test's own, app.php in its directory.
     *
     * @param list<string> $options
     * @param list<string> $prefix
     * @param list<string> $php
     */
    protected function serveOwn(array $options = ['--workers=2'], array $prefix = [], array $php = []): ServerProcess
    {
        return $this->server = ServerProcess::start('app.php', $options, $this->directory, $prefix, $php);
    }

    /**
     * The application "lifecycle", whose workers do not serve as long as there is a file "slow".
     *
     * @param list<string> $options
     */
    protected function serveSlowStarter(array $options = ['--workers=2']): ServerProcess
    {
        file_put_contents("{$this->directory}/app.php", sprintf(
            '<?php while (file_exists(%s)) { usleep(10_000); clearstatcache(); } return require %s;',
            var_export("{$this->directory}/slow", true),
            var_export(ServerProcess::app('lifecycle'), true),
        ));

        return $this->serveOwn($options);
    }

    /** @param string $answer an expression */
    protected function write(string $answer, string $before = '', string $file = 'app.php'): void
    {
        file_put_contents(
            "{$this->directory}/{$file}",
            "<?php {$before} return static fn(Nexus\\Http\\Request \$request) => Nexus\\Http\\Response::text((string) ({$answer}));",
        );
    }

    protected static function untilServes(ServerProcess $server, int $generation): void
    {
        ServerProcess::eventually(
            "generation {$generation} serves",
            static fn(): bool => str_contains($server->errors(), "generation {$generation} serves."),
        );
    }

    /**
     * @param list<string> $options
     * @param list<string> $prefix
     * @param list<string> $php
     */
    protected function serve(
        array $options = ['--workers=2'],
        string $application = 'lifecycle',
        array $prefix = [],
        array $php = [],
    ): ServerProcess {
        return $this->server = ServerProcess::start(
            ServerProcess::app($application),
            $options,
            $this->directory,
            $prefix,
            $php,
        );
    }

    protected function configure(string $changes): void
    {
        file_put_contents(
            "{$this->directory}/nexus.php",
            "<?php return Nexus\\Server\\ServerConfig::default(){$changes};",
        );
    }

    /**
     * Sends a request that is in progress when this returns: /hold is answered after $this->release() was called, /spin
     * never.
     */
    protected function hold(
        ServerProcess $server,
        string $path = '/hold',
        string $release = 'release',
    ): HttpConnection {
        $announcements = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($announcements);
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($announcements, false), ':'), 1);
        $connection = $server->connect();
        $connection->send(
            "GET {$path}?announce={$port}&release={$this->directory}/{$release} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        );
        $announcement = stream_socket_accept($announcements, ServerProcess::PATIENCE);
        self::assertIsResource($announcement);
        // The request waits in connect() until its worker sees that it is accepted. Then it closes the connection.
        stream_set_timeout($announcement, (int) ServerProcess::PATIENCE);
        self::assertSame('', fread($announcement, 1));
        self::assertTrue(feof($announcement), 'The request does not go on.');

        return $connection;
    }

    protected function release(string $release = 'release'): void
    {
        touch("{$this->directory}/{$release}");
    }

    /** @param list<int> $processes */
    protected static function untilGone(array $processes): void
    {
        ServerProcess::eventually('all processes are gone', static fn(): bool => array_filter(
            $processes,
            static fn(int $pid): bool => posix_kill($pid, 0) && !str_contains(
                (string) @file_get_contents("/proc/{$pid}/stat"),
                ') Z ',
            ),
        ) === []);
    }

    /** A signal takes a moment to arrive. Until then the process may still accept a connection. */
    protected static function strike(int $pid, int $signal): void
    {
        posix_kill($pid, $signal);
        ServerProcess::eventually('the signal has struck', static function () use ($pid): bool {
            $state = (string) @file_get_contents("/proc/{$pid}/stat");

            return $state === '' || preg_match('/\) [TZX] /', $state) === 1;
        });
    }

    protected function untilRefused(ServerProcess $server): void
    {
        ServerProcess::eventually(
            'new connections are refused',
            static fn(): bool => @stream_socket_client($server->address) === false,
        );
    }
}
