<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

final class FormatTest extends TestCase
{
    protected function setUp(): void
    {
        if (Tree::output(['sh', '-c', 'command -v clang-format-14'])[0] !== 0) {
            self::markTestSkipped('clang-format-14 is not here.');
        }
    }

    public function testFormattedCPasses(): void
    {
        self::assertSame([0, ''], $this->judge("int one(void)\n{\n    return 1;\n}\n"));
    }

    public function testItCatchesAnotherFormat(): void
    {
        [$code, $output] = $this->judge("int one(void) { return 1; }\n");

        self::assertSame(1, $code);
        self::assertStringContainsString('a.c', $output);
    }

    /** @return array{int, string} */
    private function judge(string $source): array
    {
        $style = (string) file_get_contents(dirname(__DIR__, 2) . '/.clang-format');
        $tree = new Tree(['.clang-format' => $style, 'ext/core/base/a.c' => $source, 'tools/b.h' => '']);

        return $tree->judgedBy('format', '--check', ['NEXUS_ROOT' => $tree->path('.')]);
    }
}
