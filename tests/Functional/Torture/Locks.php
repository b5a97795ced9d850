<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use Nexus\Async\{Barrier, Event, Mutex, RateLimiter, RwLock, Semaphore, WaitGroup};

use function Nexus\Internal\timer_clock;

/** The locks of one round, the coroutines inside of each, and the counts of each. */
final class Locks
{
    public const PERMITS = 3;
    public const PARTIES = 3;
    /** Tokens a second. */
    private const RATE = 4000.0;
    public const BURST = 4;

    public readonly Mutex $mutex;

    public readonly Semaphore $semaphore;

    public readonly RwLock $readWrite;

    public readonly Event $event;

    public readonly Barrier $barrier;

    public readonly WaitGroup $group;

    public readonly RateLimiter $limiter;

    private readonly int $began;

    private int $tokens = 0;

    /** @var array<int, int> how often each place at the barrier was given */
    private array $arrivals;

    /** @var array<string, int> the number of coroutines inside of each lock */
    private array $inside = [];

    /** @param \Closure(bool, string): void $mustBe */
    public function __construct(private readonly \Closure $mustBe)
    {
        $this->mutex = new Mutex();
        $this->semaphore = new Semaphore(self::PERMITS);
        $this->readWrite = new RwLock();
        $this->event = new Event();
        $this->barrier = new Barrier(self::PARTIES);
        $this->group = new WaitGroup();
        $this->limiter = new RateLimiter(self::RATE, self::BURST);
        $this->began = timer_clock();
        $this->arrivals = array_fill(0, self::PARTIES, 0);
    }

    public function enter(string $section, int $share, int $most): void
    {
        $inside = $this->inside[$section] = ($this->inside[$section] ?? 0) + $share;
        ($this->mustBe)($inside <= $most, "{$inside} are inside of {$section}, which admits {$most}");
    }

    public function leave(string $section, int $share): void
    {
        $this->inside[$section] -= $share;
    }

    public function inside(string $section): int
    {
        return $this->inside[$section] ?? 0;
    }

    public function arrived(int $place): void
    {
        ($this->mustBe)(isset($this->arrivals[$place]), "the barrier gives place {$place}");
        ++$this->arrivals[$place];
    }

    public function took(int $tokens): void
    {
        $this->tokens += $tokens;
        $most = self::BURST + self::RATE * (timer_clock() - $this->began) / 1e9;
        ($this->mustBe)($this->tokens <= $most + 1e-3, "the limiter gave {$this->tokens} tokens, {$most} were due");
    }

    public function mustBeFree(): void
    {
        ($this->mustBe)(!$this->mutex->isLocked(), 'the mutex is locked');
        ($this->mustBe)(
            $this->semaphore->available() === self::PERMITS,
            "the semaphore has {$this->semaphore->available()} permits left",
        );
        ($this->mustBe)($this->semaphore->waiting() === 0, 'a coroutine waits for the semaphore');
        $this->readWrite->writeLock(0.0)->release();
    }

    /** Counts that finally blocks update. */
    public function mustBalance(): void
    {
        foreach ($this->inside as $section => $inside) {
            ($this->mustBe)($inside === 0, "{$inside} are still inside of {$section}");
        }
        ($this->mustBe)($this->group->count() === 0, "{$this->group->count()} are missing in the wait group");
        ($this->mustBe)(
            count(array_unique($this->arrivals)) === 1,
            'rounds of the barrier were incomplete: places were given ' . implode(', ', $this->arrivals) . ' times',
        );
    }
}
