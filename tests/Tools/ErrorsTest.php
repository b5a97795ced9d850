<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

final class ErrorsTest extends GeneratorTestCase
{
    private const THROWN = 'docs/reference/errors/NX-0102.php';
    private const PRINTED = 'docs/reference/errors/NX-0111.php';
    private const CLEAN = [
        self::THROWN => "<?php\n\n/**\n * NX-0102 TIMEOUT\n * Class: Nexus\\Async\\TimeoutException, Nexus\\Async\\Limit\n * Means: A \"limit\" ran out\n"
            . " * Cause: It took longer\n *     than the limit.\n * Cure: Raise the limit.\n */\n\ndeclare(strict_types=1);\n\nbusy();\n\n"
            . "/* Throws:\n[NX-0102] The limit of %s ran out\n*/\n",
        self::PRINTED => "<?php\n\n/**\n * NX-0111\n * Printed: by the process that dies\n * Means: The process crashed\n"
            . " * Cause: Foreign memory was touched.\n * Cure: Report it, please.\n * With: ulimit -c 0\n */\n\ncrash();\n\n/* Prints:\nNexus: [NX-0111] crashed\n*/\n",
        'ext/engine/errors/catalogue.def' => "/* SPDX-License-Identifier: MIT */\n"
            . "/*\n * The errors that C code throws. Made by `make errors` from docs/reference/errors/NX-nnnn.php: edit those.\n"
            . " * Included by errors.h and errors.c.\n"
            . " * NX_ERROR(name, code, class, meaning): nx_throw(NX_ERROR_name, …) throws the class, with the code in its message.\n */\n"
            . "NX_ERROR(TIMEOUT, \"NX-0102\", nx_ce_timeout_exception, \"A \\\"limit\\\" ran out\")\n",
        'ext/engine/php/errors.c' => "nx_ce_timeout_exception = register_class_Nexus_Async_TimeoutException(runtime, exception);\n",
        'ext/engine/php/errors_arginfo.h' => "zend_string_init(\"NX-0000\")\n",
        'ext/engine/intercept/fatal.c' => "say(\"[NX-0111] crashed\");\n",
        'ext/runtime/async/timeout.c' => "nx_throw(NX_ERROR_TIMEOUT, \"…\");\n",
        'src/Async/Limit.php' => "<?php\n// NX-0111 is another thing\nthrow new Limit('[NX-0102] …');\n",
        'ext/tests/runtime/async/a.phpt' => "NX-0199\n",
    ];

    protected static function tool(): string
    {
        return 'errors';
    }

    protected static function clean(): array
    {
        return self::CLEAN;
    }

    public function testTheCatalogueIsMadeAgainAsItWas(): void
    {
        $tree = self::made();

        self::assertSame(
            self::CLEAN['ext/engine/errors/catalogue.def'],
            file_get_contents($tree->path('ext/engine/errors/catalogue.def')),
        );
    }

    public function testThePageHasASectionPerCodeThatCanBeLinkedTo(): void
    {
        $tree = self::made();
        $page = (string) file_get_contents($tree->path('docs/reference/errors.md'));

        self::assertStringContainsString("- [NX-0102](#nx-0102) A \"limit\" ran out\n", $page);
        self::assertStringContainsString(
            "\n### NX-0102\n\n**A \"limit\" ran out.** Class: `Nexus\\Async\\TimeoutException`, `Nexus\\Async\\Limit`.\n\nCause: It took longer than the limit.\n",
            $page,
        );
        self::assertStringContainsString(
            "```php fragment\nbusy();\n```\nthrows\n```text\n[NX-0102] The limit of %s ran out\n```\n",
            $page,
        );
        self::assertStringContainsString("Printed by the process that dies; not thrown.\n", $page);
        self::assertStringContainsString("prints after `ulimit -c 0`\n", $page);
    }

    public function testAChapterWithANumericKeyHasItsSectionsToo(): void
    {
        $tree = self::made([
            'docs/reference/errors/NX-1004.php' => strtr(self::CLEAN[self::PRINTED], [
                '0111' => '1004', 'The process' => 'The actor', 'Foreign' => 'Own', 'Report' => 'Repair', 'crash();' => 'fall();',
            ]),
            'ext/engine/intercept/fatal.c' => 'say("[NX-0111] crashed"); say("[NX-1004] crashed");',
        ]);

        self::assertStringContainsString(
            "\n## Actors\n\n### NX-1004\n",
            (string) file_get_contents($tree->path('docs/reference/errors.md')),
        );
    }

