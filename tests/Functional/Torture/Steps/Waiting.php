<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{CancelledError, Deadline};
use Nexus\Tests\Functional\Torture\{Body, ExpectedFailure, Scenario, Steps};

use function Nexus\Async\{delay, shield, timeout};
use function Nexus\Internal\timer_clock;

/** Delays, limits, shields, and requests to end another coroutine. */
final readonly class Waiting implements Steps
{
    /** Seconds; the imprecision of reading the clock. */
    private const IMPRECISION = 1e-6;

    private Scenario $scenario;

    public function __construct(private Body $body)
    {
        $this->scenario = $body->scenario;
    }

    public function one(): void
    {
        match ($this->scenario->random->getInt(0, 9)) {
            0, 1 => $this->body->pause(),
            2 => throw new ExpectedFailure('on purpose'),
            3, 4 => $this->scenario->anyCoroutine()?->cancel('by chance'),
            5 => $this->awaitOne(),
            6, 7 => $this->limited(),
            8 => $this->guarded(),
            default => $this->untilDeadline(),
        };
    }

    private function awaitOne(): void
    {
        $coroutine = $this->scenario->anyCoroutine();
        if ($coroutine === null) {
            return;
        }
        $limit = $this->scenario->patience();
        $await = fn(): mixed => $this->scenario->waits->during(
            ['future'],
            $coroutine->isDone(...),
            $coroutine->await(...),
        );
        try {
            $limit === null ? $await() : timeout($limit, $await);
        } catch (CancelledError $error) {
            if (!$coroutine->isDone()) {
                throw $error;
            }
        }
    }

    private function limited(): void
    {
        $before = self::end();
        try {
            timeout($this->scenario->moment(), fn() => $this->scenario->chance(70) ? $this->body->step() : delay(1.0));
        } finally {
            $after = self::end();
            $isSame = $after === null || $before !== null && $after[0] <= $before[1] && $after[1] >= $before[0];
            $this->scenario->mustBe($isSame, 'a time limit has moved the one around it');
        }
    }

    /** @return array{float, float}|null between which moments the shortest limit that has not passed yet ends */
    private static function end(): ?array
    {
        $earliest = timer_clock() / 1e9;
        $remaining = Deadline::current()?->remaining() ?? 0.0;
        $latest = timer_clock() / 1e9;

        return $remaining > 0.0 ? [
            $earliest + $remaining - self::IMPRECISION,
            $latest + $remaining + self::IMPRECISION,
        ] : null;
    }

    private function guarded(): void
    {
        $this->scenario->hurried(fn() => shield(fn() => match ($this->scenario->random->getInt(0, 2)) {
            0 => timeout(0.001, $this->body->step(...)),
            1 => $this->body->step(),
            default => delay(0.0002),
        }));
    }

    private function untilDeadline(): void
    {
        $outer = Deadline::current()?->remaining();
        $seconds = $this->scenario->moment() * 2;
        timeout(Deadline::in($seconds), function () use ($seconds, $outer): void {
            $shortest = min($seconds, $outer ?? INF);
            $remaining = Deadline::current()?->remaining() ?? INF;
            $this->scenario->mustBe(
                $remaining <= $shortest + self::IMPRECISION,
                "{$remaining} s remain of {$shortest}",
            );
            $this->body->step();
        });
    }
}
