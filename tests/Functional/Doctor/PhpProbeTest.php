<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use Nexus\Doctor\Probe\PhpProbe;
use Nexus\Server\Php\PhpCommand;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(PhpProbe::class)]
final class PhpProbeTest extends TestCase
{
    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/nexus-probe-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        foreach ((array) glob("{$this->folder}/*") as $file) {
            unlink((string) $file);
        }
        rmdir($this->folder);
    }

    public function testTheCodeBaseIsCompiledIntoOpcacheAndNotExecuted(): void
    {
        if (!\function_exists('opcache_get_status')) {
            self::markTestSkipped('OPcache is not loaded.');
        }
        for ($file = 0; $file < 30; $file++) {
            $functions = '';
            for ($number = 0; $number < 50; $number++) {
                $functions .= "function f{$file}_{$number}(array \$x): array { return ['a{$number}' => \$x]; }\n";
            }
            file_put_contents("{$this->folder}/file{$file}.php", "<?php\ntouch(__DIR__ . '/executed');\n{$functions}");
            touch("{$this->folder}/file{$file}.php", time() - 60);
        }
        file_put_contents("{$this->folder}/broken.php", '<?php function (');
        $use = self::probe(['opcache.enable_cli' => '1'])->facts($this->folder)->opcache;

        self::assertNotNull($use);
        self::assertSame(31, $use->files);
        self::assertGreaterThan(8 << 20, $use->needed);
        self::assertGreaterThan($use->files, $use->keys);
        self::assertFileDoesNotExist("{$this->folder}/executed");
    }

    public function testFactsAreThoseOfTheChild(): void
    {
        $facts = self::probe(['zend.assertions' => '-1', 'memory_limit' => '77M'])->facts($this->folder);

        self::assertSame(PHP_VERSION, $facts->version);
        self::assertSame('-1', $facts->setting('zend.assertions'));
        self::assertSame(77 << 20, $facts->bytes('memory_limit'));
        self::assertTrue($facts->has('json'));
    }

    public function testTheDeathOfAPreloadFileIsExplained(): void
    {
        $file = "{$this->folder}/preload.php";
        $probe = self::probe([]);
        file_put_contents($file, '<?php class Fine {}');
        self::assertNull($probe->preloadFailure($file));

        file_put_contents($file, '<?php throw new Exception("no database here");');
        self::assertStringContainsString('no database here', (string) $probe->preloadFailure($file));

        file_put_contents($file, '<?php posix_kill(posix_getpid(), 11);');
        self::assertStringContainsString('killed', (string) $probe->preloadFailure($file));
    }

    public function testAnExtensionThatObservesCallsIsBlamedForTheLossOfJit(): void
    {
        exec(PHP_BINARY . ' -n -d zend_extension=xdebug -m 2>&1', $modules);
        if (!\in_array('Xdebug', $modules, true)) {
            self::markTestSkipped('Xdebug is not installed.');
        }
        $facts = self::probe([
            'opcache.enable_cli' => '1',
            'opcache.jit' => 'tracing',
            'opcache.jit_buffer_size' => '16M',
            'zend_extension' => 'xdebug',
            'xdebug.mode' => 'develop',
        ])->facts($this->folder);

        self::assertFalse($facts->isJitOn);
        self::assertSame(['xdebug'], $facts->jitDisabledBy);
    }

    /** @param array<string, string> $settings */
    private static function probe(array $settings): PhpProbe
    {
        return new PhpProbe(PhpCommand::likeThisProcess()->with($settings));
    }
}
