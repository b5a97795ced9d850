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
        foreach ((array) glob("{$this->directory}/*") as $file) {
            unlink((string) $file);
        }
        rmdir($this->directory);
    }

    public function testItCopiesTheExtensionWritesOneIniFileAndUndoRemovesBoth(): void
    {
        $command = new CommandTester(new InstallCommand('bin/nexus', $this->directory, $this->directory));

        self::assertSame(0, $command->execute([]));
        self::assertSame(['extension' => 'nexus.so'], parse_ini_file("{$this->directory}/20-nexus.ini"));
        self::assertFileEquals(Extension::path(), "{$this->directory}/nexus.so");
        self::assertSame(0, $command->execute([]));
        self::assertCount(2, (array) glob("{$this->directory}/*"));
        self::assertSame(0, $command->execute(['--undo' => true]));
        self::assertSame([], glob("{$this->directory}/*"));
        self::assertSame(0, $command->execute(['--undo' => true]));
        self::assertStringContainsString('Nothing to do', $command->getDisplay());
    }

    public function testPhpNeedsNoCheckoutForWhatIsInstalled(): void
    {
        (new CommandTester(new InstallCommand('bin/nexus', $this->directory, $this->directory)))->execute([]);
        $php = [PHP_BINARY, '-d', "extension_dir={$this->directory}"];
        $process = proc_open(
            [...$php, '-r', 'echo phpversion("nexus");'],
            [1 => ['pipe', 'w'], 2 => ['pipe', 'w']],
            $pipes,
            null,
            ['PHP_INI_SCAN_DIR' => $this->directory],
        );
        self::assertIsResource($process);
        self::assertSame([phpversion('nexus'), ''], [stream_get_contents($pipes[1]), stream_get_contents($pipes[2])]);
        self::assertSame(0, proc_close($process));
    }

    public function testADirectoryThatCannotBeWrittenIsNamed(): void
    {
        $command = new CommandTester(new InstallCommand('bin/nexus', $this->directory, "{$this->directory}/none"));

        self::assertSame(78, $command->execute([]));
        self::assertSame([], glob("{$this->directory}/*"));
    }
}
