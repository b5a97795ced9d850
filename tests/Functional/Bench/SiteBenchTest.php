<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Bench;

use Nexus\Bench\Measure\Command;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** `nexus bench site` with an application of the user. The speed is not checked here. */
#[CoversNothing]
final class SiteBenchTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-site-bench-' . bin2hex(random_bytes(6));
        mkdir("{$this->directory}/public", 0o755, true);
        if (Command::find('wrk') === null) {
            self::markTestSkipped('wrk is not installed.');
        }
        $page = 'header("Content-Type: text/plain"); echo "page ", $_SERVER["REQUEST_URI"];';
        file_put_contents("{$this->directory}/public/index.php", "<?php {$page}");
        file_put_contents(
            "{$this->directory}/app.php",
            "<?php return Nexus\\Http\\App::pooled(static fn(): Closure => static function (): void { {$page} });",
        );
        file_put_contents("{$this->directory}/urls", "# pages\n/\nhttp://localhost/second?page=2\n");
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function testEachServerIsMeasuredWithItsApplication(): void
    {
        [$code, $said, $errors] = $this->bench('--urls=urls', '--app=app.php');

        self::assertContains($code, [0, 2], $errors);
        $report = json_decode($said, true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($report);
        self::assertSame('site', $report['suite']);
        self::assertIsArray($report['host']);
        self::assertSame('/ /second?page=2', $report['host']['targets']);
        self::assertIsArray($report['results']);
        $values = array_column($report['results'], 'value', 'name');
        foreach (['nginx_fpm', 'classic', 'pooled'] as $server) {
            foreach (['requests_per_s', 'cpu', 'p99', 'memory'] as $figure) {
                self::assertGreaterThan(0, $values["site.{$figure}.{$server}"], "{$figure} of {$server}");
            }
            self::assertEquals(0, $values["site.errors.{$server}"], $server);
        }
        $budgets = array_filter(array_column($report['results'], 'budget', 'name'), is_string(...));
        self::assertSame('<=0.9', $budgets['site.classic.cpu_vs_nginx_fpm']);
        self::assertSame('<=0.35', $budgets['site.pooled.cpu_vs_nginx_fpm']);
    }

    public function testAServerThatAnswersOtherwiseIsNotMeasured(): void
    {
        file_put_contents(
            "{$this->directory}/app.php",
            '<?php return Nexus\Http\App::pooled(static fn(): Closure => static function (): void { echo 1; });',
        );
        [$code, , $errors] = $this->bench('--app=app.php');

        self::assertSame(71, $code);
        self::assertStringContainsString('[NX-0903] pooled does not answer / as nginx_fpm', $errors);
    }

    public function testAFolderThatDoesNotExistIsWrongUsage(): void
    {
        [$code, , $errors] = $this->bench('--root=nowhere');

        self::assertSame(1, $code);
        self::assertStringContainsString('--root', $errors);
    }

    /** @return array{int, string, string} exit code, what was said, and of errors */
    private function bench(string ...$arguments): array
    {
        $root = (string) realpath(self::ROOT);
        $process = proc_open(
            [
                "{$root}/bin/nexus",
                'bench',
                'site',
                '--json',
                '--seconds=1',
                '--rounds=1',
                '--root=public',
                ...array_values($arguments),
            ],
            [1 => ['pipe', 'w'], 2 => $errors = tmpfile()],
            $pipes,
            $this->directory,
        );
        self::assertIsResource($process);
        self::assertIsResource($errors);
        $said = (string) stream_get_contents($pipes[1]);
        $code = proc_close($process);
        rewind($errors);

        return [$code, $said, (string) stream_get_contents($errors)];
    }
}
