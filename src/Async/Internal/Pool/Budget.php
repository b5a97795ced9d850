<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use function Nexus\Internal\{give_shared_counter, request_shared_counter};
use function Nexus\Internal\{shared_counter_sum, shared_counter_wanted, take_shared_counter};

/**
 * The resources that all workers of a server together may have (maxTotal).
 *
 * @internal
 */
final class Budget
{
    private int $wanting = 0;

    /** @param int|null $most null: no limit; nothing is counted */
    public function __construct(private readonly string $pool, private readonly ?int $most) {}

    public function take(): bool
    {
        return $this->most === null || take_shared_counter($this->pool, $this->most);
    }

    public function give(): void
    {
        if ($this->most !== null) {
            give_shared_counter($this->pool);
        }
    }

    /** A waiter of this pool starts to wait for a free place (1), or stops waiting (-1). */
    public function want(int $change): void
    {
        $this->wanting += $change;
        request_shared_counter($this->pool, $this->wanting);
    }

    /** Number of waiters in other workers. */
    public function wanted(): int
    {
        return $this->most === null ? 0 : max(0, shared_counter_wanted($this->pool) - $this->wanting);
    }

    /** The message when a caller got no resource because of this limit; null when the limit is not the reason. */
    public function trouble(): ?string
    {
        return $this->most !== null && shared_counter_sum($this->pool) >= $this->most
            ? "all workers together have reached maxTotal ({$this->most})"
            : null;
    }

    public function isLimited(): bool
    {
        return $this->most !== null;
    }
}
