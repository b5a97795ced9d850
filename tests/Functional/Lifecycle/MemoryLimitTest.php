<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** A worker has a memory limit even if php.ini sets none. */
#[CoversNothing]
final class MemoryLimitTest extends LifecycleTestCase
{
    private string|false $scanned;

    protected function setUp(): void
    {
        parent::setUp();
        $this->scanned = getenv('PHP_INI_SCAN_DIR');
        mkdir("{$this->directory}/conf.d");
        putenv("PHP_INI_SCAN_DIR={$this->scanned}:{$this->directory}/conf.d");
        file_put_contents("{$this->directory}/app.php", <<<'PHP'
            <?php
            return static function (Nexus\Http\Request $request): Nexus\Http\Response {
                $kept = str_repeat('x', (int) $request->query('bytes', '0'));

                return Nexus\Http\Response::text(ini_get('memory_limit') . substr($kept, 1, 0));
            };
            PHP);
    }

    protected function tearDown(): void
    {
        putenv($this->scanned === false ? 'PHP_INI_SCAN_DIR' : "PHP_INI_SCAN_DIR={$this->scanned}");
        parent::tearDown();
    }

    public function testAHandlerThatTakesTooMuchEndsWith500AndTheStartSaysTheLimit(): void
    {
        if (ServerProcess::isInstrumented()) {
            self::markTestSkipped("There is no memory limit without PHP's own allocator.");
        }
        $this->limit('-1');
        $server = $this->serveOwn(['--workers=1']);
        $limit = (int) $server->get('/')->body;

        self::assertGreaterThan(0, $limit);
        self::assertLessThanOrEqual(256 << 20, $limit);
        self::assertStringContainsString(
            sprintf('  ! memory_limit is %d MiB per worker', $limit >> 20),
            $server->banner,
        );
        self::assertSame(500, $server->get('/?bytes=' . $limit)->status);
        ServerProcess::eventually(
            'the log says why',
            static fn(): bool => str_contains($server->errors(), "Allowed memory size of {$limit} bytes exhausted"),
        );
    }

    public function testClassicModeHasItToo(): void
    {
        $this->limit('-1');
        mkdir("{$this->directory}/public");
        file_put_contents("{$this->directory}/public/index.php", "<?php echo ini_get('memory_limit');");
        $server = ServerProcess::start(
            "{$this->directory}/public/index.php",
            ['--classic', '--workers=1'],
            $this->directory,
        );
        $said = $server->get('/')->body;
        $server->kill();

        self::assertGreaterThan(0, (int) $said);
    }

    public function testALimitThatPhpIniSetsStays(): void
    {
        $this->limit('77M');
        $server = $this->serveOwn(['--workers=1']);

        self::assertSame('77M', $server->get('/')->body);
        self::assertStringNotContainsString('memory_limit', $server->banner);
    }

    private function limit(string $value): void
    {
        file_put_contents("{$this->directory}/conf.d/zz.ini", "memory_limit={$value}\n");
    }
}
