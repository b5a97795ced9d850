<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * The type of an option whose value is a whole number.
 *
 * @internal
 */
final readonly class Count implements Kind
{
    public function __construct(private int $least, private int $most = PHP_INT_MAX) {}

    public function range(): string
    {
        return $this->most === PHP_INT_MAX
            ? "a whole number from {$this->least} on"
            : "a whole number from {$this->least} to {$this->most}";
    }

    public function parse(string $text): ?int
    {
        $number = filter_var($text, FILTER_VALIDATE_INT);

        return $number === false ? null : $number;
    }

    public function accepts(mixed $value): bool
    {
        return \is_int($value) && $value >= $this->least && $value <= $this->most;
    }

    public function show(mixed $value): string
    {
        return \is_int($value) ? (string) $value : '';
    }
}
