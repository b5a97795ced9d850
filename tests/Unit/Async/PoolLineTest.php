<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\Internal\Hold;
use Nexus\Async\Internal\Pool\Line;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Line::class)]
final class PoolLineTest extends TestCase
{
    /**
     * A served waiter removes itself from the queue again when it continues. Meanwhile another one was inserted first,
     * in its former place.
     */
    public function testAServedWaiterRemovesNoOtherFromTheQueue(): void
    {
        /** @var Line<\stdClass> $line */
        $line = new Line();
        $served = $line->join(Hold::take(__DIR__));
        self::assertSame($served, $line->next());
        $first = $line->join(Hold::take(__DIR__), isFirst: true);

        $line->leave($served);

        self::assertSame(1, $line->count);
        self::assertSame($first, $line->next());
    }
}
