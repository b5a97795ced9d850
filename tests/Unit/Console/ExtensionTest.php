<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Console;

use Nexus\Console\Extension;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Extension::class)]
final class ExtensionTest extends TestCase
{
    private string $file;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'nexus-so');
    }

    protected function tearDown(): void
    {
        @unlink($this->file);
    }

    public function testTheBuiltExtensionFitsThisPhp(): void
    {
        self::assertNull(Extension::failureReason(Extension::path()));
    }

    public function testOneThatIsNotBuiltSaysHowToBuildIt(): void
    {
        unlink($this->file);

        self::assertStringContainsString('not built: run `make build`', (string) Extension::failureReason($this->file));
    }

    public function testOneThatWasBuiltForAnotherPhpSaysForWhich(): void
    {
        file_put_contents($this->file, "\x7fELF\0API19990101,TS,debug\0");

        $failureReason = (string) Extension::failureReason($this->file);
        self::assertStringContainsString('(API19990101,TS,debug)', $failureReason);
        self::assertStringContainsString('make build', $failureReason);
        self::assertStringNotContainsString("\n", $failureReason);
    }

    public function testItIsFoundAtTheBorderOfTwoPartsThatAreRead(): void
    {
        $name = "API19990101,TS,debug\0";
        for ($before = 1; $before <= strlen($name); $before++) {
            file_put_contents($this->file, str_repeat('.', (1 << 18) - $before) . $name . str_repeat('.', 1 << 18));

            self::assertStringContainsString('(API19990101,TS,debug)', (string) Extension::failureReason($this->file));
        }
    }

    public function testALargeFileIsNotReadIntoMemoryAsAWhole(): void
    {
        memory_reset_peak_usage();
        $before = memory_get_usage();
        file_put_contents($this->file, '');
        $file = fopen($this->file, 'r+');
        self::assertIsResource($file);
        ftruncate($file, 64 << 20);
        fclose($file);

        self::assertNotNull(Extension::failureReason($this->file));
        self::assertLessThan(2 << 20, memory_get_peak_usage() - $before);
    }
}
