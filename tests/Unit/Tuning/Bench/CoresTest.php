<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Tuning\Bench;

use Nexus\Tuning\Bench\Cores;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Cores::class)]
final class CoresTest extends TestCase
{
    public function test_the_kernels_lists_are_read(): void
    {
        self::assertSame([0, 1, 2, 3, 8, 10, 11], Cores::parse('0-3,8,10-11'));
        self::assertSame([5], Cores::parse('5'));
        self::assertNotSame([], Cores::schedulable());
    }

    public function test_server_and_load_get_a_core_each(): void
    {
        $cores = new Cores([2, 5, 6]);

        self::assertSame(['taskset', '-c', '2'], $cores->forServer());
        self::assertSame(['taskset', '-c', '5'], $cores->forLoad());
        self::assertSame('server on core 2, load on core 5', $cores->text());
    }

    public function test_an_only_core_is_shared_and_that_is_said(): void
    {
        $cores = new Cores([0]);

        self::assertSame([], [...$cores->forServer(), ...$cores->forLoad()]);
        self::assertSame('server and load share the only core', $cores->text());
    }
}
