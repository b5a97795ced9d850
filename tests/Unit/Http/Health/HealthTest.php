<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Health;

use Nexus\Http\App;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Health\CallbackCheck;
use Nexus\Http\Health\DiskSpaceCheck;
use Nexus\Http\Health\Health;
use Nexus\Http\Health\HealthCheckHandler;
use Nexus\Http\Health\HealthCheckRegistry;
use Nexus\Http\Health\HealthStatus;
use Nexus\Http\Health\LivenessHandler;
use Nexus\Http\Health\PdoCheck;
use Nexus\Http\Health\RedisCheck;
use Nexus\Http\Health\State;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Request;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{await, delay, spawn};

#[CoversClass(Health::class)]
#[CoversClass(HealthCheckHandler::class)]
#[CoversClass(HealthCheckRegistry::class)]
#[CoversClass(LivenessHandler::class)]
#[CoversClass(State::class)]
final class HealthTest extends TestCase
{
    private VirtualClock $clock;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    /** @return iterable<string, array{list<mixed>, int, string}> results of checks, status, state */
    public static function results(): iterable
    {
        yield 'none' => [[], 200, 'up'];
        yield 'true' => [[true], 200, 'up'];
        yield 'false' => [[true, false], 503, 'down'];
        yield 'degraded' => [[HealthStatus::up(), HealthStatus::degraded()], 200, 'degraded'];
        yield 'down is worse' => [[HealthStatus::down(), HealthStatus::degraded()], 503, 'down'];
        yield 'an exception' => [[new \RuntimeException('a secret')], 503, 'down'];
        yield 'an error' => [[new \Error('a secret')], 503, 'down'];
    }

    /** @param list<mixed> $results */
    #[DataProvider('results')]
    public function testTheStateIsTheWorstOfTheChecks(array $results, int $status, string $state): void
    {
        $registry = new HealthCheckRegistry();
        foreach ($results as $index => $result) {
            $registry->add(new CallbackCheck("check {$index}", static fn(): mixed
                => $result instanceof \Throwable ? throw $result : $result));
        }
        $response = (new HealthCheckHandler($registry))();
        self::assertSame($status, $response->status());
        self::assertSame('no-store', $response->header('Cache-Control'));
        self::assertStringStartsWith("{\"status\":\"{$state}\",\"checks\":{", $response->body());
        self::assertStringNotContainsString('secret', $response->body());
        $liveness = (new LivenessHandler($registry))();
        self::assertSame($status === 503 ? [503, '{"status":"down"}'] : [200, '{"status":"up"}'], [
            $liveness->status(),
            $liveness->body(),
        ]);
    }

    public function testDetailsAreShownAndErrorsBySettingOnly(): void
    {
        $registry = new HealthCheckRegistry(
            new CallbackCheck('a', static fn() => HealthStatus::up(['version' => 7])),
            new CallbackCheck('b', static fn() => throw new \RuntimeException('no route')),
        );
        self::assertSame(
            '{"status":"down","checks":{"a":{"state":"up","detail":{"version":7}},"b":{"state":"down"}}}',
            (new HealthCheckHandler($registry))()->body(),
        );
        self::assertStringContainsString('no route', (new HealthCheckHandler($registry, true))()->body());
    }

    public function testChecksRunAtOnceAndEachHasADeadline(): void
    {
        $began = [];
        $registry = new HealthCheckRegistry();
        foreach (['a' => 1.0, 'b' => 1.5, 'hangs' => 3600.0] as $name => $seconds) {
            $registry->add(new CallbackCheck($name, static function () use (&$began, $name, $seconds): void {
                $began[] = $name;
                delay($seconds);
            }));
        }
        $answer = spawn(new HealthCheckHandler($registry));
        $this->clock->advance(0.0);
        self::assertSame(['a', 'b', 'hangs'], $began);
        $this->clock->advance(2.0);
        self::assertSame(
            '{"status":"down","checks":{"a":{"state":"up"},"b":{"state":"up"},"hangs":{"state":"down"}}}',
            await($answer)->body(),
        );
    }

    public function testRequestsWithinASecondShareOneRun(): void
    {
        $runs = new \ArrayObject();
        $handler = new HealthCheckHandler(new HealthCheckRegistry(
            new CallbackCheck('a', static function () use ($runs): void {
                $runs->append(true);
                delay(1.0);
            }),
        ));
        $answers = [spawn($handler), spawn($handler)];
        $this->clock->advance(1.0);
        self::assertSame([200, 200], [await($answers[0])->status(), await($answers[1])->status()]);
        self::assertCount(1, $runs);
        $handler();
        self::assertCount(1, $runs);
        $this->clock->advance(1.0);
        $again = spawn($handler);
        $this->clock->advance(1.0);
        await($again);
        self::assertCount(2, $runs);
    }

