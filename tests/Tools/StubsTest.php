<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\RequiresPhp;
use PHPUnit\Framework\TestCase;

#[RequiresPhp('~8.2.0')]
final class StubsTest extends TestCase
{
    private const STUB = "<?php\n\n/** @generate-function-entries */\n\nfunction nexus_planted(int \$number): int {}\n";

    public function testWhatWasJustMadeIsFresh(): void
    {
        $tree = $this->made();

        self::assertSame([0, ''], $this->judge($tree));
    }

    public function testItCatchesAStubThatChanged(): void
    {
        $tree = $this->made();
        file_put_contents($tree->path('planted.stub.php'), str_replace('int $number', 'float $number', self::STUB));
        [$code, $output] = $this->judge($tree);

        self::assertSame(1, $code);
        self::assertStringContainsString('stale, run `make stubs`: planted_arginfo.h', $output);
    }

    public function testItCatchesAHeaderThatWasChangedByHand(): void
    {
        $tree = $this->made();
        file_put_contents($tree->path('planted_arginfo.h'), "/* mine */\n", FILE_APPEND);

        self::assertSame(1, $this->judge($tree)[0]);
    }

    public function testItCatchesAHeaderWithoutAStub(): void
    {
        $tree = $this->made();
        file_put_contents($tree->path('orphan_arginfo.h'), '');
        [$code, $output] = $this->judge($tree);

        self::assertSame(1, $code);
        self::assertStringContainsString('orphan_arginfo.h has no stub', $output);
    }

    /** PHP 8.5 warns where the result of such a method is discarded. */
    public function testAMethodWhoseResultMustBeUsedHasTheFlag(): void
    {
        $tree = new Tree([
            'planted.stub.php' => <<<'PHP'
                <?php

                /** @generate-class-entries */

                namespace Planted {
                    final class Setting
                    {
                        #[\NoDiscard]
                        public function with(int $number): Setting {}

                        public function set(int $number): void {}
                    }
                }
                PHP,
            'planted_arginfo.h' => '',
        ]);
        self::assertSame(0, $tree->judgedBy('stubs', $tree->path('.'))[0]);
        $header = (string) file_get_contents($tree->path('planted_arginfo.h'));

        self::assertStringContainsString('Planted_Setting_with, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)', $header);
        self::assertStringContainsString('Planted_Setting_set, ZEND_ACC_PUBLIC)', $header);
        self::assertSame(1, substr_count($header, '#define NX_ACC_NODISCARD ZEND_ACC_NODISCARD'));
        self::assertSame([0, ''], $this->judge($tree));
    }

    private function made(): Tree
    {
        $tree = new Tree(['planted.stub.php' => self::STUB, 'planted_arginfo.h' => '']);
        self::assertSame([0, "  stub planted_arginfo.h\n"], $tree->judgedBy('stubs', $tree->path('.')));

        return $tree;
    }

    /** @return array{int, string} */
    private function judge(Tree $tree): array
    {
        return Tree::output([dirname(__DIR__, 2) . '/tools/stubs', '--check', $tree->path('.')]);
    }
}
