<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\Exception\WorkerLostException;
use Nexus\Actor\Internal\AskRef;
use Nexus\Actor\StatusReply;

/**
 * Asks of this member that another member handles.
 *
 * @internal
 */
final class Asks
{
    private int $last = 0;
    /** @var array<int, array{AskRef, Link, int}> by number: reference, link and time limit (hrtime()) of the ask */
    private array $open = [];
    /** The number of asks at which those that have ended are removed next. */
    private int $sweepAt = 64;

    /** @param int $limit ns */
    public function begin(AskRef $asker, Link $link, int $limit): int
    {
        if (count($this->open) >= $this->sweepAt) {
            $this->sweep();
        }
        $this->open[++$this->last] = [$asker, $link, Link::end($limit)];

        return $this->last;
    }

    public function forget(int $number): void
    {
        unset($this->open[$number]);
    }

    /** @return array{AskRef, int}|null who asks, and until when by hrtime(); null: the ask is over */
    public function take(int $number): ?array
    {
        [$asker, , $end] = $this->open[$number] ?? [null, null, 0];
        unset($this->open[$number]);

        return $asker?->isAlive() === true ? [$asker, $end] : null;
    }

    public function answer(int $number, mixed $value): void
    {
        ($this->take($number)[0] ?? null)?->tell(StatusReply::success($value));
    }

    public function fail(int $number, \Throwable $failure): void
    {
        ($this->take($number)[0] ?? null)?->fail($failure);
    }

    public function lose(Link $link): void
    {
        foreach ($this->open as $number => [$asker, $to]) {
            if ($to === $link) {
                unset($this->open[$number]);
                $asker->fail(new WorkerLostException($link->address->number, 'before it answered this ask'));
            }
        }
    }

    /** Cancels, in the members that handle them, the asks whose answers are no longer awaited. */
    public function sweep(): void
    {
        foreach ($this->open as $number => [$asker, $link]) {
            if (!$asker->isAlive()) {
                unset($this->open[$number]);
                $link->post(new Record(Kind::Cancel, second: $number));
            }
        }
        $this->sweepAt = max(64, 2 * count($this->open));
    }

    public function count(): int
    {
        return count($this->open);
    }
}
