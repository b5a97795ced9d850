<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * The type of an option whose value is a list. In a flag or variable it is separated by commas, and "none" is the empty
 * list.
 *
 * @internal
 */
final readonly class Several implements Kind
{
    private const NONE = 'none';

    public function __construct(private Kind $each) {}

    public function range(): string
    {
        return "none, or a list (a,b,c) of {$this->each->range()}";
    }

    /** @return list<mixed>|null */
    public function parse(string $text): ?array
    {
        if (strtolower($text) === self::NONE) {
            return [];
        }
        $values = array_map(fn(string $one): mixed => $this->each->parse(trim($one)), explode(',', $text));

        return \in_array(null, $values, true) ? null : $values;
    }

    public function accepts(mixed $value): bool
    {
        return \is_array($value) && array_is_list($value) && array_filter($value, $this->each->accepts(...)) === $value;
    }

    public function show(mixed $value): string
    {
        return \is_array($value) && $value !== []
            ? implode(',', array_map($this->each->show(...), $value))
            : self::NONE;
    }
}
