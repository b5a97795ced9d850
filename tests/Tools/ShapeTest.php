<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ShapeTest extends TestCase
{
    public function testACleanTreePasses(): void
    {
        $tree = new Tree([
            'ext/core/base/a.c' => self::cFunction(
                'fine',
                "    if (a) {\n        for (;;) {\n            while (b) {\n                c = (d_t){1, {2}};\n            }\n        }\n    }\n",
            ),
            'ext/core/base/a.h' => str_repeat("\n", 200),
            'ext/runtime/php/a_arginfo.h' => str_repeat("\n", 9000),
            'src/Async/A.php' => self::phpClass(60, 300),
            'tests/Unit/ATest.php' => "<?php\nself::assertSame('" . str_repeat('long ', 30) . "', \$said);\n",
            'ext/tests/core/a.phpt' => "--TEST--\nOne\n--DESCRIPTION--\nCalls: " . str_repeat('a(), ', 30)
                . "\n--FILE--\n<?php\necho '" . str_repeat('long ', 30) . "';\n--EXPECT--\n" . str_repeat('long ', 30),
            'ext/runtime/php/a.stub.php' => "<?php\nconst A = '" . str_repeat('long ', 30) . "';\n",
            'examples/a.php' => "<?php\necho 1;\n/* Prints:\n" . str_repeat('long ', 30) . "\n*/\n",
            'tools/a' => "#!/bin/sh\nfail \"" . str_repeat('long ', 30) . "\"\n",
            'tools/refused-names' => str_repeat('record ', 30) . "\n",
            'docs/a.md' => '| ' . str_repeat('cell ', 30) . "|\n```text\n" . str_repeat('long ', 30) . "\n```\n"
                . '- [link](' . str_repeat('long/', 30) . ")\n`" . str_repeat('long ', 30) . "`\n```php\necho '"
                . str_repeat('long ', 30) . "';\n```\n",
            'tools/shape-exceptions' => "# nothing\n",
        ]);

        self::assertSame([0, ''], $tree->judgedBy('check-shape'));
    }

    #[DataProvider('violations')]
    public function testItCatches(string $path, string $content, string $said): void
    {
        [$code, $output] = (new Tree([$path => $content]))->judgedBy('check-shape');

        self::assertSame(1, $code);
        self::assertStringContainsString($said, $output);
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function violations(): iterable
    {
        $deep = "    if (a) {\n        for (;;) {\n            switch (b) {\n            case 1:\n                if (c) {\n                }\n            }\n        }\n    }\n";
        yield 'a long C file' => [
            'ext/core/base/a.c',
            str_repeat("\n", 601),
            'ext/core/base/a.c has 601 lines, more than 600',
        ];
        yield 'a long header' => ['ext/core/base/a.h', str_repeat("\n", 201), 'has 201 lines, more than 200'];
        yield 'a wide line' => [
            'ext/core/base/a.c',
            '/* ' . str_repeat('wide ', 24) . "*/\n",
            'ext/core/base/a.c:1 has 125 columns, more than 120',
        ];
        yield 'a wide line of PHP' => [
            'src/Http/App.php',
            "<?php\n// " . str_repeat('wide ', 24) . "\n",
            'src/Http/App.php:2 has 123 columns, more than 120',
        ];
        yield 'a wide line of a benchmark' => [
            'bench/Measure/Cores.php',
            "<?php\n// " . str_repeat('wide ', 24) . "\n",
            'bench/Measure/Cores.php:2 has 123 columns, more than 120',
        ];
        yield 'a wide line of a PHP test' => [
            'tests/Unit/ATest.php',
            "<?php\n" . str_repeat('wide() + ', 14) . "0;\n",
            'tests/Unit/ATest.php:2 has 128 columns, more than 120',
        ];
        $wide = str_repeat('wide() + ', 14) . "0;\n";
        yield 'a wide line of the code of a phpt' => [
            'ext/tests/core/a.phpt',
            "--TEST--\nOne\n--FILE--\n<?php\n{$wide}--EXPECT--\n{$wide}",
            'ext/tests/core/a.phpt:5 has 128 columns, more than 120',
        ];
        yield 'a wide title of a phpt' => [
            'ext/tests/core/a.phpt',
            "--TEST--\n{$wide}--FILE--\n<?php\n--EXPECT--\n",
            'ext/tests/core/a.phpt:2 has 128 columns',
        ];
        yield 'a wide line that tests include' => ['ext/tests/core/a.inc', "<?php\n{$wide}", 'a.inc:2 has 128 columns'];
        yield 'a wide line of a stub' => [
            'ext/runtime/php/a.stub.php',
            "<?php\n/** " . str_repeat('wide ', 24) . "*/\n",
            'ext/runtime/php/a.stub.php:2 has 126 columns',
        ];
        yield 'a wide line of a table of C' => [
            'ext/runtime/hook/a.def',
            'ROW("' . str_repeat('wide ', 24) . "\")\n",
            'ext/runtime/hook/a.def:1 has 127 columns',
        ];
        yield 'a wide line of make' => ['make/a.mk', 'A := ' . str_repeat('wide ', 24) . "\n", 'make/a.mk:1 has 125'];
        yield 'a wide line of a tool' => [
            'tools/a',
            "#!/bin/sh\nrun " . str_repeat('wide ', 24) . "\n",
            'tools/a:2 has 124 columns',
        ];
        yield 'a wide comment of a tool' => [
            'tools/a',
            "#!/bin/sh\n# \"" . str_repeat('wide ', 24) . "\"\n",
            'tools/a:2 has 124 columns',
        ];
        yield 'a wide line of a tool in PHP' => ['tools/a', "#!/usr/bin/env php\n<?php\n{$wide}", 'tools/a:3 has 128'];
        yield 'a wide line of an example' => ['examples/a.php', "<?php\n{$wide}", 'examples/a.php:2 has 128 columns'];
        yield 'a wide paragraph' => [
            'docs/http/a.md',
            "# A\n\n- " . str_repeat('wide ', 24) . "end\n",
            'docs/http/a.md:3 has 125 columns',
        ];
        yield 'a wide line of PHP in a page' => [
            'README.md',
            "# A\n\n```php fragment\n\\a();\n{$wide}```\n",
            'README.md:5 has 128 columns',
        ];
        yield 'a wide command in a page' => [
            'docs/a.md',
            "# A\n\n```sh\nrun " . str_repeat('wide ', 24) . "\n```\n",
            'docs/a.md:4 has 124 columns',
        ];
        yield 'a long function' => [
            'ext/core/base/a.c',
            self::cFunction('long_one', str_repeat("    a();\n", 58)),
            'long_one() has 61 lines',
        ];
        yield 'a long one of Zend' => [
            'ext/runtime/php/a.c',
            "ZEND_METHOD(Nexus_A, b)\n{\n" . str_repeat("    a();\n", 60) . "}\n",
            'Nexus_A::b() has 63 lines',
        ];
        yield 'a deep function' => [
            'ext/core/base/a.c',
            self::cFunction('deep_one', $deep),
            'deep_one() is nested 4 deep',
        ];
        yield 'a long class' => ['src/Async/A.php', self::phpClass(10, 410), 'A has 424 lines, more than 400'];
        yield 'a long method' => ['src/Async/A.php', self::phpClass(61, 1), 'run has 61 lines, more than 60'];
        yield 'a long constructor' => [
            'src/Async/A.php',
            str_replace('run()', '__construct()', str_replace(': void', '', self::phpClass(62, 1))),
            '__construct has 61 lines',
        ];
        yield 'a long PHP file' => [
            'tests/Unit/ATest.php',
            "<?php\n" . str_repeat("\n", 600),
            'has 601 lines, more than 600',
        ];
    }

    public function testItCatchesAStaticFunctionThatTwoFilesName(): void
    {
        $function = "static int refuse(int a)\n{\n    return a;\n}\n";
        $macro = "static ZEND_NAMED_FUNCTION(one)\n{\n}\n/* static int refuse(int a) */\nstatic int refuse(int a);\n";
        $files = ['ext/core/base/a.c' => $function, 'ext/core/got/c.c' => $macro];
        self::assertSame([0, ''], (new Tree($files))->judgedBy('check-shape'), 'a declaration is no second function');

        $text = "static char *\nrefuse(int a)\n{\n    return 0;\n}\n";
        [$code, $output] = (new Tree([...$files, 'ext/core/shm/d.c' => $text]))->judgedBy('check-shape');
        self::assertSame(1, $code);
        self::assertStringContainsString(
            'refuse() is static in 2 files, more than 1 (ext/core/base/a.c, ext/core/shm/d.c)',
            $output,
        );
    }

    public function testItCatchesATypeThatTwoFilesName(): void
    {
        $files = ['ext/core/base/a.c' => "typedef struct {\n    int a;\n} slot_t;\n\nstruct page {\n    int a;\n};\n"];
        $uses = "typedef struct page page_t;\n\nstatic slot_t slots[2];\n";
        self::assertSame([0, ''], (new Tree([...$files, 'ext/core/got/c.c' => $uses]))->judgedBy('check-shape'));

        $again = "typedef struct page {\n    int a;\n} slot_t;\n";
        [$code, $output] = (new Tree([...$files, 'ext/core/got/c.c' => $again]))->judgedBy('check-shape');
        self::assertSame(1, $code);
        $files = 'in 2 files, more than 1 (ext/core/base/a.c, ext/core/got/c.c)';
        self::assertStringContainsString("slot_t is defined {$files}", $output);
        self::assertStringContainsString("struct page is defined {$files}", $output);
    }

    public function testPromotedPropertiesAreNotTheLengthOfAConstructor(): void
    {
        $properties = implode(
            '',
            array_map(static fn(int $number): string => "        public int \$p{$number} = 0,\n", range(1, 40)),
        );
        $tree = new Tree(
            ['src/Async/A.php' => "<?php\nclass A\n{\n    public function __construct(\n{$properties}    ) {}\n}\n"],
        );

        self::assertSame([0, ''], $tree->judgedBy('check-shape'));
    }

    public function testAnExceptionIsHonouredWhileItIsNeeded(): void
    {
        $tree = new Tree(
            [
                'ext/core/base/a.h' => str_repeat("\n", 201),
                'tools/shape-exceptions' => "ext/core/base/a.h lines # the contract\n",
            ],
        );

        self::assertSame([0, ''], $tree->judgedBy('check-shape'));
    }

    public function testAnExceptionThatIsNotNeededAnyMoreIsCaught(): void
    {
        $tree = new Tree(['ext/core/base/a.h' => '', 'tools/shape-exceptions' => "ext/core/base/a.h lines\n"]);
        [$code, $output] = $tree->judgedBy('check-shape');

        self::assertSame(1, $code);
        self::assertStringContainsString('ext/core/base/a.h lines is not needed any more', $output);
    }

    private static function cFunction(string $name, string $body): string
    {
        return "#include <stdint.h>\n\nint {$name}(void)\n{\n{$body}}\n";
    }

    private static function phpClass(int $methodLines, int $blankLines): string
    {
        $body = str_repeat("        echo 1;\n", $methodLines - 3);

        return "<?php\nclass A\n{\n    public function run(): void\n    {\n{$body}    }\n" . str_repeat(
            "\n",
            $blankLines,
        ) . "    private ?string \$a = self::class;\n}\n";
    }
}
