<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\LogLine;
use Nexus\Async\{PoolCloseReason, PoolEvent, PoolEventKind, PoolListener};

/**
 * The statistics and the listeners of a pool.
 *
 * @internal
 */
final class Ledger
{
    public int $borrowed = 0;
    public int $waits = 0;
    public float $waitTime = 0.0;
    public float $longestWait = 0.0;
    public int $exhausted = 0;
    public int $created = 0;
    public int $creationFailures = 0;
    public int $leaks = 0;

    /** @var array<value-of<PoolCloseReason>, int> */
    public array $closed = [];

    /** @var list<PoolListener> */
    private array $listeners = [];

    public function __construct(private readonly string $pool) {}

    public function subscribe(PoolListener $listener): void
    {
        $this->listeners[] = $listener;
    }

    public function created(float $seconds): void
    {
        $this->created++;
        $this->tell(PoolEventKind::Created, $seconds);
    }

    public function creationFailed(float $seconds, \Throwable $failure): void
    {
        $this->creationFailures++;
        $this->tell(PoolEventKind::CreationFailed, $seconds, $failure->getMessage());
    }

    public function closed(PoolCloseReason $reason, float $age, string $why): void
    {
        $this->closed[$reason->value] = ($this->closed[$reason->value] ?? 0) + 1;
        $this->tell(PoolEventKind::Closed, $age, $why === '' ? $reason->value : "{$reason->value}: {$why}");
    }

    public function served(float $seconds): void
    {
        $this->waits++;
        $this->waitTime += $seconds;
        $this->longestWait = max($this->longestWait, $seconds);
        $this->tell(PoolEventKind::Served, $seconds);
    }

    public function exhausted(float $seconds): void
    {
        $this->exhausted++;
        $this->tell(PoolEventKind::Exhausted, $seconds);
    }

    public function leaked(float $seconds, string $holder): void
    {
        $this->leaks++;
        error_log(LogLine::of(sprintf(
            '[NX-0805] Pool "%s": a resource has been held for long, by %s. Return it sooner, or raise leakAfter',
            $this->pool,
            $holder,
        )));
        $this->tell(PoolEventKind::Leaked, $seconds, $holder);
    }

    public function tell(PoolEventKind $kind, float $seconds, string $detail = ''): void
    {
        foreach ($this->listeners as $listener) {
            try {
                $listener->onEvent(new PoolEvent($kind, $this->pool, $seconds, $detail));
            } catch (\Throwable $failure) {
                error_log(LogLine::of(sprintf(
                    'Pool "%s": %s::onEvent() has thrown %s',
                    $this->pool,
                    get_debug_type($listener),
                    LogLine::quote($failure),
                )));
            }
        }
    }
}
