<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Guide;

/**
 * The commands of a page with their output, as a shell shows them: `$ command` with `> ` for its further lines, and the
 * output. `…` stands for any text in a line, or, alone, for any lines.
 */
final readonly class Transcript
{
    /** @param list<array{string, string}> $steps command and what it prints */
    private function __construct(public array $steps) {}

    public static function ofPage(string $file): self
    {
        preg_match_all('~^```console\n(.*?)^```~ms', (string) file_get_contents($file), $blocks);
        $steps = [];
        foreach (explode("\n$ ", "\n" . rtrim(implode('', $blocks[1]), "\n")) as $step) {
            if (trim($step) !== '') {
                preg_match('~^([^\n]*(?:\n> ?[^\n]*)*)\n?(.*)$~Ds', $step, $parts);
                [, $command, $output] = $parts + ['', '', ''];
                $steps[] = [(string) preg_replace('~\n> ?~', "\n", $command), $output === '' ? '' : "{$output}\n"];
            }
        }

        return new self($steps);
    }

    public static function pattern(string $expected): string
    {
        $lines = array_map(
            static fn(string $line): string => $line === '…' ? '(?:.*\n)*?' : str_replace(
                '…',
                '.*',
                preg_quote($line, '~'),
            ) . '\n',
            $expected === '' ? [] : explode("\n", rtrim($expected, "\n")),
        );

        return '~^' . implode('', $lines) . '$~D';
    }
}
