<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * Tests a tool that generates files, and with --check reports wrong or outdated files: in a small tree, with violations
 * planted.
 */
abstract class GeneratorTestCase extends TestCase
{
    /** @return string its name in tools/ */
    abstract protected static function tool(): string;

    /** @return array<string, string> the contents, by path, of a tree in which nothing is wrong */
    abstract protected static function clean(): array;

    /**
     * @return iterable<string, array{string, string, string, string}> path, the text there, its replacement,
     *     the expected message
     */
    abstract public static function violations(): iterable;

    public function testWhatWasJustMadeIsFresh(): void
    {
        self::assertSame([0, ''], self::judge(self::made()));
    }

    #[DataProvider('violations')]
    public function testItCatches(string $path, string $from, string $to, string $said): void
    {
        $tree = self::made();
        $content = (string) file_get_contents($tree->path($path));
        self::assertStringContainsString($from, $content);
        file_put_contents($tree->path($path), str_replace($from, $to, $content));
        [$code, $output] = self::judge($tree);

        self::assertSame(1, $code);
        self::assertStringContainsString($said, $output);
    }

    /** @param array<string, string> $more */
    final protected static function made(array $more = []): Tree
    {
        $tree = new Tree([...static::clean(), ...$more]);
        $tree->judgedBy(static::tool());

        return $tree;
    }

    /** @return array{int, string} */
    final protected static function judge(Tree $tree): array
    {
        return Tree::output([dirname(__DIR__, 2) . '/tools/' . static::tool(), '--check', $tree->path('.')]);
    }
}
