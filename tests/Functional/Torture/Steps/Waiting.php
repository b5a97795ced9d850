<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{CancelledError, Deadline};
use Nexus\Tests\Functional\Torture\{Body, ExpectedFailure, Steps, World};

use function Nexus\Async\{delay, shield, timeout};
use function Nexus\Internal\timer_clock;

/** Delays, limits, shields, and requests to end another coroutine. */
final readonly class Waiting implements Steps
{
    /** Seconds; the imprecision of reading the clock. */
    private const IMPRECISION = 1e-6;

    private World $world;

    public function __construct(private Body $body)
    {
        $this->world = $body->world;
    }

    public function one(): void
    {
        match ($this->world->random->getInt(0, 9)) {
            0, 1 => $this->body->pause(),
            2 => throw new ExpectedFailure('on purpose'),
            3, 4 => $this->world->anyCoroutine()?->cancel('by chance'),
            5 => $this->awaitOne(),
            6, 7 => $this->limited(),
            8 => $this->guarded(),
            default => $this->untilDeadline(),
        };
    }

    private function awaitOne(): void
    {
        $coroutine = $this->world->anyCoroutine();
        if ($coroutine === null) {
            return;
        }
        $limit = $this->world->patience();
        $await = fn(): mixed => $this->world->waits->during(
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
            timeout($this->world->moment(), fn() => $this->world->chance(70) ? $this->body->step() : delay(1.0));
        } finally {
            $after = self::end();
            $isSame = $after === null || $before !== null && $after[0] <= $before[1] && $after[1] >= $before[0];
            $this->world->mustBe($isSame, 'a time limit has moved the one around it');
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
        $this->world->hurried(fn() => shield(fn() => match ($this->world->random->getInt(0, 2)) {
            0 => timeout(0.001, $this->body->step(...)),
            1 => $this->body->step(),
            default => delay(0.0002),
        }));
    }

    private function untilDeadline(): void
    {
        $outer = Deadline::current()?->remaining();
        $seconds = $this->world->moment() * 2;
        timeout(Deadline::in($seconds), function () use ($seconds, $outer): void {
            $shortest = min($seconds, $outer ?? INF);
            $remaining = Deadline::current()?->remaining() ?? INF;
            $this->world->mustBe($remaining <= $shortest + self::IMPRECISION, "{$remaining} s remain of {$shortest}");
            $this->body->step();
        });
    }
}
