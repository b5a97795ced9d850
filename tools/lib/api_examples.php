<?php

// SPDX-License-Identifier: MIT
// Which executed PHP blocks of the pages, and which examples/*.php, use a class or a function.

declare(strict_types=1);

use PhpParser\Error;
use PhpParser\Node;
use PhpParser\NodeFinder;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\ParserFactory;

final readonly class ApiExample
{
    /** @param string $page the text of the page that it is in */
    public function __construct(public string $path, public string $title, public string $code, private string $page) {}

    /** How often the page names a class or function. A page of docs/inside is for contributors, so it comes last. */
    public function mentions(string $short): int
    {
        return str_starts_with($this->path, 'docs/inside/') ? 0 : substr_count($this->page, $short);
    }

    public function lines(): int
    {
        return substr_count($this->code, "\n");
    }
}

final readonly class ApiExamples
{
    /** Pages whose fragments need a server of their own, and are executed by the test named. */
    private const EXECUTED_ELSEWHERE = ['docs/databases/redis.md' => 'tests/Functional/Redis/GuideTest.php'];

    /**
     * @param array<string, list<ApiExample>> $byName by name of a class or function; those of the page about it first
     */
    private function __construct(private array $byName) {}

    public static function under(string $root): self
    {
        $byName = [];
        foreach (self::all($root) as $example) {
            foreach (self::namesIn($example->code) as $name) {
                $byName[$name][] = $example;
            }
        }
        foreach ($byName as $name => &$examples) {
            $short = substr((string) strrchr("\\{$name}", '\\'), 1);
            usort(
                $examples,
                static fn(ApiExample $a, ApiExample $b): int => [
                    $b->mentions($short),
                    $a->lines(),
                ] <=> [$a->mentions($short), $b->lines()],
            );
        }

        return new self($byName);
    }

    /** @return list<ApiExample> */
    public function of(ApiClass|ApiFunction $what): array
    {
        return $this->byName[$what->name] ?? [];
    }

    /** @return iterable<ApiExample> */
    private static function all(string $root): iterable
    {
        foreach (filesUnder("{$root}/docs", ['md']) as $page) {
            $path = substr($page, strlen($root) + 1);
            $text = (string) file_get_contents($page);
            preg_match('~^# (.+)$~m', $text, $title);
            $words = isset(self::EXECUTED_ELSEWHERE[$path]) ? '(?: fragment)?' : '';
            preg_match_all("~^```php{$words}[ \t]*\n(.*?)^```[ \t]*\$~ms", $text, $blocks);
            foreach ($blocks[1] as $code) {
                yield new ApiExample($path, $title[1] ?? $path, $code, $text);
            }
        }
        foreach (array_filter((array) glob("{$root}/examples/*.php"), is_string(...)) as $file) {
            $path = substr($file, strlen($root) + 1);
            $code = (string) preg_replace('~^<\?php\s+|declare\(strict_types=1\);\s+|^// SPDX.*\n~m', '', (string) file_get_contents($file));
            yield new ApiExample($path, $path, $code, '');
        }
    }

    /** @return list<string> */
    private static function namesIn(string $code): array
    {
        static $parser;
        $parser ??= (new ParserFactory())->createForNewestSupportedVersion();
        assert($parser instanceof PhpParser\Parser);
        try {
            $nodes = $parser->parse(str_starts_with($code, '<?php') ? $code : "<?php\n{$code}") ?? [];
        } catch (Error) {
            return [];
        }
        $names = (new NodeFinder())->findInstanceOf(
            (new NodeTraverser(new NameResolver()))->traverse($nodes),
            Node\Name::class,
        );

        return array_values(array_unique(array_map(static fn(Node\Name $name): string => $name->toString(), $names)));
    }
}
