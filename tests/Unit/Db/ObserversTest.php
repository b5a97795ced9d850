<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Async\CancelledError;
use Nexus\Async\PoolOptions;
use Nexus\Db\Call;
use Nexus\Db\Internal\Watch;
use Nexus\Db\Observer;
use Nexus\Db\Observers;
use Nexus\Db\PooledPdo;
use Nexus\Db\RepeatedStatements;
use Nexus\Db\RequestCounts;
use Nexus\Db\SlowCalls;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Log\AbstractLogger;

use function Nexus\Async\{all, await, delay, spawn};
use function Nexus\Internal\{coroutine_id, origin, origin_name};

#[CoversClass(Observers::class)]
#[CoversClass(Watch::class)]
#[CoversClass(Call::class)]
#[CoversClass(SlowCalls::class)]
#[CoversClass(RequestCounts::class)]
#[CoversClass(RepeatedStatements::class)]
final class ObserversTest extends TestCase
{
    private Observers $observers;

    protected function setUp(): void
    {
        $this->observers = new Observers();
        self::assertFalse($this->observers->any);
    }

    public function testAllObserversReceiveACallWithItsTimesAndPlace(): void
    {
        [$one, $other] = [$this->recorder(), $this->recorder()];
        $beforeCall = hrtime(true);
        $watch = new Watch($this->observers, 'shop', 'SELECT 1', 2);
        $afterCall = hrtime(true);
        delay(0.02);
        $beforeBorrowing = hrtime(true);
        $watch->borrowed();
        $afterBorrowing = hrtime(true);
        delay(0.05);
        $beforeEnd = hrtime(true);
        $watch->done(7);
        $line = __LINE__ - 1;
        $afterEnd = hrtime(true);

        [$call, $site] = $one->calls[0];
        self::assertEquals($one->calls, $other->calls);
        self::assertSame(
            ['shop', 'SELECT 1', 2, 7, null],
            [$call->pool, $call->statement, $call->parameters, $call->rows, $call->error],
        );
        self::assertGreaterThanOrEqual(($beforeBorrowing - $afterCall) / 1e9, $call->wait);
        self::assertLessThanOrEqual(($afterBorrowing - $beforeCall) / 1e9, $call->wait);
        self::assertGreaterThanOrEqual(($beforeEnd - $afterBorrowing) / 1e9, $call->duration);
        self::assertLessThanOrEqual(($afterEnd - $beforeBorrowing) / 1e9, $call->duration);
        self::assertSame(__FILE__ . ":{$line}", $site);
    }

    public function testAFailedCallIsReportedWithItsReason(): void
    {
        $recorder = $this->recorder();
        $reason = new \RuntimeException('gone');
        (new Watch($this->observers, 'shop', 'SELECT 1'))->failed($reason);
        self::assertSame($reason, $recorder->calls[0][0]->error);
    }

    public function testARemovedObserverReceivesNothing(): void
    {
        $recorder = $this->recorder();
        $this->observers->remove($recorder);
        self::assertFalse($this->observers->any);
        (new Watch($this->observers, 'shop', 'SELECT 1'))->done();
        self::assertSame([], $recorder->calls);
    }

    public function testAnObserverThatFailsOrCallsADatabaseDoesNoHarm(): void
    {
        $log = (string) tempnam(sys_get_temp_dir(), 'nexus');
        $before = ini_set('error_log', $log);
        $this->add(new class ($this->observers) implements Observer {
            public function __construct(private readonly Observers $observers) {}

            public function called(Call $call): void
            {
                (new Watch($this->observers, 'log', 'INSERT'))->done();
                throw new \LogicException('broken observer');
            }
        });
        $recorder = $this->recorder();
        (new Watch($this->observers, 'shop', 'SELECT 1'))->done();
        ini_set('error_log', (string) $before);

        self::assertSame(['SELECT 1'], $recorder->statements());
        self::assertStringContainsString('[NX-0842]', (string) file_get_contents($log));
        self::assertStringContainsString('broken observer', (string) file_get_contents($log));
        unlink($log);
    }

    public function testCallsOfOthersAreReportedWhileAnObserverRuns(): void
    {
        $recorder = $this->recorder();
        $this->add(new class ($this->observers) implements Observer {
            public function __construct(private readonly Observers $observers) {}

            public function called(Call $call): void
            {
                delay(0.01);
                (new Watch($this->observers, 'log', 'INSERT'))->done();
            }
        });
        all([
            fn() => (new Watch($this->observers, 'shop', 'one'))->done(),
            fn() => (new Watch($this->observers, 'shop', 'two'))->done(),
        ]);
        self::assertEqualsCanonicalizing(['one', 'two'], $recorder->statements());
    }

    public function testAnObserverThatIsCancelledCancelsItsCaller(): void
    {
        $this->add(new class implements Observer {
            public function called(Call $call): void
            {
                delay(60);
            }
        });
        $caller = spawn(fn() => (new Watch($this->observers, 'shop', 'SELECT 1'))->done());
        delay(0.01);
        $caller->cancel();
        $this->expectException(CancelledError::class);
        await($caller);
    }

