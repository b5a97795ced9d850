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
        self::assertNull(Extension::complaint(Extension::path()));
    }

    public function testOneThatIsNotBuiltSaysHowToBuildIt(): void
    {
        unlink($this->file);

        self::assertStringContainsString('not built: run `make build`', (string) Extension::complaint($this->file));
    }

    public function testOneThatWasBuiltForAnotherPhpSaysForWhich(): void
    {
        file_put_contents($this->file, "\x7fELF\0API19990101,TS,debug\0");

        $complaint = (string) Extension::complaint($this->file);
        self::assertStringContainsString('(API19990101,TS,debug)', $complaint);
        self::assertStringContainsString('make build', $complaint);
        self::assertStringNotContainsString("\n", $complaint);
    }
}
