<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Contest;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Contest::class)]
#[CoversClass(TurnTaker::class)]
final class ContestTest extends TestCase
{
    private string $log;

    protected function setUp(): void
    {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'nexus-contest-');
    }

    protected function tearDown(): void
    {
        unlink($this->log);
    }

    public function testEachPeerCompletesARoundBeforeTheNextBegins(): void
    {
        $outcome = Contest::hold(['one' => $this->takingTurns('1', 60), 'other' => $this->takingTurns('2', 80)], 'one');

        self::assertSame('1212121212', file_get_contents($this->log));
        self::assertSame(3.0, $outcome->of('one')->cost());
        self::assertSame(4.0, $outcome->of('other')->cost());
    }

    public function testGrowthCountsFromBeforeTheFirstRound(): void
    {
        self::assertSame(500.0, Contest::hold(['one' => $this->takingTurns('1', 60)], 'one')->of('one')->growth());
    }

    public function testAScriptThatDoesNotGetWarmIsNamedWithItsLastWords(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('bench/x.php failed: Call to undefined function');
        self::start('fwrite(STDERR, "Call to undefined function"); exit(255);');
    }

    public function testAScriptThatDiesInTheMiddleIsNamedWithItsLastWords(): void
    {
        $turns = self::start('echo "{\"residentBytes\":0}\n"; fgets(STDIN); fwrite(STDERR, "Segmentation fault");');

        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('bench/x.php failed: Segmentation fault');
        $turns->round();
    }

    public function testWhatAScriptSaysOutOfTurnIsShown(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('PHP Warning: something');
        self::start('echo "PHP Warning: something\n"; fgets(STDIN);');
    }

    public function testAPeerThatFailsCostsItsOwnRoundsOnly(): void
    {
        $outcome = Contest::hold([
            'cold' => static fn(): TurnTaker => self::start('fwrite(STDERR, "Invalid argument"); exit(255);'),
            'one' => $this->takingTurns('1', 60),
            'dies' => static fn(): TurnTaker => self::start(
                'echo "{\"residentBytes\":0}\n"; fgets(STDIN); fwrite(STDERR, "Segmentation fault");',
            ),
        ], 'one');

        self::assertSame('11111', file_get_contents($this->log));
        self::assertSame(['one'], array_keys($outcome->rounds));
        self::assertSame([], $outcome->without('one'));
        self::assertStringContainsString(
            '; cold not measured: [NX-0902] bench/x.php failed: Invalid argument',
            $outcome->note(),
        );
        self::assertStringContainsString(
            '; dies not measured: [NX-0902] bench/x.php failed: Segmentation fault',
            $outcome->note(),
        );
    }

    public function testTheContestFailsWithOurOwnScript(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('bench/x.php failed: Invalid argument');
        Contest::hold([
            'one' => static fn(): TurnTaker => self::start('fwrite(STDERR, "Invalid argument"); exit(255);'),
            'other' => $this->takingTurns('2', 60),
        ], 'one');
    }

    /**
     * Writes its letter to the log at each round, and reports that number of nanoseconds; c is 20.
     *
     * @return \Closure(): TurnTaker
     */
    private function takingTurns(string $letter, int $nanoseconds): \Closure
    {
        $log = var_export($this->log, true);

        return static fn(): TurnTaker => self::start(<<<PHP
            echo '{"residentBytes":1000}', "\\n";
            for (\$resident = 1100; fgets(STDIN) !== false; \$resident += 100) {
                file_put_contents({$log}, '{$letter}', FILE_APPEND);
                echo '{"yardstick":20.0,"measured":{$nanoseconds}.0,"residentBytes":', \$resident, "}\\n";
            }
            PHP);
    }

    private static function start(string $code): TurnTaker
    {
        return TurnTaker::start([PHP_BINARY, '-n', '-r', $code], 'bench/x.php');
    }
}
