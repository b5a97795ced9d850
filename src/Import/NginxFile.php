<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Reads the directives of a configuration file of nginx, and of the files that it includes.
 *
 * @internal
 */
final class NginxFile
{
    private const TOKEN = '~\G(?:(?<space>\s+|#[^\n]*)|"(?<double>(?:[^"\\\\]|\\\\.)*)"'
        . '|\'(?<single>(?:[^\'\\\\]|\\\\.)*)\'|(?<sign>[{};])'
        . '|(?<word>(?:[^\s;{}"\'\\\\]|\\\\.|\$\{\w+\}|(?<=[^\s;{}])[{][0-9,]+[}]|(?<=[^\s;{}])["\'])+))~s';
    private const DEEPEST = 12;
    private const FOLDER = '/etc/nginx';
    /** Where nginx looks for the files that a file includes. */
    private readonly string $folder;

    private function __construct(string $file, private readonly Notices $notices)
    {
        $folder = \dirname((string) realpath($file));
        while ($folder !== '/' && !is_file("{$folder}/nginx.conf")) {
            $folder = \dirname($folder);
        }
        $this->folder = match (true) {
            $folder !== '/' => $folder,
            is_dir(self::FOLDER) => self::FOLDER,
            default => \dirname((string) realpath($file)),
        };
    }

    /**
     * @return list<Directive>
     * @throws ImportException
     */
    public static function read(string $file, Notices $notices): array
    {
        return (new self($file, $notices))->directives($file, 0);
    }

    /**
     * @return list<Directive>
     * @throws ImportException
     */
    private function directives(string $file, int $depth): array
    {
        $text = @file_get_contents($file);
        if ($text === false || $depth > self::DEEPEST) {
            throw $text === false
                ? ImportException::unreadable($file)
                : ImportException::malformed("{$file} is included by itself: remove that include");
        }
        $stack = [[]];
        $heads = [];
        $words = [];
        $line = $start = 1;
        foreach ($this->tokens($file, $text) as [$isSign, $value, $at]) {
            $line = $at;
            if (!$isSign) {
                $start = $words === [] ? $line : $start;
                $words[] = $value;
            } elseif ($value === '{') {
                $heads[] = [$words, "{$file}:{$start}"];
                $stack[] = [];
                $words = [];
            } else {
                if ($words !== []) {
                    array_push($stack[array_key_last($stack)], ...$this->directive($words, "{$file}:{$start}", $depth));
                    $words = [];
                }
                if ($value === '}') {
                    [$head, $place] = array_pop($heads)
                        ?? throw ImportException::malformed(
                            "{$file}:{$line} has a } without a {: nginx -t explains it",
                        );
                    $block = array_pop($stack);
                    $stack[array_key_last($stack)][]
                        = new Directive($head[0] ?? '', \array_slice($head, 1), $block, $place);
                }
            }
        }
        if ($heads !== [] || $words !== []) {
            throw ImportException::malformed("{$file}:{$line} ends within a directive: nginx -t explains it");
        }

        return $stack[0];
    }

    /**
     * @param non-empty-list<string> $words
     * @return list<Directive>
     * @throws ImportException
     */
    private function directive(array $words, string $place, int $depth): array
    {
        if ($words[0] !== 'include') {
            return [new Directive($words[0], \array_slice($words, 1), [], $place)];
        }
        $name = $words[1] ?? '';
        $path = str_starts_with($name, '/') ? $name : "{$this->folder}/{$name}";
        $files = glob($path);
        if ($files === false || ($files === [] && strpbrk($path, '*?[') === false)) {
            $this->notices->add($place, "include {$name}", 'no such file: run this command where it is');
        }
        $all = [];
        foreach ($files === false ? [] : $files as $file) {
            array_push($all, ...$this->directives($file, $depth + 1));
        }

        return $all;
    }

    /**
     * @return iterable<array{bool, string, int}> whether it is a brace or a semicolon, the text, the line
     * @throws ImportException
     */
    private function tokens(string $file, string $text): iterable
    {
        $at = 0;
        $line = 1;
        while ($at < \strlen($text)) {
            if (preg_match(self::TOKEN, $text, $found, PREG_UNMATCHED_AS_NULL, $at) !== 1) {
                throw ImportException::malformed("{$file}:{$line} is not a configuration of nginx: check its name");
            }
            $value = $found['sign'] ?? $found['double'] ?? $found['single'] ?? $found['word'] ?? null;
            if ($value !== null) {
                $isQuoted = isset($found['double']) || isset($found['single']);
                yield [isset($found['sign']), $isQuoted ? self::unquoted($value) : $value, $line];
            }
            $line += substr_count($found[0], "\n");
            $at += \strlen($found[0]);
        }
    }

    private static function unquoted(string $text): string
    {
        return strtr($text, ['\\"' => '"', "\\'" => "'", '\\\\' => '\\', '\\n' => "\n", '\\t' => "\t"]);
    }
}
