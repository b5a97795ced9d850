<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class WordsTest extends TestCase
{
    private const LIST = <<<'LIST'
        # A comment.
        word nobody "no coroutine"
        word keeper heartbeat
        identifier nx_turn dispatch
        identifier nx_worker_(?!stats)\w* nx_process_
        LIST;

    public function testACleanTreePasses(): void
    {
        $tree = self::tree([
            'src/Db/A.php' => '<?php // bookkeeper; a turn; testHeadHasNoBody',
            'ext/core/a.c' => "nx_turnover(nx_worker_stats_of());\n",
            'ext/core/a.bin' => 'nobody',
            'CHANGELOG.md' => '- nobody, keeper, nx_turn_end() are gone',
        ]);

        self::assertSame([0, ''], $tree->judgedBy('check-words'));
    }

    #[DataProvider('violations')]
    public function testItCatches(string $path, string $content, string $said): void
    {
        [$code, $output] = self::tree([$path => $content])->judgedBy('check-words');

        self::assertSame(1, $code);
        self::assertSame("words: {$said}\n", $output);
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function violations(): iterable
    {
        $closed = 'write "no coroutine"';
        yield 'a comment' => ['src/A.php', "<?php\n// Nobody waits.", "src/A.php:2: \"Nobody\": {$closed}"];
        yield 'a string' => ['ext/core/a.c', '"held by nobody"', "ext/core/a.c:1: \"nobody\": {$closed}"];
        yield 'a page' => ['docs/start/install.md', 'It tells nobody.', "docs/start/install.md:1: \"nobody\": {$closed}"];
        yield 'a page at the top' => ['README.md', 'nobody', "README.md:1: \"nobody\": {$closed}"];
        yield 'a tool' => ['tools/serve', 'nobody=1', "tools/serve:1: \"nobody\": {$closed}"];
        yield 'a constant' => ['src/A.php', 'NOBODY_ASKED', "src/A.php:1: \"NOBODY\": {$closed}"];
        yield 'a part of a class' => ['src/A.php', 'PortKeeper', 'src/A.php:1: "Keeper": write heartbeat'];
        yield 'a plural' => ['src/A.php', '$this->keepers', 'src/A.php:1: "keepers": write heartbeat'];
        yield 'a prefix of C' => ['ext/core/a.h', 'nx_turn_t', 'ext/core/a.h:1: "nx_turn_t": write dispatch'];
        yield 'a macro of C' => ['ext/core/a.h', 'NX_TURN', 'ext/core/a.h:1: "NX_TURN": write dispatch'];
        yield 'a pattern' => ['ext/a.c', 'nx_worker_fork()', 'ext/a.c:1: "nx_worker_fork": write nx_process_'];
    }

    public function testAnExceptionHoldsForItsFilesAndItsPhrase(): void
    {
        $list = self::LIST . "\nexcept tools/* nobody user nobody # the Linux user\n";

        $allowed = self::tree(['tools/run' => 'as the user nobody'], $list);
        self::assertSame([0, ''], $allowed->judgedBy('check-words'));

        $elsewhere = self::tree(['tools/run' => 'as the user nobody', 'src/A.php' => 'user nobody'], $list);
        self::assertStringContainsString('src/A.php:1: "nobody"', $elsewhere->judgedBy('check-words')[1]);

        $otherwise = self::tree(['tools/run' => "as the user nobody\nfor nobody"], $list);
        self::assertStringContainsString('tools/run:2: "nobody"', $otherwise->judgedBy('check-words')[1]);
    }

    public function testAnExceptionThatIsNotNeededIsAFault(): void
    {
        $list = self::LIST . "\nexcept tools/* nobody # the Linux user\n";

        self::assertSame(
            [1, "words: tools/refused-names: \"except tools/* nobody\" is not needed any more: remove the line\n"],
            self::tree(['tools/run' => 'as root'], $list)->judgedBy('check-words'),
        );
    }

    public function testAnExceptionNeedsAReason(): void
    {
        $list = self::LIST . "\nexcept tools/* nobody\n";

        self::assertStringContainsString(
            'an exception without a reason',
            self::tree(['tools/run' => 'the user nobody'], $list)->judgedBy('check-words')[1],
        );
    }

    /** @param array<string, string> $files */
    private static function tree(array $files, string $list = self::LIST): Tree
    {
        return new Tree($files + ['tools/refused-names' => $list]);
    }
}
