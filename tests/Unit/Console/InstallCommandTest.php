<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Console;

use Nexus\Console\Extension;
use Nexus\Console\InstallCommand;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Console\Tester\CommandTester;

#[CoversClass(InstallCommand::class)]
final class InstallCommandTest extends TestCase
{
    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-conf-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        @unlink("{$this->directory}/20-nexus.ini");
        rmdir($this->directory);
    }

    public function test_it_writes_one_ini_file_and_undo_removes_it(): void
    {
        $command = new CommandTester(new InstallCommand('bin/nexus', $this->directory));

        self::assertSame(0, $command->execute([]));
        self::assertSame(['extension' => Extension::path()], parse_ini_file("{$this->directory}/20-nexus.ini"));
        self::assertSame(0, $command->execute(['--undo' => true]));
        self::assertSame([], glob("{$this->directory}/*"));
        self::assertSame(0, $command->execute(['--undo' => true]));
        self::assertStringContainsString('Nothing to do', $command->getDisplay());
    }
}