    public function testTheRunOutlivesTheRequestThatBeganIt(): void
    {
        $handler = new HealthCheckHandler(new HealthCheckRegistry(
            new CallbackCheck('a', static fn() => delay(1.0)),
        ));
        $first = spawn($handler);
        $second = spawn($handler);
        $this->clock->advance(0.5);
        $first->cancel();
        $this->clock->advance(0.5);
        self::assertSame(200, await($second)->status());
    }

    public function testAnApplicationAnswersInPlaceOfTheServer(): void
    {
        $app = App::create()->health(new CallbackCheck('a', static fn(): bool => false));
        $app->health(new CallbackCheck('b', static fn(): bool => true));
        $response = $app->handle(Request::of('GET', '/health/ready'));
        self::assertSame([503, '{"status":"down","checks":{"a":{"state":"down"},"b":{"state":"up"}}}'], [
            $response->status(),
            $response->body(),
        ]);
        self::assertSame(200, $app->handle(Request::of('GET', '/health/live'))->status());
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('[NX-1132] HealthCheckRegistry: there are two checks with the name "a"');
        $app->health(new CallbackCheck('a', static fn(): bool => true));
    }

    public function testTheRoutesMove(): void
    {
        $app = App::create()->health(new CallbackCheck('a', static fn(): bool => false));
        $app->liveness(new CallbackCheck('b', static fn(): bool => true))->healthPath('/status/');
        $status = static function (string $path) use (&$app): int {
            return $app->handle(Request::of('GET', $path))->status();
        };
        self::assertSame([503, 200], [$status('/status/ready'), $status('/status/live')]);
        self::assertSame([404, 404], [$status('/health/ready'), $status('/health/live')]);
        $app = App::create()->healthPath('/up');
        self::assertSame([200, 200, 404], [$status('/up/live'), $status('/up/ready'), $status('/health/live')]);
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('the path "status" does not begin with a slash');
        $app->healthPath('status');
    }

    public function testLivenessHasChecksOfItsOwn(): void
    {
        $app = App::create()->middleware(new Authentication(new StaticTokenAuthenticator([])))->requires();
        $app->liveness(new CallbackCheck('a', static fn(): bool => false));
        $response = $app->handle(Request::of('GET', '/health/live'));
        self::assertSame([503, '{"status":"down"}'], [$response->status(), $response->body()]);
        self::assertSame(200, $app->handle(Request::of('GET', '/health/ready'))->status());
        $app->liveness(new CallbackCheck('b', static fn(): bool => true));
        $this->expectExceptionMessage('there are two checks with the name "a"');
        $app->liveness(new CallbackCheck('a', static fn(): bool => true));
    }

    public function testReadyMadeChecks(): void
    {
        $redis = static fn(mixed $answer): object => new class ($answer) {
            public function __construct(private mixed $answer) {}

            public function ping(): mixed
            {
                return $this->answer;
            }
        };
        self::assertSame(State::Up, (new PdoCheck(new \PDO('sqlite::memory:')))->check()->state);
        self::assertSame(State::Up, (new PdoCheck(static fn() => new \PDO('sqlite::memory:')))->check()->state);
        self::assertSame([State::Up, State::Up, State::Down], [
            (new RedisCheck($redis(true)))->check()->state,
            (new RedisCheck($redis('+PONG')))->check()->state,
            (new RedisCheck($redis(false)))->check()->state,
        ]);
        self::assertSame([State::Up, State::Degraded, State::Down, State::Down], [
            (new DiskSpaceCheck('/', 1, 1))->check()->state,
            (new DiskSpaceCheck('/', 1, PHP_INT_MAX))->check()->state,
            (new DiskSpaceCheck('/', PHP_INT_MAX, PHP_INT_MAX))->check()->state,
            (new DiskSpaceCheck('/nonexistent', 1))->check()->state,
        ]);
        self::assertSame(['database', 'redis', 'disk'], [
            (new PdoCheck(new \PDO('sqlite::memory:')))->name(),
            (new RedisCheck($redis(true)))->name(),
            (new DiskSpaceCheck('/', 1))->name(),
        ]);
    }
}
