<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorSystem, Directive};
use PHPUnit\Framework\Attributes\DataProvider;

/** Every cell of the table in docs/inside/actor-supervision.md about what a failure leaves of an actor. */
final class RestartTest extends ActorContract
{
    private const PAGE = 'docs/inside/actor-supervision.md';
    private const COLUMNS = ['Resume', 'Restart', 'Restart, `keepChildren()`', 'Stop'];
    private const ROWS = [
        'the message that failed' => 'message',
        'its ask' => 'ask',
        'mail behind it' => 'mail',
        'state' => 'state',
        'behavior' => 'behaviour',
        'children' => 'children',
        'timers and schedules' => 'timers',
        'receive timeout' => 'receiveTimeout',
        'stash' => 'stash',
        'tasks' => 'tasks',
        'results of `pipeToSelf()`' => 'results',
        'name and references' => 'name',
        'actors it watches' => 'watched',
        'its watchers receive' => 'watchers',
        'its signals' => 'signals',
    ];

    /** @return iterable<string, array{string, string, string}> */
    public static function cells(): iterable
    {
        foreach (self::table() as $row => $cells) {
            foreach ($cells as $column => $cell) {
                yield "{$row}: {$column}" => [$row, $column, $cell];
            }
        }
    }

    #[DataProvider('cells')]
    public function testWhatAFailureLeavesOfAnActor(string $row, string $column, string $cell): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($row, $column, $cell): void {
            $directive = $column === 'Restart, `keepChildren()`' ? Directive::Restart : Directive::from(
                strtolower($column),
            );
            $look = [new Patient($system, $directive, $column === 'Restart, `keepChildren()`'), self::ROWS[$row]];
            self::assertIsCallable($look);
            self::assertSame($cell, $look());
        });
    }

    public function testTheTableHasTheseRowsAndColumns(): void
    {
        $table = self::table();

        self::assertSame(array_keys(self::ROWS), array_keys($table));
        foreach ($table as $cells) {
            self::assertSame(self::COLUMNS, array_keys($cells));
        }
    }

    /** @return array<string, array<string, string>> row → column → cell */
    private static function table(): array
    {
        $page = (string) file_get_contents(self::PAGE);
        preg_match_all('~^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$~m', $page, $lines, PREG_SET_ORDER);
        $table = [];
        foreach ($lines as [, $row, $resume, $restart, $kept, $stop]) {
            if (isset(self::ROWS[$row])) {
                $table[$row] = array_combine(self::COLUMNS, [$resume, $restart, $kept, $stop]);
            }
        }

        return $table;
    }
}
