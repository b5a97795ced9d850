<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Soak;

use Nexus\Tests\Functional\Chaos\LoadClient;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/**
 * Sends requests of every kind to a worker without a master: with this PHP (or with NEXUS_TEST_PHP: a program that runs
 * a script with a sanitized extension), and under valgrind.
 */
#[CoversNothing]
final class OneProcessTest extends TestCase
{
    private const KNOWN = '/^nexus: uncaught RuntimeException: request \d+ .*(?:\n  .*)*$/m';

    private string $said;

    protected function setUp(): void
    {
        $this->said = (string) tempnam(sys_get_temp_dir(), 'nexus-said');
    }

    protected function tearDown(): void
    {
        unlink($this->said);
    }

    public function testItServesEverythingAndEndsWithoutAWord(): void
    {
        $other = getenv('NEXUS_TEST_PHP');
        $this->load($other === false ? [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', 'run'] : [$other], 50, 5000);

        self::assertSame('', trim((string) preg_replace(self::KNOWN, '', (string) file_get_contents($this->said))));
    }

    public function testValgrindFindsNoInvalidAccessAndNoLeak(): void
    {
        if (shell_exec('command -v valgrind') === null) {
            self::markTestSkipped('Valgrind is not installed.');
        }
        $this->load([
            'env', 'USE_ZEND_ALLOC=0', 'ZEND_DONT_UNLOAD_MODULES=1',
            'valgrind', '--quiet', '--leak-check=full', '--errors-for-leak-kinds=definite', '--num-callers=30', '--error-exitcode=99',
            PHP_BINARY, '-n', '-d', 'pcre.jit=0', '-d', 'extension=' . $this->extension(),
        ], 20, 2000);

        self::assertDoesNotMatchRegularExpression(
            '/Invalid|uninitialised|definitely lost/',
            (string) file_get_contents($this->said),
        );
    }

    private function extension(): string
    {
        $loaded = getenv('NEXUS_SO');

        return $loaded === false ? dirname(__DIR__, 3) . '/ext/modules/nexus.so' : $loaded;
    }

    /** @param list<string> $command */
    private function load(array $command, int $connections, int $requests): void
    {
        $process = proc_open(
            [...$command, __DIR__ . '/one_process.php'],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', $this->said, 'a']],
            $pipes,
        );
        self::assertIsResource($process);
        try {
            $port = trim((string) fgets($pipes[1]));
            self::assertMatchesRegularExpression('/^\d+$/', $port, (string) file_get_contents($this->said));
            $report = LoadClient::start(
                "tcp://127.0.0.1:{$port}",
                $connections,
                LoadClient::MIXED,
                $requests,
            )->wait($process);
            proc_terminate($process);
        } finally {
            $code = proc_close($process);
        }

        self::assertSame([], $report->wrongs);
        self::assertSame([], $report->losses);
        self::assertSame(0, $code, (string) file_get_contents($this->said));
    }
}
