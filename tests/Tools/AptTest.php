<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** Tools that install packages wait for each other. */
final class AptTest extends TestCase
{
    private const HOLDER = 'open my $lock, ">", $ARGV[0] or die; my $whole = pack("s s l! l! i", F_WRLCK, 0, 0, 0, 0); fcntl($lock, F_SETLK, $whole) or die; $| = 1; print "held\n"; <STDIN>';

    private Tree $tree;

    protected function setUp(): void
    {
        if (!is_executable('/usr/bin/apt-get')) {
            self::markTestSkipped('apt-get is not installed');
        }
        $this->tree = new Tree(['lists/partial/none' => '', 'sources.list' => '']);
    }

    public function testItWaitsForTheLockOfThePackageLists(): void
    {
        $lock = $this->tree->path('lists/lock');
        $holder = proc_open(
            ['perl', '-MFcntl=F_SETLK,F_WRLCK', '-e', self::HOLDER, $lock],
            [['pipe', 'r'], ['pipe', 'w']],
            $holderPipes,
        );
        self::assertIsResource($holder);
        self::assertSame("held\n", fgets($holderPipes[1]));

        $apt = proc_open(
            [\dirname(__DIR__, 2) . '/tools/apt', ...$this->settings(), 'update'],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $aptPipes,
        );
        self::assertIsResource($apt);
        self::assertSame("apt: waits for {$lock}\n", fgets($aptPipes[2]));
        fclose($holderPipes[0]);
        proc_close($holder);

        self::assertStringContainsString('Reading package lists', (string) stream_get_contents($aptPipes[1]));
        self::assertSame('', stream_get_contents($aptPipes[2]));
        self::assertSame(0, proc_close($apt));
    }

    public function testAnotherErrorEndsItAtOnce(): void
    {
        [$code, $output] = Tree::output([\dirname(__DIR__, 2) . '/tools/apt', ...$this->settings(), 'nonsense']);

        self::assertSame(100, $code, $output);
        self::assertStringContainsString('Invalid operation nonsense', $output);
    }

    /** @return list<string> options that keep apt-get away from this machine's package lists */
    private function settings(): array
    {
        return [
            '-o',
            "Dir::State::Lists={$this->tree->path('lists')}",
            '-o',
            "Dir::Etc::SourceList={$this->tree->path('sources.list')}",
            '-o',
            'Dir::Etc::SourceParts=/dev/null',
            '-o',
            'APT::Sandbox::User=',
            '-o',
            'Dir::Cache::pkgcache=',
            '-o',
            'Dir::Cache::srcpkgcache=',
        ];
    }
}
