<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The pages of docs/inside name files and functions of the sources. A renamed one fails here. */
final class ArchitectureTest extends TestCase
{
    private const TOOL = 'tools/architecture';
    private const PAGES = 'docs/inside';
    private const ARCHITECTURE = self::PAGES . '/architecture.md';
    private const PATHS = ['One request', 'One message', 'One query', 'One spawn'];

    /** @return iterable<string, array{string, string}> */
    public static function steps(): iterable
    {
        foreach (self::PATHS as $path) {
            foreach (self::stepsOf($path) as $number => [$file, $function]) {
                yield "{$path}, step {$number}: {$function}" => [$file, $function];
            }
        }
    }

    #[DataProvider('steps')]
    public function testFileOfAStepHasItsFunction(string $file, string $function): void
    {
        self::assertFileExists($file);
        $source = (string) file_get_contents($file);
        self::assertTrue(self::defines($source, $function), "{$file} does not define {$function}().");
    }

    public function testEachPathHasItsSteps(): void
    {
        foreach (self::PATHS as $path) {
            self::assertGreaterThanOrEqual(10, \count(self::stepsOf($path)), $path);
        }
    }

    public function testRenamedFunctionIsNotFound(): void
    {
        $source = "/* nx_old() is gone */\nvoid nx_new(int fd)\n{\n    nx_called(fd);\n}\n";

        self::assertTrue(self::defines($source, 'nx_new'));
        self::assertFalse(self::defines($source, 'nx_old'));
        self::assertFalse(self::defines($source, 'nx_called'));
        self::assertFalse(self::defines($source, 'new'));
    }

    public function testFunctionsAndMethodsOfPhpAreFound(): void
    {
        self::assertTrue(self::defines("ZEND_FUNCTION(Nexus_Async_spawn)\n", 'Nexus_Async_spawn'));
        self::assertTrue(self::defines("ZEND_METHOD(Nexus_Actor_Internal_LocalRef, tell)\n", 'LocalRef::tell'));
        self::assertTrue(self::defines("    public function send(string \$sql): int\n", 'Calls::send'));
        self::assertFalse(self::defines("    public function sendAll(string \$sql): int\n", 'Calls::send'));
    }

    public function testPictureOfTheModulesIsFresh(): void
    {
        self::assertSame([0, ''], Tree::output([\PHP_BINARY, self::TOOL, '--check']));
    }

    public function testStalePictureIsFound(): void
    {
        $tree = new Tree([
            self::ARCHITECTURE => "# Architecture\n\n```mermaid\nflowchart TB\n```\n",
            'ext/core/base/list.h' => '',
            'ext/core/loop/loop.h' => "#include \"core/base/list.h\"\n",
        ]);

        self::assertSame(1, Tree::output([\PHP_BINARY, self::TOOL, '--check', $tree->path('')])[0]);
        self::assertSame(0, Tree::output([\PHP_BINARY, self::TOOL, $tree->path('')])[0]);
        self::assertSame(0, Tree::output([\PHP_BINARY, self::TOOL, '--check', $tree->path('')])[0]);
        $page = (string) file_get_contents($tree->path(self::ARCHITECTURE));
        self::assertStringContainsString("    core/loop --> core/base\n", $page);
    }

    /** @return iterable<string, array{string}> */
    public static function pages(): iterable
    {
        foreach ((array) glob(self::PAGES . '/*.md') as $page) {
            yield basename((string) $page) => [(string) $page];
        }
    }

    #[DataProvider('pages')]
    public function testFilesThatAPageNamesExist(string $page): void
    {
        $known = self::sources();
        $pattern = '~`((?:[\w-]+/)*[\w.-]+\.(?:c|h|def|stub\.php|phpt))`~';
        preg_match_all($pattern, (string) file_get_contents($page), $names);
        $isMissing = static fn(string $name): bool => !str_contains($known, "/{$name}\n");
        $missing = array_filter(array_unique($names[1]), $isMissing);

        self::assertSame([], array_values($missing));
    }

    /** @return list<array{string, string}> file and function */
    private static function stepsOf(string $path): array
    {
        $page = (string) file_get_contents(self::ARCHITECTURE);
        $section = explode("\n## ", explode("\n## {$path}\n", $page)[1] ?? '')[0];
        preg_match_all('~^\| .+ \| `([^`]+)` \| `([^`]+)` \|$~m', $section, $steps, PREG_SET_ORDER);

        return array_map(static fn(array $step): array => [$step[1], $step[2]], $steps);
    }

    /** A definition of C begins in the first column; PHP's are announced by a keyword or a macro. */
    private static function defines(string $source, string $function): bool
    {
        $name = preg_quote(basename(str_replace('::', '/', $function)), '~');
        $patterns = [
            "~^(?![\\s#/*]).*(?<![\\w>])\\*?{$name}\\((?!.*;\$)~m",
            "~^(?:NX_\\w+ )*(?:static )?(?:ZEND_FUNCTION|ZEND_NAMED_FUNCTION)\\({$name}\\)~m",
            "~^(?:NX_\\w+ )*ZEND_METHOD\\(\\w+, {$name}\\)~m",
            "~^\\s+(?:\\w+ )*function {$name}\\(~m",
        ];

        return array_filter($patterns, static fn(string $pattern): bool => preg_match($pattern, $source) === 1) !== [];
    }

    /** The paths of all files below ext/, one per line, each with a leading slash. */
    private static function sources(): string
    {
        $text = '';
        $files = new \RecursiveDirectoryIterator('ext', \FilesystemIterator::SKIP_DOTS);
        foreach (new \RecursiveIteratorIterator($files) as $file) {
            \assert($file instanceof \SplFileInfo);
            $text .= "/{$file->getPathname()}\n";
        }

        return $text;
    }
}
