<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Coro;

use Nexus\Bench\Coro\CoroRow;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(CoroRow::class)]
final class CoroRowTest extends TestCase
{
    private const BENCH = __DIR__ . '/../../../../bench';
    private const PEERS = ['Fiber', 'amphp', 'Swoole'];

    /** @return iterable<string, array{CoroRow}> */
    public static function rows(): iterable
    {
        foreach (CoroRow::all() as $row) {
            yield $row->name => [$row];
        }
    }

    #[DataProvider('rows')]
    public function testEachPeerHasAScriptAndEachScriptAPeer(CoroRow $row): void
    {
        self::assertFileExists(self::BENCH . "/programs/micro/{$row->script()}.php");
        foreach (self::PEERS as $peer) {
            $script = self::BENCH . '/peers/' . strtolower($peer) . "/{$row->script()}.php";
            self::assertSame($row->isDoneBy($peer), is_file($script), $script);
        }
    }

    public function testEveryScriptOfAPeerBelongsToARow(): void
    {
        $known = array_map(static fn(CoroRow $row): string => $row->script(), CoroRow::all());
        $scripts = glob(self::BENCH . '/peers/{fiber,amphp,swoole}/*.php', GLOB_BRACE);
        self::assertNotEmpty($scripts);
        foreach ($scripts as $script) {
            self::assertContains(basename($script, '.php'), [...$known, 'boot', 'about', 'parked'], $script);
        }
    }

    public function testRowsHaveDifferentNames(): void
    {
        $names = array_map(static fn(CoroRow $row): string => $row->name, CoroRow::all());

        self::assertSame(array_unique($names), $names);
    }
}
