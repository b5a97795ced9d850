<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * A number of bytes: 4096, 256K, 16M, 10G.
 *
 * @internal
 */
final readonly class Size implements Kind
{
    private const UNITS = ['G' => 1 << 30, 'M' => 1 << 20, 'K' => 1 << 10];
    private const LARGEST = 1 << 50;

    public function __construct(private int $least, private int $most = self::LARGEST) {}

    public function range(): string
    {
        $most = $this->most === self::LARGEST ? 'on' : "to {$this->show($this->most)}";

        return "a size from {$this->show($this->least)} {$most} (like 4096, 256K, 16M or 1G)";
    }

    public function parse(string $text): ?int
    {
        if (preg_match('/^(\d{1,18})([KMG]?)$/Di', $text, $match) !== 1) {
            return null;
        }
        $unit = self::UNITS[strtoupper($match[2])] ?? 1;
        $number = (int) $match[1];

        return $number <= intdiv(PHP_INT_MAX, $unit) ? $number * $unit : null;
    }

    public function accepts(mixed $value): bool
    {
        return \is_int($value) && $value >= $this->least && $value <= $this->most;
    }

    public function show(mixed $value): string
    {
        if (!\is_int($value)) {
            return '';
        }
        foreach (self::UNITS as $letter => $bytes) {
            if ($value >= $bytes && $value % $bytes === 0) {
                return intdiv($value, $bytes) . $letter;
            }
        }

        return (string) $value;
    }
}
