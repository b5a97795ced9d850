<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use Nexus\Async\{CoroutineState, DeadlockError, Event, Scope};
use Nexus\Testing\VirtualClock;

use function Nexus\Async\{coroutines, delay, spawn, timeout};
use function Nexus\Internal\{cancel_at_choice, order_choices, use_order};

/** One run of a scenario's random program, and its violations. */
final class Play
{
    /** Standstills after which a round counts as stuck: a shield, or the end of a standstill, may cause several. */
    private const STANDSTILLS_AT_MOST = 20;

    private int $choices = 0;

    private float $elapsed = 0.0;

    private bool $isStuck = false;

    /**
     * @param int $order as use_order()
     * @param array{int, int}|null $cancelling arguments of cancel_at_choice()
     * @param float|null $limit seconds for all of it
     */
    public function __construct(
        private readonly Scenario $scenario,
        private readonly int $order,
        private readonly bool $isVirtual,
        private readonly ?array $cancelling = null,
        private readonly ?float $limit = null,
    ) {}

    /** @return list<string> what is not as it must be */
    public function run(): array
    {
        use_order($this->order);
        if ($this->cancelling !== null) {
            cancel_at_choice(...$this->cancelling);
        }
        $this->isVirtual ? VirtualClock::run($this->play(...)) : $this->play();
        use_order(0);

        return $this->isStuck ? ['it stands still, again and again'] : [
            ...$this->scenario->problems(),
            ...self::leftovers(),
        ];
    }

    public function choices(): int
    {
        return $this->choices;
    }

    /** Seconds, in virtual time. */
    public function elapsed(): float
    {
        return $this->elapsed;
    }

    private function play(?VirtualClock $clock = null): void
    {
        $scope = Scope::supervisor();
        $over = new Event();
        $program = spawn($this->program(...), $scope, $over);
        for ($standstills = 0; !$program->isDone() && !$this->isStuck; ++$standstills) {
            if (!self::goesOnUntil($over)) {
                $this->standstill($scope);
                $this->isStuck = $standstills > self::STANDSTILLS_AT_MOST;
            }
        }
        if (!$this->isStuck) {
            Scope::current()->await();
        }
        $this->choices = order_choices();
        $this->elapsed = $clock?->elapsed() ?? 0.0;
    }

    /** False when no coroutine can continue before. */
    private static function goesOnUntil(Event $over): bool
    {
        try {
            $over->wait();
        } catch (\Error $error) {
            return $error instanceof DeadlockError ? false : throw $error;
        }

        return true;
    }

    /** A cancellation may end this coroutine, too: the coroutines that it started end before it does. */
    private function program(Scope $scope, Event $over): void
    {
        try {
            $this->fill($scope);
            $this->limit === null ? $scope->await() : timeout($this->limit, $scope->await(...));
        } catch (\Throwable $error) {
            $this->mustBeExpected($error);
        }
        while (count($scope) > 0) {
            try {
                $scope->await();
            } catch (\Throwable $error) {
                $this->mustBeExpected($error);
            }
        }
        $this->scenario->awaitStragglers();
        $over->set();
    }

    private function fill(Scope $scope): void
    {
        for ($bodies = $this->scenario->random->getInt(2, 6); $bodies > 0; --$bodies) {
            $coroutine = $scope->spawn(function (): void {
                try {
                    (new Body($this->scenario))();
                } catch (\Throwable $error) {
                    $this->mustBeExpected($error);
                }
            });
            $this->scenario->remember($coroutine);
        }
        if ($this->scenario->chance(20)) {
            delay($this->scenario->moment());
            $scope->cancel('the round is over');
        }
    }

    /** No coroutine runs any more: a condition that is false now stays false. */
    private function standstill(Scope $scope): void
    {
        Tally::count('standstills');
        foreach ($this->scenario->waits->lost() as $lost) {
            $this->scenario->mustBe(false, $lost);
        }
        foreach (coroutines() as $coroutine) {
            $isWaiting = $coroutine->state === CoroutineState::Waiting && !str_contains(
                (string) $coroutine->waitsFor,
                ' left',
            );
            $this->scenario->mustBe(
                $isWaiting || $coroutine->id === 0,
                "a deadlock was declared while coroutine {$coroutine->id} was {$coroutine->state->value} {$coroutine->waitsFor}",
            );
        }
        $this->scenario->openUp();
        $scope->cancel('all stands still');
    }

    private function mustBeExpected(\Throwable $error): void
    {
        $this->scenario->mustBe(Expected::is($error), (string) $error);
    }

    /** @return list<string> */
    private static function leftovers(): array
    {
        $left = [];
        foreach (coroutines() as $coroutine) {
            if ($coroutine->id !== 0) {
                $left[] = "coroutine {$coroutine->id} of {$coroutine->spawnedAt} is still there, and waits for "
                    . "{$coroutine->waitsFor} at {$coroutine->waitsAt}";
            }
        }

        return $left;
    }
}
