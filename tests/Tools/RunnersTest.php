<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** What runs the tests must notice those that fail, and those that never ran. */
final class RunnersTest extends TestCase
{
    private const HEAD = "--TEST--\nplanted\n--EXTENSIONS--\nnexus\n--FILE--\n<?php\necho Nexus\\Async\\await(Nexus\\Async\\spawn(fn () => 'one'));\n?>\n--EXPECT--\n";

    public function testPhptCountsWhatPasses(): void
    {
        [$code, $output] = $this->phpt(['async/good.phpt' => self::HEAD . "one\n"]);

        self::assertSame(0, $code, $output);
        self::assertStringEndsWith("1 passed, 0 failed, 0 skipped\n", $output);
    }

    public function testPhptShowsWhatFails(): void
    {
        [$code, $output] = $this->phpt(['async/good.phpt' => self::HEAD . "one\n", 'async/bad.phpt' => self::HEAD . "two\n"]);

        self::assertNotSame(0, $code);
        self::assertStringContainsString('async/bad.phpt', $output);
        self::assertStringContainsString('- two', $output);
        self::assertStringEndsWith("1 passed, 1 failed, 0 skipped\n", $output);
    }

    public function testPhptWithNothingToRunFails(): void
    {
        self::assertNotSame(0, $this->phpt(['async/notes.txt' => ''])[0]);
    }

    public function testASuiteGoesOnAndFailsAtTheEnd(): void
    {
        $tree = new Tree(['tools/suite' => (string) file_get_contents(dirname(__DIR__, 2) . '/tools/suite'), 'Makefile' => <<<'MAKE'
            .RECIPEPREFIX = >
            good:
            >@echo "3 passed, 0 failed, 2 skipped"
            plain:
            >@true
            bad:
            >@echo "7 passed, 1 failed"; false
            liar:
            >@echo "4 passed, 0 failed"; false

            MAKE]);
        [$code, $output] = Tree::output(['sh', $tree->path('tools/suite'), 'all', 'bad', 'liar', 'good', 'plain']);

        self::assertSame(1, $code);
        self::assertStringContainsString('make all: failed: bad liar', $output);
        self::assertStringEndsWith("15 passed, 2 failed, 2 skipped\n", $output);
    }

    /**
     * @param array<string, string> $tests
     * @return array{int, string}
     */
    private function phpt(array $tests): array
    {
        $tree = new Tree($tests);

        return Tree::output([dirname(__DIR__, 2) . '/tools/phpt'], ['NEXUS_TESTS' => $tree->path('.')]);
    }
}
