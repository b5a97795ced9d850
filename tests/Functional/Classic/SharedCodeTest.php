<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Code that one worker compiles into OPcache's shared memory works in every other worker of its generation. */
#[CoversNothing]
final class SharedCodeTest extends TestCase
{
    private const CLASSES = 40;
    /** PHP's and Debian's defaults, independent of this machine's ini files. */
    private const PHP = [
        '-d',
        'opcache.file_update_protection=0',
        '-d',
        'memory_limit=16M',
        '-d',
        'display_errors=0',
        '-d',
        'log_errors=1',
        '-d',
        'error_log=',
    ];

    private ?ServerProcess $server = null;
    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-shared-code-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        if (!\extension_loaded('Zend OPcache')) {
            self::markTestSkipped('OPcache is not loaded.');
        }
        $this->writeApplication();
    }

    protected function tearDown(): void
    {
        foreach (array_keys($this->server?->processes() ?? []) as $pid) {
            posix_kill($pid, SIGCONT);
        }
        $this->server?->kill();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function testAWorkerThatWasReplacedLinksTheClassesThatItsSiblingHasCompiled(): void
    {
        [$successor, $expected] = $this->compileWhileTheSuccessorStands();

        self::assertSame(implode(' ', range(1, self::CLASSES)), $expected);
        self::assertSame($expected, $successor->get('/classes')->body, $this->server()->errors());
        self::assertSame($expected, $successor->get('/classes')->body, $this->server()->errors());
        self::assertDoesNotMatchRegularExpression('/Fatal|Warning|crashed|SIGSEGV/', $this->server()->errors());
    }

    public function testSuchAWorkerExceedsTheMemoryLimitWithoutACrash(): void
    {
        [$successor, $expected] = $this->compileWhileTheSuccessorStands();
        for ($i = 1; $i <= 20; $i++) {
            self::assertSame(500, $successor->get('/memory')->status, $this->server()->errors());
        }
        ServerProcess::eventually(
            'each is in the log',
            fn(): bool => substr_count($this->server()->errors(), 'Allowed memory size') === 20,
        );

        self::assertSame($expected, $successor->get('/classes')->body);
        self::assertDoesNotMatchRegularExpression('/undefined|crashed|SIGSEGV/', $this->server()->errors());
    }

    /**
     * @return array{HttpConnection, string} to the successor of a killed worker, and what its sibling has answered
     *     meanwhile
     */
    private function compileWhileTheSuccessorStands(): array
    {
        $this->server = ServerProcess::start(
            "{$this->directory}/index.php",
            ['--classic', '--workers=2'],
            $this->directory,
            [],
            self::PHP,
        );
        $old = (int) $this->server->get('/pid')->body;
        posix_kill($old, SIGKILL);
        [$successor, $sibling] = $this->connectToEach($old);
        $pid = (int) $successor->get('/pid')->body;
        // While it is stopped, only its sibling fills the shared memory.
        posix_kill($pid, SIGSTOP);
        $expected = $sibling->get('/classes')->body;
        posix_kill($pid, SIGCONT);

        return [$successor, $expected];
    }

    /**
     * Persistent connections: to the worker that replaced the killed one, and to the other worker.
     *
     * @return array{HttpConnection, HttpConnection}
     */
    private function connectToEach(int $killed): array
    {
        $connections = [];
        $survivor = array_values(array_diff($this->server()->workers(), [$killed]))[0];
        ServerProcess::eventually('both workers answer', function () use (&$connections, $killed): bool {
            try {
                $connection = $this->server()->connect();
                $connections[(int) $connection->get('/pid')->body] = $connection;
            } catch (\RuntimeException) {
                // The killed worker had accepted the connection.
            }
            unset($connections[$killed]);

            return \count($connections) === 2;
        });
        self::assertArrayHasKey($survivor, $connections);
        $sibling = $connections[$survivor];
        unset($connections[$survivor]);

        return [array_values($connections)[0], $sibling];
    }

    private function server(): ServerProcess
    {
        return $this->server ?? throw new \LogicException('The server has not been started.');
    }

    private function writeApplication(): void
    {
        $classes = self::CLASSES;
        file_put_contents("{$this->directory}/index.php", <<<PHP
            <?php
            spl_autoload_register(static function (string \$class): void {
                require __DIR__ . "/{\$class}.php";
            });
            if (\$_SERVER['REQUEST_URI'] === '/pid') {
                echo getmypid();
                return;
            }
            \$numbers = [];
            for (\$i = 1; \$i <= {$classes}; \$i++) {
                \$class = "Child{\$i}";
                \$numbers[] = (new \$class())->number();
            }
            if (\$_SERVER['REQUEST_URI'] === '/memory') {
                while (true) {
                    \$numbers[] = [new \$class(), str_repeat('x', 10_000)];
                }
            }
            echo implode(' ', \$numbers);
            PHP);
        for ($i = 1; $i <= self::CLASSES; $i++) {
            file_put_contents("{$this->directory}/Parent{$i}.php", <<<PHP
                <?php
                abstract class Parent{$i}
                {
                    public function number(): int
                    {
                        return \$this->own{$i}(\$this);
                    }
                    abstract protected function own{$i}(Parent{$i} \$self): int;
                }
                PHP);
            file_put_contents("{$this->directory}/Child{$i}.php", <<<PHP
                <?php
                final class Child{$i} extends Parent{$i}
                {
                    protected function own{$i}(Parent{$i} \$self): int
                    {
                        return {$i};
                    }
                }
                PHP);
        }
    }
}
