<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Php\UserSettings;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(UserSettings::class)]
final class UserSettingsTest extends TestCase
{
    private string $file;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'nexus-ini');
    }

    protected function tearDown(): void
    {
        unlink($this->file);
    }

    public function testWhatStandsInAFileOrOnTheCommandLineIsTheUsers(): void
    {
        file_put_contents($this->file, "; memory_limit = 1\nzend.assertions = -1\n[PHP]\nopcache.enable_cli=0\n");
        $user = UserSettings::read(
            [$this->file],
            ['-n', '-d', 'display_errors=1', '-dlog_errors=0', '-d', 'html_errors'],
        );

        foreach (['zend.assertions', 'opcache.enable_cli', 'display_errors', 'log_errors', 'html_errors'] as $name) {
            self::assertTrue($user->has($name), $name);
        }
        self::assertFalse($user->has('memory_limit'));
    }

    public function testJitOffOfDebianIsNoChoiceButDisableAndTheCommandLineAre(): void
    {
        file_put_contents($this->file, "opcache.jit=off\n");
        self::assertTrue(UserSettings::read([$this->file], [])->has('opcache.jit'));
        self::assertTrue(UserSettings::read([$this->file], ['-d', 'opcache.jit=off'])->has('opcache.jit'));

        file_put_contents($this->file, "opcache.jit=disable\n");
        self::assertTrue(UserSettings::read([$this->file], [])->has('opcache.jit'));
    }
}
