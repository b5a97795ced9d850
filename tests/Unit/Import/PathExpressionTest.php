<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Import;

use Nexus\Import\PathExpression;
use Nexus\Import\PathPattern;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(PathExpression::class)]
#[CoversClass(PathPattern::class)]
final class PathExpressionTest extends TestCase
{
    /** Expression => patterns. */
    private const TRANSLATED = [
        '\.(css|js)$' => ['*.css', '*.js'],
        '\.(?:jpe?g|png)$' => ['*.jpg', '*.jpeg', '*.png'],
        '^/data/' => ['/data/**'],
        '^/data(/|$)' => ['/data/**', '/data**'],
        '^/wiki/(.*)$' => ['/wiki/{one...}'],
        '^/([0-9]+)$' => ['/{one:int}'],
        '^/(\d{4})/(\d+)-([^/]+)$' => ['/{one:int}/{two:int}-{three}'],
        '^/(en|de)/(.*)$' => ['/en/{two...}', '/de/{two...}'],
        '/(?:uploads|files)/.*\.php$' => ['/uploads/**.php', '/**/uploads/**.php', '/files/**.php', '/**/files/**.php'],
        '^/a/.+/b$' => ['/a/**/b'],
        '^/a/[^/]+/b$' => ['/a/*/b'],
        '^/item-[a-z0-9-]+\.html$' => ['/item-*.html'],
        '^/a|^/b$' => ['/a**', '/b'],
        '.*' => ['/**'],
        '^' => ['/**'],
        '^(.*)$' => ['/{one...}'],
        '^/u/([0-9]+)' => ['/u/{one:int}', '/u/{one:int}/**', '/u/{one:int}**'],
        '^/m/(.*)' => ['/m/{one...}'],
        '^/x\.y$' => ['/x.y'],
        '\.php.bak$' => ['*.php?bak'],
        '^/index\.php(?:/|$)' => ['/index.php/**', '/index.php**'],
    ];
    /** What patterns cannot say. */
    private const REFUSED = [
        '^/(?!api)', '^/a{2}$', '^/(a(b|c))$', '^/a+$', '^/(?<=x)y', '^/[a',
        '^/(.*)/(.*)/(.*)/(.*)/(.*)/(.*)/(.*)/(.*)/(.*)/(.*)$',
        '^/((a|b)c)*$',
    ];
    private const PATHS = [
        '/', '/a', '/b', '/a/', '/a/b', '/a/x/b', '/a/x/y/b', '/data', '/data/', '/data/x', '/database', '/x/data/y',
        '/wiki/', '/wiki/Main', '/wiki/a/b', '/7', '/77', '/2024/12-name', '/en/x', '/de/', '/fr/x', '/a.css',
        '/x/a.css',
        '/a.css/x', '/x/y.js', '/a.jpeg', '/a.jpg', '/uploads/a.php', '/uploads/b/a.php', '/x/files/a.php',
        '/files/a.txt',
        '/item-a-1.html', '/item-.html', '/x.y', '/xzy', '/index.php', '/index.php/', '/index.php/a', '/index.phpx',
        '/a.php.bak', '/a.phpxbak',
    ];

    /** @return iterable<string, array{string, list<string>}> */
    public static function translated(): iterable
    {
        foreach (self::TRANSLATED as $expression => $patterns) {
            yield $expression => [$expression, $patterns];
        }
    }

    /** @param list<string> $patterns */
    #[DataProvider('translated')]
    public function testItBecomesPatterns(string $expression, array $patterns): void
    {
        $found = PathExpression::patterns($expression);

        self::assertNotNull($found);
        self::assertSame($patterns, array_map(static fn(PathPattern $one): string => $one->text, $found[0]));
    }

    /** @param list<string> $patterns */
    #[DataProvider('translated')]
    public function testTheyFitWhateverTheExpressionFits(string $expression, array $patterns): void
    {
        $isWider = PathExpression::patterns($expression)[1] ?? false;
        foreach (self::PATHS as $path) {
            $fits = preg_match("~{$expression}~", $path) === 1;
            $isFound = array_filter($patterns, static fn(string $pattern): bool => self::fits($pattern, $path)) !== [];

            self::assertTrue($isFound || !$fits, "{$path} is left out");
            // A name may be at any place of a path, and a folder includes itself.
            $mayBeMore = $isWider || $patterns[0][0] === '*' || preg_match('~/$|\|\$\)$~', $expression) === 1;
            self::assertTrue($fits || !$isFound || $mayBeMore, "{$path} is too much");
        }
    }

    public function testWhatAPatternCannotSayIsRefused(): void
    {
        foreach (self::REFUSED as $expression) {
            self::assertNull(PathExpression::patterns($expression), $expression);
        }
    }

    public function testGroupsFillATarget(): void
    {
        $patterns = PathExpression::patterns('^/(en|de)/([0-9]+)/(.*)$')[0] ?? [];

        self::assertSame('/show.php?l=en&id={two}&t={three}', $patterns[0]->target('/show.php?l=$1&id=$2&t=$3'));
        self::assertSame('/show.php?l=de&id={two}&t={three}', $patterns[1]->target('/show.php?l=$1&id=$2&t=$3'));
        self::assertNull($patterns[0]->target('/show.php?x=$arg_x'));
        self::assertNull($patterns[0]->target('/show.php?x=$4'));
    }

    /** What ext/server/site/pattern.c does. */
    private static function fits(string $pattern, string $path): bool
    {
        $expression = strtr(preg_quote($pattern, '~'), [
            '/\*\*' . "\0" => '', '\*\*' => '.*', '\*' => '[^/]*', '\?' => '[^/]',
        ]);
        $expression = (string) preg_replace(
            ['~\\\\\{\w+\\\\\.\\\\\.\\\\\.\\\\\}~', '~\\\\\{\w+\\\\?:int\\\\\}~', '~\\\\\{\w+\\\\\}~', '~/\.\*$~'],
            ['.*', '\d+', '[^/]+', '(?:/.*)?'],
            $expression,
        );

        return $pattern[0] === '/'
            ? preg_match("~^{$expression}\$~", $path) === 1
            : preg_grep("~^{$expression}\$~", explode('/', trim($path, '/'))) !== [];
    }
}
