<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/**
 * docs/start/install.md. Its commands for packages are those that `make packages` executes in a fresh Debian, and the
 * messages that it explains are those of the code. The commands of a checkout are executed here, as far as they do not
 * change this machine.
 */
#[CoversNothing]
final class InstallPageTest extends TestCase
{
    private const PAGE = 'docs/start/install.md';
    private const ARCHIVES = '/path/to/build/dist';

    /** @param list<string> $journeys */
    #[TestWith(['Debian and Ubuntu', ['packages_journey', 'deb_journey'], 3])]
    #[TestWith(['Composer and PIE', ['packages_journey', 'dist_journey'], 9])]
    public function testCommandsOfPackagesAreExecutedInAFreshDebian(string $section, array $journeys, int $count): void
    {
        $lines = [];
        foreach ($journeys as $journey) {
            array_push($lines, ...self::linesOf("tools/lib/{$journey}"));
        }
        $commands = self::commandsOf($section);

        self::assertCount($count, $commands);
        foreach ($commands as $command) {
            $executed = preg_quote(str_replace(self::ARCHIVES, '"$archives"', $command), '~');
            self::assertNotSame([], preg_grep("~^(quietly )?{$executed}( |$)~", $lines), $command);
        }
    }

    /** The Source section and the table of PHP versions: `make -n` reads the targets and their variables. */
    public function testCommandsOfMakeHaveTargets(): void
    {
        preg_match_all('/(?:^|`)(make(?: [^`#\n]*)?)/m', self::page(), $matches);
        $commands = array_unique(array_map(trim(...), $matches[1]));

        self::assertContains('make build', $commands);
        self::assertContains('make test', $commands);
        $makefiles = '';
        foreach (['Makefile', ...array_map(strval(...), (array) glob('make/*.mk'))] as $file) {
            $makefiles .= self::text($file);
        }
        foreach ($commands as $command) {
            preg_match_all('/ ([a-z][a-z0-9-]*)(?= |$)/D', $command, $targets);
            foreach ($targets[1] as $target) {
                $isOfPhpize = $target === 'install';
                self::assertTrue($isOfPhpize || preg_match("/^{$target}:/m", $makefiles) === 1, $command);
            }
        }
    }

    #[TestWith(['bash'])]
    #[TestWith(['zsh'])]
    #[TestWith(['fish'])]
    public function testCompletionIsPrinted(string $shell): void
    {
        self::assertMatchesRegularExpression("/^nexus completion {$shell} +\\| sudo tee /m", self::page());
        [$code, $script] = Tree::output([PHP_BINARY, 'bin/nexus', 'completion', $shell]);

        self::assertSame(0, $code);
        self::assertStringContainsString('nexus', $script);
    }

    public function testTheCommandsOfACheckoutExist(): void
    {
        $commands = [...self::commandsOf('Source'), ...self::commandsOf('The extension for every script')];
        $commands = array_values(array_filter(
            $commands,
            static fn(string $command): bool => str_starts_with($command, 'bin/nexus '),
        ));

        self::assertCount(4, $commands);
        foreach ($commands as $command) {
            [, $name] = explode(' ', $command);
            [$code, $help] = Tree::output([PHP_BINARY, 'bin/nexus', 'help', $name]);
            self::assertSame(0, $code, $command);
            preg_match_all('/ (--\S+)/', $command, $options);
            foreach ($options[1] as $option) {
                self::assertStringContainsString($option, $help, $command);
            }
        }
    }

    public function testItsMessagesAreThoseOfTheCode(): void
    {
        preg_match_all('/^\| (.+?) \| .+ \|$/m', self::sectionOf('Build errors'), $rows);
        $messages = \array_slice($rows[1], 1);
        $code = '';
        foreach (['tools/setup', 'bin/nexus', 'src/Console/Extension.php', 'src/VersionMismatchError.php'] as $file) {
            $code .= self::text($file);
        }

        self::assertCount(5, $messages);
        foreach ($messages as $message) {
            $words = (string) preg_replace('/^\[(NX-\d+)\]\([^)]*\)/', '$1', $message);
            foreach (explode('…', $words) as $part) {
                $part = trim($part, ' ,');
                $isCode = preg_match('/^(NX-\d+) (.+)$/', $part, $split) === 1;
                foreach ($isCode ? [$split[1], $split[2]] : [$part] as $text) {
                    self::assertTrue($text === '' || str_contains($code, $text), "{$message}: {$text}");
                }
            }
        }
    }

    /** @return list<string> */
    private static function commandsOf(string $section): array
    {
        preg_match_all('/^```(?:sh|text)\n(.*?)^```$/ms', self::sectionOf($section), $blocks);
        preg_match_all('/^(\S.*?)(?:\s+#.*)?$/m', implode('', $blocks[1]), $lines);
        $inText = preg_match_all('/^`(make \w+)` builds/m', self::sectionOf($section), $makes) > 0 ? $makes[1] : [];

        return [...$inText, ...$lines[1]];
    }

    private static function sectionOf(string $title): string
    {
        self::assertSame(1, preg_match('/^## ' . preg_quote($title, '/') . '\n(.*?)(?=^## |\z)/ms', self::page(), $match));

        return $match[1];
    }

    private static function page(): string
    {
        return self::text(self::PAGE);
    }

    /** @return list<string> */
    private static function linesOf(string $file): array
    {
        return array_map(trim(...), explode("\n", self::text($file)));
    }

    private static function text(string $file): string
    {
        return (string) file_get_contents(\dirname(__DIR__, 2) . "/{$file}");
    }
}
