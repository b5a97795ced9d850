<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * The type of an option whose value is a case of a string enum.
 *
 * @internal
 */
final readonly class Choice implements Kind, OfEnum
{
    /** @param class-string<\BackedEnum> $enum */
    public function __construct(private string $enum) {}

    public function enum(): string
    {
        return $this->enum;
    }

    /** @return list<string> */
    public function values(): array
    {
        return array_map(static fn(\BackedEnum $case): string => (string) $case->value, $this->enum::cases());
    }

    public function range(): string
    {
        $words = $this->values();
        $last = array_pop($words);

        return $words === [] ? (string) $last : implode(', ', $words) . " or {$last}";
    }

    public function parse(string $text): ?\BackedEnum
    {
        return $this->enum::tryFrom($text);
    }

    public function accepts(mixed $value): bool
    {
        return $value instanceof $this->enum;
    }

    public function show(mixed $value): string
    {
        return $value instanceof \BackedEnum ? (string) $value->value : '';
    }
}
