<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Http;

use Nexus\Bench\Http\Contender;
use Nexus\Bench\Http\Duel;
use Nexus\Bench\Http\HttpServer;
use Nexus\Bench\Http\LoadRound;
use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Http\WrkOutput;
use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ProcessCpu;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Contender::class)]
#[CoversClass(Duel::class)]
#[CoversClass(LoadRound::class)]
#[CoversClass(NexusServer::class)]
final class DuelTest extends TestCase
{
    public function testServersTakeTurns(): void
    {
        $order = [];
        Duel::fight($this->server('a'), $this->server('b'), 3, function (HttpServer $server) use (&$order): LoadRound {
            $order[] = $server->name();

            return $this->round(1000, 0.01);
        });

        self::assertSame(['a', 'b', 'a', 'b', 'a', 'b'], $order);
    }

    public function testTheCpuRatioIsTheMedianOfThePairs(): void
    {
        // 5 against 10 µs, 8 against 10, 30 against 20: the machine was busy in the last round.
        $seconds = [0.5, 1.0, 0.8, 1.0, 3.0, 2.0];
        $duel = Duel::fight($this->server('nexus'), $this->server('nginx'), 3, function () use (&$seconds): LoadRound {
            return $this->round(100_000, array_shift($seconds) ?? 0.0);
        });
        $result = $duel->cpu('hello', Budget::atMost(1));

        self::assertSame('hello.cpu_vs_nginx', $result->name);
        self::assertSame(0.8, $result->value);
        self::assertTrue($result->isOk());
    }

    public function testUserTimeIsSplitByTheTicksOfAllRoundsTogether(): void
    {
        $ticks = [[10, 90], [50, 50], [30, 70], [50, 50]];
        $duel = Duel::fight($this->server('nexus'), $this->server('nginx'), 2, function () use (&$ticks): LoadRound {
            [$user, $system] = array_shift($ticks) ?? [0, 0];

            return $this->round(100_000, 1.0, $user, $system);
        });

        self::assertSame(0.2, $duel->ours->userShare());
        self::assertEqualsWithDelta(2.0, $duel->ours->userPerRequest(), 1e-9);
        self::assertSame(0.4, $duel->user('hello', Budget::atMost(0.8))->value);
    }

    public function testTheSideAtItsLimitIsNamed(): void
    {
        $limitOf = fn(float $server, float $wrk): string => (new Contender(
            'nginx',
            [$this->round(1000, $server, wrkBusy: $wrk)],
        ))->limitingPart();

        self::assertSame('wrk at its limit: nginx 80 % of its core, wrk 99 %', $limitOf(0.8, 0.99));
        self::assertSame('nginx at its limit: nginx 98 % of its core, wrk 60 %', $limitOf(0.98, 0.6));
        self::assertStringStartsWith('both at their limit', $limitOf(0.99, 0.99));
        self::assertStringStartsWith('neither at its limit', $limitOf(0.5, 0.5));
    }

    public function testErrorsOfAllRoundsAreAdded(): void
    {
        self::assertSame(
            6,
            (new Contender('x', [$this->round(1, 1.0, errors: 2), $this->round(1, 1.0, errors: 4)]))->errors(),
        );
    }

    public function testTheAddressIsFoundInTheBanner(): void
    {
        self::assertSame(
            '127.0.0.1:43210',
            NexusServer::addressIn(
                "Nexus 0.1\nServing /x/app.php at http://127.0.0.1:43210 by 1 worker (production)\n",
            ),
        );
        self::assertSame(
            '127.0.0.1:43210',
            NexusServer::addressIn('Serving /x/app.php at 127.0.0.1:43210 by 1 worker'),
        );
        self::assertNull(NexusServer::addressIn("Nexus 0.1\n"));
    }

    private function round(
        int $requests,
        float $cpu,
        int $user = 50,
        int $system = 50,
        float $wrkBusy = 0.5,
        int $errors = 0,
    ): LoadRound {
        $used = ProcessCpu::parse(
            (int) round($cpu * 1e9) . ' 0 1',
            "1 (x) R 2 0 0 0 0 0 0 0 0 0 {$user} {$system} 0 0",
        );
        self::assertNotNull($used);

        return new LoadRound(
            WrkOutput::parse(
                "nexus-report requests={$requests} duration_us=1000000 bytes=1 p50_us=1 p99_us=2 max_us=3 connect={$errors} read=0 write=0 status=0 timeout=0",
            ),
            $used,
            $wrkBusy,
            1.0,
        );
    }

    private function server(string $name): HttpServer
    {
        return new class ($name) implements HttpServer {
            public function __construct(private string $name) {}

            public function name(): string
            {
                return $this->name;
            }

            public function address(): string
            {
                return '127.0.0.1:1';
            }

            public function worker(): int
            {
                return 1;
            }

            public function stop(): void {}
        };
    }
}