    public static function violations(): iterable
    {
        yield 'a meaning that C does not know yet' => [
            self::THROWN,
            'A "limit"',
            'The limit',
            'ext/engine/errors/catalogue.def is stale: run `make errors`',
        ];
        yield 'a catalogue changed by hand' => [
            'ext/engine/errors/catalogue.def',
            'ran out',
            'ended',
            'ext/engine/errors/catalogue.def is stale',
        ];
        yield 'a page changed by hand' => [
            'docs/reference/errors.md',
            'crashed',
            'died',
            'docs/reference/errors.md is stale',
        ];
        yield 'a code in C without an entry' => [
            'ext/engine/intercept/fatal.c',
            '[NX-0111]',
            '[NX-0111] [NX-0112]',
            'NX-0112 is used, but has no entry',
        ];
        yield 'a name in C without an entry' => [
            'ext/runtime/async/timeout.c',
            'NX_ERROR_TIMEOUT',
            'NX_ERROR_TIMEOUT NX_ERROR_CHANCE',
            'NX_ERROR_CHANCE is used, but has no entry',
        ];
        yield 'an entry that C does not throw' => [
            'ext/runtime/async/timeout.c',
            'NX_ERROR_TIMEOUT',
            'NX_ERROR_COUNT',
            'nothing uses NX_ERROR_TIMEOUT',
        ];
        yield 'an entry that nothing prints' => [
            'ext/engine/intercept/fatal.c',
            'NX-0111',
            'NX-0000',
            'nothing uses NX-0111',
        ];
        yield 'an entry that only a comment has' => [
            'ext/engine/intercept/fatal.c',
            'say("[NX-0111] crashed");',
            '/* NX-0111: "//" */',
            'nothing uses NX-0111',
        ];
        yield 'no cure' => [
            self::PRINTED,
            "Cure: Report it, please.\n",
            "Cure:\n",
            'NX-0111.php says nothing under Cure',
        ];
        yield 'no cause' => [
            self::PRINTED,
            ' * Cause: Foreign memory was touched.',
            ' *',
            'NX-0111.php says nothing under Cause',
        ];
        yield 'no example' => [self::PRINTED, 'crash();', '', 'NX-0111.php has no example'];
        yield 'a copied cause' => [
            self::PRINTED,
            'Foreign memory was touched.',
            'It took longer than the limit.',
            'repeats, as its cause, what NX-0102 says',
        ];
        yield 'a copied example' => [
            self::PRINTED,
            'crash();',
            'busy();',
            'repeats, as its example, what NX-0102 says',
        ];
        yield 'neither thrown nor printed' => [
            self::PRINTED,
            ' * Printed: by the process that dies',
            ' *',
            'needs either a Class',
        ];
        yield 'an unknown field' => [self::PRINTED, ' * Cure:', " * Course: unknown\n * Cure:", 'has the field Course'];
        yield 'a class that C cannot throw' => [
            self::THROWN,
            'TimeoutException',
            'TimeException',
            'no folder php/ registers Nexus\Async\TimeException',
        ];
        yield 'a class of src that the entry does not name' => [
            'src/Async/Limit.php',
            'NX-0102',
            'NX-0111',
            'Nexus\Async\Limit uses NX-0111, but docs/reference/errors/NX-0111.php does not name it',
        ];
        yield 'a message of another code' => [
            self::THROWN,
            '[NX-0102] The',
            '[NX-0103] The',
            'shows a message without [NX-0102]',
        ];
        yield 'an entry under another name' => [
            self::PRINTED,
            ' * NX-0111',
            ' * NX-0110',
            'NX-0111.php explains NX-0110',
        ];
        yield 'no message' => [self::PRINTED, '/* Prints:', '/* Says:', 'is not `/** NX-nnnn'];
    }

    public function testItCatchesTheSameNameTwiceAndACodeOfNoChapter(): void
    {
        $tree = self::made(
            ['docs/reference/errors/NX-9802.php' => str_replace('0102', '9802', self::CLEAN[self::THROWN])],
        );
        [$code, $output] = self::judge($tree);

        self::assertSame(1, $code);
        self::assertStringContainsString('repeats, as its constant, what NX-0102 says: TIMEOUT', $output);
        self::assertStringContainsString('NX-9802 is of no chapter', $output);
    }
}
