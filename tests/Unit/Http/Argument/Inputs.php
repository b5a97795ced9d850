<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Random\Randomizer;

/** Decoded bodies and queries, most of which fit the classes in Fixture. */
final readonly class Inputs
{
    private const TEXTS = ['red', 'blue', 'x', 'true', '12', '1.5', '2026-11-23T10:00:00Z', '2026-02-30T10:00:00Z', "\u{e4}"];

    /** @param bool $isText texts of a form, and not decoded JSON */
    public function __construct(private Randomizer $random, private bool $isText) {}

    /** @return array<mixed> */
    public function basket(): array
    {
        return $this->without([
            'id' => $this->rarely($this->integer()),
            'title' => $this->rarely($this->pick(self::TEXTS)),
            'main' => $this->rarely($this->line()),
            'extra' => $this->rarely($this->pick([$this->isText ? '' : null, $this->line()])),
            'lines' => $this->rarely($this->lines()),
            'byName' => $this->rarely(['a' => $this->line(), 'b' => $this->line()]),
            'level' => $this->rarely($this->isText ? '7' : 7),
            'due' => $this->rarely($this->pick([self::TEXTS[6], self::TEXTS[6], self::TEXTS[7], null])),
            'rate' => $this->rarely($this->decimal()),
            'count' => $this->rarely($this->integer()),
            'note' => $this->rarely($this->isText ? 'note' : 5),
            'any' => $this->rarely(['x' => ['y']]),
            'flag' => $this->rarely($this->boolean()),
        ]);
    }

    /** @return array<mixed> */
    public function page(): array
    {
        return $this->without([
            'page' => $this->rarely($this->integer()),
            'search' => $this->rarely($this->pick(self::TEXTS)),
            'colors' => $this->rarely($this->pick([[], ['red'], ['red', 'blue'], ['red', 'green']])),
            'level' => $this->rarely($this->isText ? '1' : 1),
        ]);
    }

    /** @return array<mixed> */
    public function scores(): array
    {
        return $this->without([
            'points' => $this->rarely([$this->integer(), $this->rarely($this->integer())]),
            'names' => $this->rarely($this->pick([[], ['x'], [5 => 'x'], ['a' => 'x']])),
            'range' => $this->rarely(['low' => $this->integer(), 'high' => $this->rarely($this->decimal())]),
            'colors' => $this->rarely(['red', $this->pick(self::TEXTS)]),
            'unknown' => 1,
        ], $this->random->getInt(0, 3) > 0 ? ['unknown'] : []);
    }

    /** Any value that a client can send, up to that depth. */
    public function anything(int $depth = 3): mixed
    {
        return match ($this->random->getInt(0, $depth > 0 ? 8 : 5)) {
            0 => null,
            1 => $this->integer(),
            2 => $this->decimal(),
            3 => $this->boolean(),
            4, 5 => $this->pick(self::TEXTS),
            6 => [],
            7 => [$this->anything($depth - 1), $this->anything($depth - 1)],
            default => ['name' => $this->anything($depth - 1), 'price' => $this->anything($depth - 1)],
        };
    }

    /** @return list<mixed> */
    private function lines(): array
    {
        $lines = [];
        for ($at = $this->random->getInt(0, 3); $at > 0; $at--) {
            $lines[] = $this->rarely($this->line());
        }

        return $lines;
    }

    private function line(): mixed
    {
        return $this->without([
            'name' => $this->rarely($this->pick(self::TEXTS)),
            'price' => $this->rarely($this->decimal()),
            'color' => $this->rarely($this->pick(['red', 'blue', 'green'])),
            'isGift' => $this->rarely($this->boolean()),
        ]);
    }

    private function integer(): int|string
    {
        $integer = $this->random->getInt(-1000, 1000);

        return $this->isText ? (string) $integer : $integer;
    }

    private function decimal(): int|float|string
    {
        $decimal = $this->random->getInt(-1000, 1000) / 4;

        return $this->isText ? (string) $decimal : $decimal;
    }

    private function boolean(): bool|string
    {
        return $this->isText ? $this->pick(['1', '0', 'true', 'false']) : $this->random->getInt(0, 1) === 1;
    }

    /** The value, and now and then any other one. */
    private function rarely(mixed $value): mixed
    {
        if ($this->random->getInt(0, 79) > 0) {
            return $value;
        }

        return $this->isText && !\is_array($value) ? $this->pick(self::TEXTS) : $this->anything(1);
    }

    /**
     * The table without some of its fields.
     *
     * @param array<string, mixed> $table
     * @param list<string> $names that it never has
     * @return array<string, mixed>
     */
    private function without(array $table, array $names = []): array
    {
        $known = array_keys($table);
        $absent = $known !== [] && $this->random->getInt(0, 2) === 0 ? [$this->pick($known)] : [];

        return array_diff_key($table, array_flip([...$absent, ...$names]));
    }

    /**
     * @template T
     *
     * @param non-empty-list<T> $values
     * @return T
     */
    private function pick(array $values): mixed
    {
        return $values[$this->random->getInt(0, \count($values) - 1)];
    }
}
