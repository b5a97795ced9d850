<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Cores;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Cores::class)]
final class CoresTest extends TestCase
{
    public function testTheKernelsListsAreRead(): void
    {
        self::assertSame([0, 1, 2, 3, 8, 10, 11], Cores::parse('0-3,8,10-11'));
        self::assertSame([5], Cores::parse('5'));
        self::assertNotSame([], Cores::schedulable());
    }

    public function testServerAndLoadGetACoreEach(): void
    {
        $cores = new Cores([2, 5, 6]);

        self::assertSame(['taskset', '-c', '2'], $cores->forServer());
        self::assertSame(['taskset', '-c', '5'], $cores->forLoad());
        self::assertSame('server on core 2, load on core 5', $cores->text());
    }

    public function testASingleCoreIsSharedAndReported(): void
    {
        $cores = new Cores([0]);

        self::assertSame([], [...$cores->forServer(), ...$cores->forLoad()]);
        self::assertSame('server and load share the only core', $cores->text());
    }
}
