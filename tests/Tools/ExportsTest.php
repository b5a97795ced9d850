<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

final class ExportsTest extends TestCase
{
    private const ENTRY = '__attribute__((visibility("default"))) void *get_module(void) { return 0; }';

    public function testTheEntryAloneMayBeSeen(): void
    {
        self::assertSame([0, ''], $this->judge(self::ENTRY . ' void nx_hidden(void) {}'));
    }

    public function testItCatchesAFunctionThatLeaksOut(): void
    {
        [$code, $output] = $this->judge(
            self::ENTRY . ' __attribute__((visibility("default"))) void nx_leaked(void) {}',
        );

        self::assertSame(1, $code);
        self::assertStringContainsString('nx_leaked', $output);
    }

    /** @return array{int, string} */
    private function judge(string $source): array
    {
        $tree = new Tree(['a.c' => $source]);
        [$code, $output] = Tree::output(
            ['cc', '-shared', '-fPIC', '-fvisibility=hidden', '-o', $tree->path('a.so'), $tree->path('a.c')],
        );
        self::assertSame([0, ''], [$code, $output]);

        return $tree->judgedBy('check-exports', $tree->path('a.so'));
    }
}
