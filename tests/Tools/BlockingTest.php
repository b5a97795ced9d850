<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

final class BlockingTest extends GeneratorTestCase
{
    private const SLEEP = 'ext/tests/families/sleep.phpt';
    private const DATABASE = 'ext/tests/families/database.phpt';
    private const EXCLUSIONS = 'ext/runtime/hook/exclusions.def';
    private const CLEAN = [
        self::SLEEP => "--TEST--\nsleep\n--DESCRIPTION--\nFamily: sleep\nChapter: time\nExtension: standard\nHow: cooperative\n"
            . "Calls: sleep(), usleep()\n--FILE--\n<?php\n--EXPECT--\nsleep: cooperative\nusleep: cooperative\n",
        self::DATABASE => "--TEST--\na database\n--DESCRIPTION--\nFamily: A database\nChapter: databases\nExtension: db, pdo\nHow: cooperative\nCalls: Db::query()\n"
            . "Library: libdb\nNote: Its files\n  block.\n--\nFamily: A database, names\nExtension: db\nHow: offloaded\nCalls: Db::connect()\n"
            . "--FILE--\n<?php\n--EXPECT--\nquery: cooperative\nconnect: offloaded\n",
        'ext/tests/families/ticker.phpt' => "--TEST--\nnone of a family\n--FILE--\n<?php\n--EXPECT--\nx: blocking\n",
        self::EXCLUSIONS => "/* NX_HOOK_EXCLUSION(library, call, reason) */\nNX_HOOK_EXCLUSION(\"libc.so\", \"*\", \"holds \" \"a lock\")\nNX_HOOK_EXCLUSION(\"\", \"poll\", \"says \\\"no\\\"\")\n",
    ];

    protected static function tool(): string
    {
        return 'blocking';
    }

    protected static function clean(): array
    {
        return self::CLEAN;
    }

    public function testThePageHasARowPerFamilyAndOnePerExclusion(): void
    {
        $tree = self::made();
        $page = (string) file_get_contents($tree->path('docs/reference/blocking-calls.md'));

        self::assertStringContainsString(
            "| A database ([test](../../ext/tests/families/database.phpt)) | cooperative | `Db::query()`<br>Its files block. | `db`, `pdo`, libdb |\n",
            $page,
        );
        self::assertStringContainsString(
            "| sleep ([test](../../ext/tests/families/sleep.phpt)) | cooperative | `sleep()`, `usleep()` | `standard` |\n",
            $page,
        );
        self::assertStringContainsString(
            "| `libc.so`… | all | holds a lock |\n| any | `poll` | says \"no\" |\n",
            $page,
        );
        self::assertLessThan(strpos($page, '## Waiting for time'), strpos($page, '## Databases and caches'));
        self::assertStringNotContainsString('ticker', $page);
    }

    public function testTwoTestsOfOneFamilyAreOneRow(): void
    {
        $other = str_replace('Calls: sleep(), usleep()', 'Calls: usleep(), time_nanosleep()', self::CLEAN[self::SLEEP]);
        $tree = self::made(['ext/tests/families/zzz.phpt' => $other]);
        $page = (string) file_get_contents($tree->path('docs/reference/blocking-calls.md'));

        self::assertStringContainsString(
            '[test](../../ext/tests/families/sleep.phpt), [test](../../ext/tests/families/zzz.phpt)) | cooperative | `sleep()`, `usleep()`, `time_nanosleep()` |',
            $page,
        );
    }

    public static function violations(): iterable
    {
        yield 'a test that shows something else' => [
            self::SLEEP,
            "\nsleep: cooperative",
            "\nsleep: blocking",
            'sleep.phpt says cooperative, and its expected output shows blocking, cooperative',
        ];
        yield 'a description that promises more' => [
            self::DATABASE,
            'How: offloaded',
            'How: cooperative',
            'database.phpt says cooperative, and its expected output shows cooperative, offloaded',
        ];
        yield 'a test that shows nothing' => [self::SLEEP, 'sleep: cooperative', 'sleep: ok', 'shows nothing of it'];
        yield 'calls that the page does not know' => [
            self::SLEEP,
            'usleep()',
            'usleep(), nanosleep()',
            'docs/reference/blocking-calls.md is stale: run `make blocking`',
        ];
        yield 'data that is older than the tests' => [
            self::SLEEP,
            'Family: sleep',
            'Family: sleeping',
            'src/Doctor/Hooks/families.php is stale',
        ];
        yield 'a page changed by hand' => [
            'docs/reference/blocking-calls.md',
            '| offloaded |',
            '| cooperative |',
            'docs/reference/blocking-calls.md is stale',
        ];
        yield 'a reason the page does not know' => [
            self::EXCLUSIONS,
            'a lock',
            'two locks',
            'docs/reference/blocking-calls.md is stale',
        ];
        yield 'an exclusion that cannot be read' => [
            self::EXCLUSIONS,
            '"poll", ',
            '',
            'has 2 rows, of which 1 could be read',
        ];
        yield 'an unknown way' => [
            self::SLEEP,
            'How: cooperative',
            'How: somehow',
            'says How: somehow, which is none of',
        ];
        yield 'an unknown chapter' => [
            self::SLEEP,
            'Chapter: time',
            'Chapter: clocks',
            'is of the chapter clocks, which is none of',
        ];
        yield 'an unknown key' => [self::SLEEP, 'Calls:', "Author: me\nCalls:", 'has the key Author, which is unknown'];
        yield 'no extension' => [self::SLEEP, "Extension: standard\n", '', 'says nothing under Extension'];
        yield 'no calls' => [self::SLEEP, 'Calls: sleep(), usleep()', 'Calls:', 'says nothing under Calls'];
    }

    public function testFamiliesMustBeThere(): void
    {
        [$code, $output] = self::judge(new Tree([self::EXCLUSIONS => self::CLEAN[self::EXCLUSIONS]]));

        self::assertSame(1, $code);
        self::assertStringContainsString('ext/tests/families describes no family', $output);
    }
}
