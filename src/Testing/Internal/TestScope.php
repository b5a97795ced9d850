<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Async\Scope;
use Nexus\Testing\StepSystem;
use Nexus\Testing\VirtualClock;
use PHPUnit\Event\Code\Test;
use PHPUnit\Event\Code\ThrowableBuilder;
use PHPUnit\Event\Facade;
use PHPUnit\Framework\AssertionFailedError;

use function Nexus\Async\timeout;
use function Nexus\Internal\{cancel_since, enter_scope, last_started, leave_scope, order_seed, report_after};
use function Nexus\Internal\{running_since, take_unheard_failure, use_order, wait_until_idle};

/** Owns the coroutines that one test spawns, from before its setUp() until after its tearDown(). */
final class TestScope
{
    /** Seconds that the finally blocks of cancelled coroutines may take. */
    private const TO_CLEAN_UP = 1.0;
    private const NAMED_AT_MOST = 20;

    private static int $lastBefore = 0;

    private ?Scope $scope = null;
    private int $since = 0;
    private readonly int $seed;

    public function __construct(private readonly float $hangAfter)
    {
        $this->seed = order_seed();
    }

    /** The id of the last coroutine that was started before the current test; 0: no test runs under NexusExtension. */
    public static function lastBefore(): int
    {
        return self::$lastBefore;
    }

    public function enter(): void
    {
        $this->leave();
        take_unheard_failure();
        $this->since = self::$lastBefore = last_started();
        $this->scope = Scope::supervisor();
        enter_scope($this->scope);
        report_after($this->hangAfter);
    }

    /** Fails a test that passed if it left coroutines running or an unobserved failure. */
    public function judge(Test $test): void
    {
        wait_until_idle();
        $left = running_since($this->since);
        $unheard = take_unheard_failure();
        if ($left !== []) {
            $what = count($left) === 1
                ? 'a coroutine running; await or cancel it'
                : count($left) . ' coroutines running; await or cancel them';
            self::fail($test, "This test left {$what}:\n" . implode("\n", array_slice($left, 0, self::NAMED_AT_MOST)));
        } elseif ($unheard !== null) {
            self::fail($test, "A coroutine that no code awaits failed; await it, or ignore() its failure: {$unheard}");
        }
    }

    public function leave(): void
    {
        if ($this->scope === null) {
            return;
        }
        report_after(0.0);
        StepSystem::shutdownOpen();
        VirtualClock::uninstall();
        use_order($this->seed);
        $this->end($this->scope);
        leave_scope();
        $this->scope = null;
    }

    private function end(Scope $scope): void
    {
        $scope->cancel('its test has ended');
        cancel_since($this->since, 'its test has ended');
        try {
            timeout(self::TO_CLEAN_UP, $scope->await(...));
        } catch (\Throwable) {
            // The engine reports a coroutine that continues after its cancellation; that is not a failure of the next
            // test.
        }
    }

    private static function fail(Test $test, string $message): void
    {
        Facade::emitter()->testFailed($test, ThrowableBuilder::from(new AssertionFailedError($message)), null);
    }
}
