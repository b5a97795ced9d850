<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Guide;

/**
 * The steps that a page gives a new user, in order. "`app.php`:" before a block of PHP or Twig names the file to save
 * it as. An ```sh block has commands, and a ```text block after it has the output of the last one. A ```console block
 * has further commands, each with lines of its output.
 */
final readonly class Tutorial
{
    /**
     * @param list<array{'save'|'type'|'ask', string, ?string}> $steps what to do; a file or command; code or output
     */
    private function __construct(public array $steps) {}

    public static function ofPage(string $file): self
    {
        $text = (string) file_get_contents($file);
        $pattern = '~^```(php|twig|sh|text|console)(?: fragment)?[ \t]*\n(.*?)^```~ms';
        preg_match_all($pattern, $text, $blocks, PREG_SET_ORDER | PREG_OFFSET_CAPTURE);
        $steps = [];
        foreach ($blocks as [[, $offset], [$language], [$body]]) {
            if ($language === 'php' || $language === 'twig') {
                $steps[] = ['save', self::nameBefore(substr($text, 0, (int) $offset)), $body];
            } elseif ($language === 'sh') {
                foreach (self::commands($body) as $line) {
                    $steps[] = ['type', $line, null];
                }
            } elseif ($language === 'console') {
                array_push($steps, ...self::exchanges($body));
            } elseif ($steps !== []) {
                [$step, $what, $content] = array_pop($steps);
                $steps[] = [$step, $what, $step === 'type' ? $body : $content];
            }
        }

        return new self($steps);
    }

    private static function nameBefore(string $text): string
    {
        return preg_match('~`([\w/.]+\.(?:php|twig))`[^`\n]*:\s*$~D', $text, $name) === 1 ? $name[1] : 'no name before the block';
    }

    /** @return list<string> without comments */
    private static function commands(string $body): array
    {
        preg_match_all('~^(\S.*?)(?:\s+#.*)?$~m', $body, $lines);

        return $lines[1];
    }

    /** @return list<array{'ask', string, string}> */
    private static function exchanges(string $body): array
    {
        preg_match_all('~^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)~m', $body, $found, PREG_SET_ORDER);

        return array_map(static fn(array $one): array => ['ask', $one[1], $one[2]], $found);
    }
}
