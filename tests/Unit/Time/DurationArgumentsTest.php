<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Time;

use Nexus\Async\MisuseError;
use Nexus\Async\{PoolOptions, Semaphore, TimeoutException};
use Nexus\Db\{RedisServer, SlowCalls};
use Nexus\Http\Cache\KeyLock;
use Nexus\Http\Server\HttpServerAdapter;
use Nexus\Http\Session\SessionStore;
use Nexus\Server\{Logs, ServerConfig, Timeouts, WorkerRecycling};
use Nexus\Tests\Unit\PublicApi;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\timeout;

/** Every duration of the public API is float|Duration. */
#[CoversNothing]
final class DurationArgumentsTest extends TestCase
{
    /** Floats that are no durations. */
    private const NUMBERS = [
        'Nexus\Async\RateLimiter::__construct $perSecond',
        'Nexus\Async\RetryPolicy::__construct $jitter',
        'Nexus\Async\RetryPolicy::__construct $multiplier',
        'Nexus\Async\RetryPolicy::exponential $jitter',
        'Nexus\Async\RetryPolicy::exponential $multiplier',
        'Nexus\Actor\SupervisionStrategy::exponentialBackoff $jitter',
        'Nexus\Actor\SupervisionStrategy::exponentialBackoff $multiplier',
        'Nexus\Http\Middleware\AccessLog::sampling $share',
        'Nexus\Http\Middleware\TraceContext::__construct $sampleRatio',
        'Nexus\Http\Template\PhpTemplates::escape $text',
    ];

    /** Values that Nexus creates: their constructors and factories are not called by applications. */
    private const CREATED_BY_NEXUS = [
        'Nexus\Actor\Exception\AskTimeoutException',
        'Nexus\Actor\Exception\MaxRetriesExceededException',
        'Nexus\Actor\Signal\ReceiveTimeout',
        'Nexus\Async\PoolEvent',
        'Nexus\Async\PoolStatistics',
        'Nexus\Db\Call',
        'Nexus\Db\CallCounts',
        'Nexus\Http\Limit\RateLimitState',
        'Nexus\Http\Server\HttpServer',
        'Nexus\Http\Server\Settings',
        'Nexus\Server\Control\RequestReport',
    ];

    /** Methods that Nexus calls, with seconds. */
    private const CALLED_BY_NEXUS = [
        [SessionStore::class, 'open'],
        [KeyLock::class, 'acquire'],
    ];

    /** Interfaces of the Nexus library, which its applications implement with its types. */
    private const OF_THE_LIBRARY = [
        [HttpServerAdapter::class, 'shutdown'],
    ];

    public function testEveryDurationIsAFloatOrADuration(): void
    {
        $found = [];
        foreach (PublicApi::functions() as $function) {
            foreach ($function->getParameters() as $parameter) {
                $class = $function instanceof \ReflectionMethod ? $function->class : '';
                $name = ($class === '' ? '' : "{$class}::") . "{$function->getName()} \${$parameter->getName()}";
                if (self::takesOneOnly((string) $parameter->getType(), $class)
                    && !\in_array($name, self::NUMBERS, true)
                    && !\in_array($class, self::CREATED_BY_NEXUS, true)
                    && !self::isCalledByNexus($class, $function->getName())
                    && !\in_array([$class, $function->getName()], self::OF_THE_LIBRARY, true)
                ) {
                    $found[] = "{$name} is {$parameter->getType()}";
                }
            }
        }

        self::assertSame([], $found);
    }

    public function testOptionsTakeBoth(): void
    {
        $half = Duration::millis(500);

        self::assertEquals(new PoolOptions(idleTtl: 0.5), new PoolOptions(idleTtl: $half));
        self::assertEquals(new RedisServer(readTimeout: 0.5), new RedisServer(readTimeout: $half));
        self::assertEquals(new SlowCalls(0.5), new SlowCalls($half));
        self::assertEquals(new Timeouts(queue: 0.5), new Timeouts(queue: $half));
        self::assertEquals(new Logs(slowRequest: 0.5), new Logs(slowRequest: $half));
        self::assertEquals(new WorkerRecycling(age: 2.0), new WorkerRecycling(age: Duration::seconds(2)));
        self::assertSame(0.5, ServerConfig::default()->withDrain($half)->drain);
    }

    public function testAFloatBecomesADuration(): void
    {
        self::assertTrue(Duration::of(1.5)->equals(Duration::millis(1500)));
        self::assertTrue(Duration::of(0.1)->equals(Duration::millis(100)));
        self::assertTrue(Duration::of(-2.0)->equals(Duration::seconds(-2)));
        self::assertSame($half = Duration::millis(500), Duration::of($half));
    }

    public function testADurationIsANumber(): void
    {
        $this->expectException(MisuseError::class);

        Duration::of(NAN);
    }

    public function testADurationIsFinite(): void
    {
        $this->expectException(MisuseError::class);

        Duration::of(INF);
    }

    public function testAFunctionOfTheExtensionTakesADuration(): void
    {
        $held = new Semaphore(1);
        $lock = $held->acquire();

        $this->expectException(TimeoutException::class);

        timeout(Duration::seconds(10), static fn() => $held->acquire(timeout: Duration::zero()));
        $lock->release();
    }

    private static function isCalledByNexus(string $class, string $method): bool
    {
        foreach (self::CALLED_BY_NEXUS as [$interface, $called]) {
            if ($method === $called && is_a($class, $interface, true)) {
                return true;
            }
        }

        return false;
    }

    private static function takesOneOnly(string $type, string $class): bool
    {
        $isFloat = preg_match('/\bfloat\b/', $type) === 1;
        $isDuration = str_contains($type, Duration::class);

        return $class !== Duration::class && $isFloat !== $isDuration;
    }
}
