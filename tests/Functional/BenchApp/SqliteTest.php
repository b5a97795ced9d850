<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class SqliteTest extends BenchAppTestCase
{
    private static string $directory = '';

    public static function setUpBeforeClass(): void
    {
        self::$directory = sys_get_temp_dir() . '/nexus-bench-app-' . bin2hex(random_bytes(6));
        mkdir(self::$directory, 0o700);
    }

    public static function tearDownAfterClass(): void
    {
        exec('rm -rf ' . escapeshellarg(self::$directory));
    }

    public function testAFileThatIsNotThereIsMadeBySeveralWorkersOnce(): void
    {
        $file = self::$directory . '/new/bench.sqlite';
        $server = ServerProcess::start(
            (string) realpath(__DIR__ . '/../../../examples/bench-app/app.php'),
            ['--workers=2'],
            '/',
            ['env', "BENCH_DSN=sqlite:{$file}"],
        );
        try {
            self::assertSame(200, $server->get('/bench')->status);
        } finally {
            $server->kill();
        }
        self::assertSame(
            ['bench.sqlite', 'bench.sqlite.lock'],
            array_values(
                array_diff((array) scandir(dirname($file)), ['.', '..', 'bench.sqlite-shm', 'bench.sqlite-wal']),
            ),
        );
    }

    protected function environment(): array
    {
        return ['BENCH_DSN' => 'sqlite:' . self::$directory . '/bench.sqlite'];
    }

    protected function php(): array
    {
        return [];
    }
}
