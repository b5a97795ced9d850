<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\Internal\LeaseRecord;
use Nexus\Async\Internal\Pool\WaiterQueue;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(WaiterQueue::class)]
final class PoolWaiterQueueTest extends TestCase
{
    /**
     * A served waiter removes itself from the queue again when it continues. Meanwhile another one was inserted first,
     * in its former place.
     */
    public function testAServedWaiterRemovesNoOtherFromTheQueue(): void
    {
        /** @var WaiterQueue<\stdClass> $waiters */
        $waiters = new WaiterQueue();
        $served = $waiters->join(LeaseRecord::take(__DIR__));
        self::assertSame($served, $waiters->next());
        $first = $waiters->join(LeaseRecord::take(__DIR__), isFirst: true);

        $waiters->leave($served);

        self::assertSame(1, $waiters->count);
        self::assertSame($first, $waiters->next());
    }
}
