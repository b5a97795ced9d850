<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Tuning\Bench;

use Nexus\Tuning\Bench\Command;
use Nexus\Tuning\Bench\Daemon;
use Nexus\Tuning\Bench\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Command::class)]
#[CoversClass(Daemon::class)]
#[CoversClass(Unmeasurable::class)]
final class CommandTest extends TestCase
{
    public function test_output_is_what_the_program_writes(): void
    {
        self::assertSame("a b\n", Command::output(['sh', '-c', 'echo "$@"; echo no >&2', 'sh', 'a', 'b'], 'sh'));
    }

    public function test_a_program_that_fails_is_reported_with_its_last_words(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('[NX-0902] wrk failed: two | three | four');
        Command::output(['sh', '-c', 'printf "one\ntwo\nthree\nfour\n" >&2; exit 3'], 'wrk');
    }

    public function test_a_missing_program_comes_with_the_line_that_installs_it(): void
    {
        self::assertNull(Command::find('no-such-program-anywhere'));
        self::assertStringEndsWith('/sh', (string) Command::find('sh'));
        self::assertStringContainsString('apt install nginx-light wrk', Unmeasurable::programMissing('wrk')->getMessage());
    }

    public function test_the_soft_limit_of_open_files_is_raised_to_the_hard_one(): void
    {
        $limits = Command::output(Command::withOpenFiles(['sh', '-c', 'ulimit -Sn; ulimit -Hn']), 'sh');
        [$soft, $hard] = explode("\n", $limits);

        self::assertSame($hard, $soft);
    }

    public function test_a_daemon_is_awaited_and_leaves_nothing_behind(): void
    {
        $daemon = Daemon::start('sh', ['sh', '-c', 'echo ready; exec cat /dev/zero >/dev/null'], Daemon::makeDirectory());
        $said = $daemon->await(static fn(): ?string => $daemon->output() === '' ? null : $daemon->output());
        $pid = $daemon->pid();
        self::assertFileExists("/proc/{$pid}/stat");
        $daemon->stop();

        self::assertSame("ready\n", $said);
        self::assertFileDoesNotExist("/proc/{$pid}/stat");
        self::assertDirectoryDoesNotExist($daemon->directory);
    }

    public function test_a_daemon_that_ends_at_once_is_reported_with_its_errors(): void
    {
        $daemon = Daemon::start('nginx', ['sh', '-c', 'echo "bind() failed" >&2; exit 1'], Daemon::makeDirectory());

        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('nginx failed: bind() failed');
        $daemon->await(static fn(): ?int => null);
    }
}