    public function testSlowOnesAreLoggedWithTheLineTheyComeFrom(): void
    {
        $logger = new class extends AbstractLogger {
            /** @var list<array<mixed>> */
            public array $lines = [];

            public function log($level, string|\Stringable $message, array $context = []): void
            {
                $this->lines[] = [$level, (string) $message, ...$context];
            }
        };
        $patient = clone $logger;
        $this->add(new SlowCalls(3600.0, $patient));
        $this->add(new SlowCalls(0.03, $logger));
        $slow = new Watch($this->observers, 'shop', "SELECT\n    1");
        delay(0.05);
        $slow->done(3);

        self::assertCount(0, $patient->lines);
        self::assertCount(1, $logger->lines);
        self::assertSame('warning', $logger->lines[0][0]);
        self::assertSame('SELECT 1', $logger->lines[0]['statement']);
        self::assertSame(3, $logger->lines[0]['rows']);
        self::assertSame(__FILE__ . ':' . (__LINE__ - 7), $logger->lines[0]['site']);
    }

    public function testWhatARequestHasSpawnedCountsForIt(): void
    {
        $counts = new RequestCounts();
        $this->add($counts);
        all(
            [
                fn() => (new Watch($this->observers, 'shop', 'a'))->done(2),
                fn() => (new Watch($this->observers, 'shop', 'b'))->failed(new \RuntimeException()),
            ],
        );
        (new Watch($this->observers, 'shop', 'c'))->done(3);
        $sum = spawn($counts->current(...))->await();

        self::assertSame([3, 1, 5], [$sum->calls, $sum->failed, $sum->rows]);
    }

    public function testCoroutinesKnowTheirOrigin(): void
    {
        self::assertSame([0, 0, 'main'], [coroutine_id(), origin(), origin_name()]);
        [$id, $origin, $name] = spawn(
            static fn() => spawn(static fn() => [coroutine_id(), origin(), origin_name()])->await(),
        )->await();
        self::assertGreaterThan(0, $id);
        self::assertSame([0, 'main'], [$origin, $name]);
    }

    public function testARepeatedStatementIsReportedOnceForEachLine(): void
    {
        $said = [];
        $line = __LINE__ + 5;
        $this->add(new RepeatedStatements(3, static function (string $line) use (&$said): void {
            $said[] = $line;
        }));
        foreach (range(1, 9) as $id) {
            (new Watch($this->observers, 'shop', "SELECT * FROM posts WHERE author = {$id} AND kind = 'it''s {$id}'"))->done();
            (new Watch($this->observers, 'shop', "SELECT {$id} FROM t{$id}"))->done();
        }

        self::assertCount(1, $said);
        self::assertStringContainsString('executed the same statement 3 times at ' . __FILE__ . ":{$line}:", $said[0]);
        self::assertStringEndsWith('SELECT * FROM posts WHERE author = ? AND kind = ?', $said[0]);
    }

    public function testListsOfAnyLengthHaveOneShape(): void
    {
        $said = [];
        $this->add(new RepeatedStatements(2, static function (string $line) use (&$said): void {
            $said[] = $line;
        }));
        foreach ([
            'SELECT a FROM b WHERE c IN (1)',
            'SELECT a FROM b WHERE c IN (1, 2, 3)',
            'SELECT a FROM b WHERE c IN ($1, $2)',
            'SELECT a FROM b WHERE c IN (:1)',
        ] as $statement) {
            (new Watch($this->observers, 'shop', $statement))->done();
        }
        self::assertCount(1, $said);
        self::assertStringEndsWith('WHERE c IN (?, …)', $said[0]);
    }

    public function testRedisKeysAreEquivalentExceptForTheirNumbers(): void
    {
        $said = [];
        $this->add(new RepeatedStatements(2, static function (string $line) use (&$said): void {
            $said[] = $line;
        }));
        foreach ([7, 8] as $id) {
            (new Watch($this->observers, 'redis', "GET user:{$id}"))->done();
        }
        self::assertStringEndsWith(': GET user:?', $said[0] ?? '');
    }

    public function testAnObserverReceivesTheCallsOfItsPoolsOnly(): void
    {
        [$shop, $other] = [self::memory('shop'), self::memory('other')];
        $shop->observers()->add($ofShop = new Recorder());
        $shop->observers()->add($ofBoth = new Recorder());
        $other->observers()->add($ofBoth);
        $shop->exec('SELECT 1');
        $other->exec('SELECT 2');

        self::assertSame(['SELECT 1'], $ofShop->statements());
        self::assertSame(['SELECT 1', 'SELECT 2'], $ofBoth->statements());
    }

    public function testTheSessionsBesideAPoolHaveItsObservers(): void
    {
        $pdo = self::memory('shop');
        $beside = $pdo->beside();
        $pdo->observers()->add($recorder = new Recorder());
        $beside->exec('SELECT 1');

        self::assertSame($pdo->observers(), $beside->observers());
        self::assertSame(['SELECT 1'], $recorder->statements());
    }

    public function testAPoolOfAServerInDevelopmentHasItsObserverFromTheBeginning(): void
    {
        Observers::$ofNewPools = $recorder = new Recorder();
        try {
            $pdo = self::memory('shop');
        } finally {
            Observers::$ofNewPools = null;
        }
        $pdo->exec('SELECT 1');
        self::memory('later')->exec('SELECT 2');

        self::assertSame(['SELECT 1'], $recorder->statements());
    }

    private static function memory(string $name): PooledPdo
    {
        return new PooledPdo('sqlite::memory:', pool: new PoolOptions(max: 1), name: $name);
    }

    private function recorder(): Recorder
    {
        return $this->add(new Recorder());
    }

    /**
     * @template T of Observer
     * @param T $observer
     * @return T
     */
    private function add(Observer $observer): Observer
    {
        $this->observers->add($observer);

        return $observer;
    }
}
