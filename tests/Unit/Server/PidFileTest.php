<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\ExitCode;
use Nexus\Server\Internal\PidFile;
use Nexus\Server\StartException;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(PidFile::class)]
final class PidFileTest extends TestCase
{
    private string $path;

    protected function setUp(): void
    {
        $this->path = sys_get_temp_dir() . '/nexus-' . bin2hex(random_bytes(6)) . '.pid';
    }

    protected function tearDown(): void
    {
        @unlink($this->path);
    }

    public function testItHoldsTheProcessIdUntilItIsReleased(): void
    {
        $file = PidFile::lock($this->path);
        self::assertSame(getmypid(), (int) file_get_contents($this->path));

        $file->release();
        self::assertFileDoesNotExist($this->path);
    }

    public function testWhatAnotherFileIsBehindIsNotWritten(): void
    {
        $target = "{$this->path}.target";
        file_put_contents($target, 'precious');
        foreach ([symlink(...), link(...)] as $connect) {
            $connect($target, $this->path);
            try {
                PidFile::lock($this->path);
                self::fail('It was taken.');
            } catch (StartException $failure) {
                self::assertSame('NX-0416', $failure->errorCode());
            } finally {
                unlink($this->path);
            }
            self::assertSame('precious', file_get_contents($target));
        }
        unlink($target);
        symlink($target, $this->path);
        try {
            PidFile::lock($this->path);
        } catch (StartException) {
            self::assertFileDoesNotExist($target);
        }
    }

    public function testALivingHolderIsNamed(): void
    {
        $file = PidFile::lock($this->path);
        try {
            PidFile::lock($this->path);
            self::fail('locked twice');
        } catch (StartException $failure) {
            self::assertSame(ExitCode::Unavailable, $failure->exitCode);
            self::assertStringContainsString('process ' . getmypid(), $failure->getMessage());
        } finally {
            $file->release();
        }
    }

    public function testLeftoversOfACrashPreventNoStart(): void
    {
        file_put_contents($this->path, "1\n");
        $file = PidFile::lock($this->path);

        self::assertSame(getmypid(), (int) file_get_contents($this->path));
        $file->release();
    }

    public function testAMissingDirectoryIsReported(): void
    {
        $this->expectException(StartException::class);
        $this->expectExceptionMessage('/nowhere/x.pid cannot be written');

        PidFile::lock('/nowhere/x.pid');
    }
}
