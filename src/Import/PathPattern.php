<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * A pattern of Site that a regular expression became, and what stands for the groups of the expression: {one} for $1,
 * or the text of an alternative.
 *
 * @internal
 */
final readonly class PathPattern
{
    private const NAMES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

    /** @param list<string> $groups */
    public function __construct(public string $text = '', public array $groups = []) {}

    public function and(string $text): self
    {
        return new self($this->text . $text, $this->groups);
    }

    /** @param string $suffix "", ":int" or "..." */
    public function andCapture(string $suffix): ?self
    {
        $name = self::NAMES[\count($this->groups)] ?? null;

        return $name === null ? null : new self("{$this->text}{{$name}{$suffix}}", [...$this->groups, "{{$name}}"]);
    }

    public function andChoice(string $text): self
    {
        return new self($this->text . $text, [...$this->groups, $text]);
    }

    /** The target with these groups in place of $1, $2, …; null: it uses another variable. */
    public function target(string $target): ?string
    {
        $isKnown = true;
        // The client's query is appended by itself.
        $target = (string) preg_replace('~(?:[?&]|\$is_args)\$(?:args|query_string)~', '', $target);
        $result = (string) preg_replace_callback(
            '~\$(?:(\d)|\w+|\{\w+\})|[{}]~',
            function (array $found) use (&$isKnown): string {
                $group = $this->groups[(int) ($found[1] ?? 0) - 1] ?? null;
                $isKnown = $isKnown && $group !== null;

                return (string) $group;
            },
            $target,
        );

        return $isKnown ? $result : null;
    }

    /** Whether it fits every path. */
    public function isEverything(): bool
    {
        return \in_array($this->text, ['**', '/**', '/{one...}', '{one...}'], true);
    }
}
