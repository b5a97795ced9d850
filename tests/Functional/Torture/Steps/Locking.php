<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\Lock;
use Nexus\Tests\Functional\Torture\{Body, ExpectedFailure, Locks, Scenario, Steps, Waits};

use function Nexus\Async\{delay, shield, spawn};

/** Mutex, Semaphore, RwLock, Barrier, WaitGroup, Event, RateLimiter. */
final readonly class Locking implements Steps
{
    private Scenario $scenario;

    private Locks $locks;

    private Waits $waits;

    public function __construct(private Body $body)
    {
        $this->scenario = $body->scenario;
        $this->locks = $this->scenario->locks;
        $this->waits = $this->scenario->waits;
    }

    public function one(): void
    {
        match ($this->scenario->random->getInt(0, 10)) {
            0, 1 => $this->locked(),
            2 => $this->synchronized(),
            3, 4 => $this->permitted(),
            5 => $this->reads(),
            6 => $this->writes(),
            7 => $this->meets(),
            8 => $this->counts(),
            9 => $this->waitsForEvent(),
            default => $this->limits(),
        };
    }

    private function locked(): void
    {
        $patience = $this->scenario->patience();
        $lock = $this->scenario->chance(10)
            ? $this->locks->mutex->tryAcquire()
            : $this->waits->during(
                ['mutex'],
                fn(): bool => !$this->locks->mutex->isLocked(),
                fn(): Lock => $this->locks->mutex->acquire($patience),
            );
        if ($lock === null) {
            return;
        }
        $this->inside('the mutex', 1, 1);
        if ($this->scenario->chance(50)) {
            $lock->release();
        } elseif ($this->scenario->chance(10)) {
            $this->exitsHolding();
        }
    }

    private function synchronized(): void
    {
        $patience = $this->scenario->patience();
        $this->waits->during(
            ['mutex'],
            fn(): bool => !$this->locks->mutex->isLocked(),
            fn() => $this->locks->mutex->synchronized(fn() => $this->inside('the mutex', 1, 1), $patience),
        );
    }

    /** A coroutine that calls exit(): finally blocks are skipped, but all its locks are released. */
    private function exitsHolding(): void
    {
        if ($this->scenario->maySpawn()) {
            spawn(function (): void {
                $lock = $this->locks->semaphore->acquire(1, 0.001);
                delay($this->scenario->moment());
                exit($lock->isReleased() ? 1 : 0);
            })->ignore();
        }
    }

    private function permitted(): void
    {
        $permits = $this->scenario->random->getInt(1, Locks::PERMITS);
        $patience = $this->scenario->patience();
        $lock = $this->waits->during(
            ["permits {$permits}"],
            $this->couldHavePermits(...),
            fn(): Lock => $this->locks->semaphore->acquire($permits, $patience),
        );
        $this->inside('the semaphore', $permits, Locks::PERMITS);
        unset($lock);
    }

    private function couldHavePermits(): bool
    {
        $most = max(
            array_filter(
                range(1, Locks::PERMITS),
                fn(int $permits): bool => $permits === 1 || $this->waits->at("permits {$permits}") > 0,
            ),
        );

        return $this->locks->semaphore->available() >= $most;
    }

    private function reads(): void
    {
        $patience = $this->scenario->patience();
        $isFree = fn(): bool => $this->locks->inside('writing') === 0 && $this->waits->at('write') === 0;
        $lock = $this->waits->during(['read'], $isFree, fn(): Lock => $this->locks->readWrite->readLock($patience));
        $this->scenario->mustBe($this->locks->inside('writing') === 0, 'a coroutine reads while another writes');
        $this->inside('reading', 1, PHP_INT_MAX);
        unset($lock);
    }

    private function writes(): void
    {
        $patience = $this->scenario->patience();
        $isFree = fn(): bool => $this->locks->inside('writing') === 0 && $this->locks->inside('reading') === 0;
        $lock = $this->waits->during(['write'], $isFree, fn(): Lock => $this->locks->readWrite->writeLock($patience));
        $this->scenario->mustBe($this->locks->inside('reading') === 0, 'a coroutine writes while another reads');
        $this->inside('writing', 1, 1);
        unset($lock);
    }

    private function inside(string $section, int $share, int $most): void
    {
        $this->locks->enter($section, $share, $most);
        try {
            $this->scenario->chance(15) ? $this->body->step() : $this->body->pause();
        } finally {
            shield(fn() => $this->locks->leave($section, $share));
        }
    }

    private function meets(): void
    {
        $patience = $this->scenario->patience();
        $couldPass = fn(): bool => $this->waits->at('barrier') >= Locks::PARTIES;
        $place = $this->waits->during(['barrier'], $couldPass, fn(): int => $this->locks->barrier->wait($patience));
        $this->locks->arrived($place);
    }

    private function counts(): void
    {
        if ($this->scenario->chance(50)) {
            $patience = $this->scenario->patience();
            $this->waits->during(
                ['wait group'],
                fn(): bool => $this->locks->group->count() === 0,
                fn() => $this->locks->group->wait($patience),
            );

            return;
        }
        $this->locks->group->add();
        try {
            $this->body->pause();
            if ($this->scenario->chance(20)) {
                throw new ExpectedFailure('while others wait for it');
            }
        } finally {
            shield($this->locks->group->done(...));
        }
    }

    private function waitsForEvent(): void
    {
        match ($this->scenario->random->getInt(0, 3)) {
            0 => $this->locks->event->set(),
            1 => $this->locks->event->clear(),
            default => null,
        };
        $patience = $this->scenario->patience();
        $this->waits->during(['event'], $this->locks->event->isSet(...), fn() => $this->locks->event->wait($patience));
    }

    private function limits(): void
    {
        $tokens = $this->scenario->random->getInt(1, Locks::BURST);
        if ($this->scenario->chance(30)) {
            $isTaken = $this->locks->limiter->tryAcquire($tokens);
        } else {
            $this->locks->limiter->acquire($tokens, 0.002);
            $isTaken = true;
        }
        $this->locks->took($isTaken ? $tokens : 0);
    }
}
