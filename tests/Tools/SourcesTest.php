<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

final class SourcesTest extends TestCase
{
    private const HEAD = "#include \"php.h\"\n#ifdef ZTS\n#define PER_THREAD __thread\n#else\n#define PER_THREAD\n#endif\n";

    public function testStateSetUpAtRunTimeCompiles(): void
    {
        $tree = new Tree(
            [
                'base/a.c' => self::HEAD
                    . "static PER_THREAD void *self;\nvoid *get(void);\nvoid *get(void) { return self = &self; }\n",
            ],
        );

        self::assertSame(0, $tree->judgedBy('check-sources', $tree->path(''))[0]);
    }

    public function testItCatchesAnInitialiserThatOnlyWorksWithoutThreads(): void
    {
        $tree = new Tree(
            [
                'base/a.c' => self::HEAD
                    . "static PER_THREAD void *self = &self;\nvoid *get(void);\nvoid *get(void) { return self; }\n",
            ],
        );
        [$code, $output] = $tree->judgedBy('check-sources', $tree->path(''));

        self::assertSame(1, $code);
        self::assertStringContainsString('NX_PER_THREAD', $output);
    }

    public function testItCatchesAWarningThatOnlyClangHas(): void
    {
        $tree = new Tree(['base/a.c' => "int same(int x);\nint same(int x) { x = x; return x; }\n"]);
        [$code, $output] = $tree->judgedBy('check-sources', $tree->path(''));

        self::assertSame(1, $code);
        self::assertStringContainsString('-Wself-assign', $output);
    }
}
