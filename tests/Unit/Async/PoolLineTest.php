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
     * Who has been served leaves once more, when he runs again. Meanwhile somebody was let in before all others, where
     * he had been.
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
