<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/**
 * The build of the extension on a user's machine: with any compiler, with the user's flags, against any distribution's
 * PHP.
 */
final class BuildTest extends TestCase
{
    public function testAWarningDoesNotStopABuild(): void
    {
        self::assertStringNotContainsString('-Werror', $this->commands([]));
        self::assertStringContainsString(' -Werror ', $this->commands(['WERROR' => '-Werror']));
    }

    public function testTheUsersFlagsComeLast(): void
    {
        $commands = $this->commands(
            ['CPPFLAGS' => '-DFROM_CPPFLAGS', 'CFLAGS' => '-O3 -DFROM_CFLAGS', 'LDFLAGS' => '-Wl,-z,from-ldflags'],
        );

        self::assertMatchesRegularExpression(
            '~^cc -c .* -DFROM_CPPFLAGS -O3 -DFROM_CFLAGS .* ext/nexus\.c ~m',
            $commands,
        );
        self::assertMatchesRegularExpression('~^cc -shared .* -O3 -DFROM_CFLAGS -Wl,-z,from-ldflags ~m', $commands);
    }

    public function testWhatIsBuiltDoesNotDependOnWhereItsSourcesLie(): void
    {
        $root = dirname(__DIR__, 2);

        self::assertStringNotContainsString(
            $root,
            (string) file_get_contents("{$root}/build/" . exec("{$root}/tools/php-api") . '-plain/modules/nexus.so'),
        );
    }

    public function testAnswersOfDebiansPhpConfigAloneAreNotNeeded(): void
    {
        $tree = new Tree(
            [
                'php-config' => "#!/bin/sh\ncase \$1 in --phpapi) echo 'unknown option' >&2; exit 1 ;; esac\nexec "
                    . self::phpConfig() . " \"\$@\"\n",
            ],
        );
        chmod($tree->path('php-config'), 0o755);

        self::assertStringContainsString(' ext/nexus.c ', $this->commands(['PHP_CONFIG' => $tree->path('php-config')]));
    }

    public function testTheNameOfTheApiIncludesThreadsAndAssertions(): void
    {
        $name = static function (string $settings): string {
            $tree = new Tree([
                'include/main/php.h' => "#define PHP_API_VERSION 20250925\n",
                'include/main/php_config.h' => $settings,
                'php-config' => "#!/bin/sh\n[ \"\$1\" = --include-dir ] && echo \"\${0%/*}/include\"\n",
            ]);
            chmod($tree->path('php-config'), 0o755);

            return (string) exec(
                'PHP_CONFIG=' . escapeshellarg(
                    $tree->path('php-config'),
                ) . ' ' . dirname(__DIR__, 2) . '/tools/php-api',
            );
        };

        self::assertSame('20250925', $name("/* #undef ZTS */\n#define ZEND_DEBUG 0\n"));
        self::assertSame('20250925-zts', $name("#define ZTS 1\n#define ZEND_DEBUG 0\n"));
        self::assertSame('20250925-zts-debug', $name("#define ZTS 1\n#define ZEND_DEBUG 1\n"));
    }

    /**
     * The commands that make would run.
     *
     * @param array<string, string> $environment
     */
    private function commands(array $environment): string
    {
        $given = ['CC' => 'cc', 'PHP_CONFIG' => self::phpConfig(), ...$environment];
        $words = array_map(
            static fn(string $name, string $value): string => escapeshellarg("{$name}={$value}"),
            array_keys($given),
            $given,
        );
        $unset = '-u CFLAGS -u CPPFLAGS -u LDFLAGS -u WERROR -u MAKEFLAGS';
        $root = dirname(__DIR__, 2);
        exec(
            "cd {$root} && env {$unset} " . implode(' ', $words) . ' make -n VARIANT=dry extension 2>&1',
            $lines,
            $code,
        );
        $said = implode(
            "\n",
            array_filter(
                $lines,
                static fn(string $line): bool => preg_match('~error|^make|ext/nexus\.c|-shared~i', $line) === 1,
            ),
        );
        exec("rm -rf {$root}/build/*-dry");
        self::assertSame(0, $code, $said);

        return $said;
    }

    private static function phpConfig(): string
    {
        $config = getenv('PHP_CONFIG');

        return (string) exec('command -v ' . escapeshellarg($config === false ? 'php-config' : $config));
    }
}
