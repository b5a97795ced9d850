<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/** A plot of a table: bars of one column, or lines of one series of the samples. */
final readonly class Plot implements \JsonSerializable
{
    private function __construct(
        public bool $isBars,
        public string $key,
        public string $title,
        public string $x,
        public string $y,
    ) {}

    /** A bar for each row: the median of a column, and the range of its rounds. */
    public static function bars(string $column, string $title): self
    {
        return new self(true, $column, $title, '', '');
    }

    /** A line for each row, of the round in the middle. */
    public static function lines(string $series, string $title, string $x, string $y): self
    {
        return new self(false, $series, $title, $x, $y);
    }

    /** Latency by percentile, as the series `latency` of the samples has it. */
    public static function latency(string $title = 'Latency distribution'): self
    {
        return self::lines('latency', $title, 'percentile', 'ms');
    }

    /** @return array<string, string|bool> */
    public function jsonSerialize(): array
    {
        return [
            'bars' => $this->isBars,
            'key' => $this->key,
            'title' => $this->title,
            'x' => $this->x,
            'y' => $this->y,
        ];
    }

    /** @param array<mixed> $plot */
    public static function parse(array $plot): self
    {
        return new self(
            ($plot['bars'] ?? false) === true,
            Json::text($plot, 'key'),
            Json::text($plot, 'title'),
            Json::text($plot, 'x'),
            Json::text($plot, 'y'),
        );
    }
}
