<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** What a suite has found out. */
final readonly class Report implements \JsonSerializable
{
    /**
     * @param array<string, string|int|float> $host
     * @param list<Result> $results
     */
    public function __construct(public string $suite, public array $host, public array $results) {}

    /** @return array{suite: string, host: array<string, string|int|float>, results: list<Result>} */
    public function jsonSerialize(): array
    {
        return ['suite' => $this->suite, 'host' => $this->host, 'results' => $this->results];
    }

    public function json(): string
    {
        return json_encode(
            $this,
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION,
        ) . "\n";
    }

    public function text(): string
    {
        $lines = [];
        foreach ($this->host as $name => $value) {
            $lines[] = sprintf('%-12s %s', $name, $value);
        }
        $lines[] = '';
        foreach ($this->results as $result) {
            $lines[] = rtrim(sprintf(
                '%-34s %11s %-6s %-9s %-7s %s',
                $result->name,
                self::number($result->value),
                $result->unit,
                $result->budget ?? '',
                match ($result->isOk()) {
                    true => 'ok',
                    false => 'NOT ok',
                    null => '',
                },
                $result->note,
            ));
        }
        $promised = array_filter($this->results, static fn(Result $result): bool => $result->budget !== null);
        $kept = array_filter($promised, static fn(Result $result): bool => $result->isOk() === true);
        $lines[] = '';
        $lines[] = sprintf('%d of %d budgets met', count($kept), count($promised));

        return implode("\n", $lines) . "\n";
    }

    private static function number(float $value): string
    {
        return number_format($value, abs($value) >= 100 ? 0 : (abs($value) >= 10 ? 1 : 2), '.', ' ');
    }
}
