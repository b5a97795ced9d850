<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Command::class)]
#[CoversClass(Daemon::class)]
#[CoversClass(Unmeasurable::class)]
final class CommandTest extends TestCase
{
    public function testOutputIsWhatTheProgramWrites(): void
    {
        self::assertSame("a b\n", Command::output(['sh', '-c', 'echo "$@"; echo no >&2', 'sh', 'a', 'b'], 'sh'));
    }

    public function testAProgramThatFailsIsReportedWithItsLastWords(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('[NX-0902] wrk failed: two | three | four');
        Command::output(['sh', '-c', 'printf "one\ntwo\nthree\nfour\n" >&2; exit 3'], 'wrk');
    }

    public function testAMissingProgramComesWithTheLineThatInstallsIt(): void
    {
        self::assertNull(Command::find('no-such-program-anywhere'));
        self::assertStringEndsWith('/sh', (string) Command::find('sh'));
        self::assertStringContainsString(
            'apt install nginx-light wrk',
            Unmeasurable::programMissing('wrk')->getMessage(),
        );
    }

    public function testTheSoftLimitOfOpenFilesIsRaisedToTheHardLimit(): void
    {
        $limits = Command::output(Command::withOpenFiles(['sh', '-c', 'ulimit -Sn; ulimit -Hn']), 'sh');
        [$soft, $hard] = explode("\n", $limits);

        self::assertSame($hard, $soft);
    }

    public function testADaemonIsAwaitedAndLeavesNothingBehind(): void
    {
        $daemon = Daemon::start(
            'sh',
            ['sh', '-c', 'echo ready; exec cat /dev/zero >/dev/null'],
            Daemon::makeDirectory(),
        );
        $said = $daemon->await(static fn(): ?string => $daemon->output() === '' ? null : $daemon->output());
        $pid = $daemon->pid();
        self::assertFileExists("/proc/{$pid}/stat");
        $daemon->stop();

        self::assertSame("ready\n", $said);
        self::assertFileDoesNotExist("/proc/{$pid}/stat");
        self::assertDirectoryDoesNotExist($daemon->directory);
    }

    public function testADaemonThatEndsAtOnceIsReportedWithItsErrors(): void
    {
        $daemon = Daemon::start('nginx', ['sh', '-c', 'echo "bind() failed" >&2; exit 1'], Daemon::makeDirectory());

        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('nginx failed: bind() failed');
        $daemon->await(static fn(): ?int => null);
    }
}
