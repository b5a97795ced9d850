<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Work;

use Nexus\Actor\Exception\WorkerLostException;
use Nexus\Async\TimeoutException;
use Nexus\NotTransferableError;
use Nexus\Server\Internal\Task\{RemoteTrace, TaskClient, TaskQueue, TaskRunner};
use Nexus\Server\TaskError;
use Nexus\Tests\Functional\Lifecycle\DeployedRelease;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{await, delay, spawn, timeout};
use function Nexus\Server\{offload, offloadMap};

/** offload() in a process without a server. */
#[CoversNothing]
final class OffloadTest extends TestCase
{
    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-test-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        DeployedRelease::deleteTree($this->directory);
    }

    public function testAJobRunsInAnotherProcess(): void
    {
        self::assertNotSame(getmypid(), offload(Jobs::pid(...)));
    }

    public function testJobsAreFunctionsMethodsAndObjects(): void
    {
        self::assertSame(3, offload('strlen', 'abc'));
        self::assertSame(9, offload([Jobs::class, 'square'], 3));
        self::assertSame(9, offload(Jobs::class . '::square', 3));
        self::assertSame(9, offload(Jobs::square(...), number: 3));
        self::assertSame(6, offload(new Jobs(2), 3));
        self::assertSame(5, offload([new Jobs(2), 'add'], 3));
    }

    public function testAnonymousFunctionsAreRefused(): void
    {
        $this->expectException(TaskError::class);
        $this->expectExceptionMessage('[NX-1243] The anonymous function at ' . __FILE__ . ':' . (__LINE__ + 1));
        offload(static fn(): int => 1);
    }

    public function testWhatCannotBeCopiedIsRefused(): void
    {
        try {
            offload('strlen', STDIN);
            self::fail('It was copied.');
        } catch (NotTransferableError $error) {
            self::assertStringContainsString('arguments', $error->getMessage());
        }
        $this->expectException(NotTransferableError::class);
        offload(Jobs::resource(...));
    }

    public function testAnExceptionOfTheJobArrives(): void
    {
        try {
            offload(Jobs::fail(...));
        } catch (JobFailure $failure) {
            self::assertSame('no disk', $failure->getMessage());
            self::assertSame(7, $failure->getCode());
            self::assertSame(['a' => 1], $failure->details);
            self::assertInstanceOf(RemoteTrace::class, $failure->getPrevious());
            self::assertStringContainsString('Jobs::fail()', $failure->getPrevious()->getMessage());
        }
    }

    public function testADeadTaskWorkerFailsItsJobOnly(): void
    {
        $file = "{$this->directory}/begun";
        try {
            offload(Jobs::die(...), $file);
        } catch (WorkerLostException $failure) {
            self::assertFileExists($file);
            self::assertStringContainsString('before the job was finished', $failure->getMessage());
        }
        self::assertSame(4, offload(Jobs::square(...), 2));
    }

    public function testAJobIsTakenAlsoIfTheTaskWorkerThatSeemedToRunWasAboutToEnd(): void
    {
        $current = new \ReflectionProperty(TaskClient::class, 'current');
        $before = $current->getValue();
        $queue = TaskQueue::create();
        $calls = 0;
        $runner = null;
        TaskClient::useQueue($queue, static function () use ($queue, &$calls, &$runner): void {
            if (++$calls === 2) {
                $runner = spawn((new TaskRunner($queue, 0, 10.0))->run(...));
            }
        });
        try {
            self::assertSame(4, await(spawn(static fn(): mixed => offload(Jobs::square(...), 2))));
            self::assertSame(2, $calls);
        } finally {
            $runner?->cancel();
            $runner?->ignore();
            $current->setValue(null, $before);
        }
    }

    #[TestWith(['compute'])]
    #[TestWith(['wait'])]
    public function testACancellationInterruptsTheJob(string $job): void
    {
        [$begun, $ended] = ["{$this->directory}/begun", "{$this->directory}/ended"];
        $caller = spawn(static function () use ($job, $begun, $ended): void {
            $job === 'wait' ? offload(Jobs::wait(...), $begun, $ended) : offload(Jobs::compute(...), $begun, $ended);
        });
        self::eventually('the job has begun', static fn(): bool => self::exists($begun));
        $caller->cancel();
        self::eventually('the job has ended', static fn(): bool => self::exists($ended));
        $caller->ignore();
        self::assertSame(4, offload(Jobs::square(...), 2));
    }

    public function testATimeLimitOfTheCallerEndsTheJob(): void
    {
        [$begun, $ended] = ["{$this->directory}/begun", "{$this->directory}/ended"];
        try {
            timeout(0.2, static fn(): mixed => offload(Jobs::compute(...), $begun, $ended));
        } catch (TimeoutException $failure) {
            self::assertStringContainsString('0.2 s', $failure->getMessage());
            self::eventually('the job has ended', static fn(): bool
                => !self::exists($begun) || self::exists($ended));
        }
    }

    public function testOtherCoroutinesRunMeanwhile(): void
    {
        $begun = "{$this->directory}/begun";
        $job = spawn(static function () use ($begun): void {
            offload(Jobs::wait(...), $begun, "{$begun}.ended");
        });
        $other = spawn(static function () use ($begun): bool {
            while (!self::exists($begun)) {
                delay(0.005);
            }

            return true;
        });
        self::assertTrue(await($other));
        $job->cancel();
        $job->ignore();
        self::eventually('the job has ended', static fn(): bool => self::exists("{$begun}.ended"));
    }

    public function testAMapHasTheOrderOfItsItems(): void
    {
        $progress = [];
        $squares = offloadMap(
            ['a' => 1, 'b' => 2, 'c' => 3],
            Jobs::square(...),
            limit: 2,
            progress: static function (int $finished, string $key) use (&$progress): void {
                $progress[$key] = $finished;
            },
        );

        self::assertSame(['a' => 1, 'b' => 4, 'c' => 9], $squares);
        self::assertEqualsCanonicalizing([1, 2, 3], $progress);
    }

    public function testMoreJobsThanPlacesAreAllRun(): void
    {
        $items = range(1, 300);
        self::assertSame(
            array_map(static fn(int $number): int => $number ** 2, $items),
            offloadMap($items, Jobs::square(...), limit: 300),
        );
    }

    /** Other coroutines run meanwhile. */
    private static function eventually(string $what, \Closure $is): void
    {
        try {
            timeout(ServerProcess::PATIENCE, static function () use ($is): void {
                while ($is() !== true) {
                    delay(0.005);
                }
            });
        } catch (TimeoutException) {
            self::fail("Waited in vain: {$what}.");
        }
    }

    private static function exists(string $file): bool
    {
        clearstatcache();

        return file_exists($file);
    }
}
