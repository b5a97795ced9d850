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

    public function test_the_built_extension_fits_this_php(): void
    {
        self::assertNull(Extension::complaint(Extension::path()));
    }

    public function test_one_that_is_not_built_says_how_to_build_it(): void
    {
        unlink($this->file);

        self::assertStringContainsString('not built: run `make build`', (string) Extension::complaint($this->file));
    }

    public function test_one_that_was_built_for_another_php_says_for_which(): void
    {
        file_put_contents($this->file, "\x7fELF\0API19990101,TS,debug\0");

        $complaint = (string) Extension::complaint($this->file);
        self::assertStringContainsString('(API19990101,TS,debug)', $complaint);
        self::assertStringContainsString('make build', $complaint);
        self::assertStringNotContainsString("\n", $complaint);
    }
}
