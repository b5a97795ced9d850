<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

use Nexus\Load\Report\Number;

/** The results of a suite. */
final readonly class Report implements \JsonSerializable
{
    /**
     * @param array<string, string|int|float> $host
     * @param list<Result> $results
     * @param Appendix|null $appendix a table with further results
     */
    public function __construct(
        public string $suite,
        public array $host,
        public array $results,
        public ?Appendix $appendix = null,
    ) {}

    /** Whether all budgets were met and ours is ahead of all peers as required. */
    public function isOk(): bool
    {
        return array_filter($this->results, static fn(Result $result): bool => $result->isOk() === false) === [];
    }

    /**
     * @return array{suite: string, ok: bool, host: array<string, string|int|float>, results: list<Result>,
     *     measurements?: Appendix}
     */
    public function jsonSerialize(): array
    {
        $report = ['suite' => $this->suite, 'ok' => $this->isOk(), 'host' => $this->host, 'results' => $this->results];

        return $this->appendix === null ? $report : $report + ['measurements' => $this->appendix];
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
        $contested = array_values(array_filter(
            $this->results,
            static fn(Result $result): bool => $result->rivals !== [],
        ));
        if ($contested !== []) {
            array_push($lines, '', ...(new PeerTable($contested))->lines());
        }
        if ($this->appendix !== null) {
            array_push($lines, '', ...$this->appendix->lines());
        }
        $lines[] = '';
        foreach ($this->results as $result) {
            if ($result->rivals === []) {
                $lines[] = self::line($result);
            }
        }

        return implode("\n", [...$lines, '', ...$this->verdict()]) . "\n";
    }

    public static function number(float $value): string
    {
        return Number::withDigits($value);
    }

    private static function line(Result $result): string
    {
        return rtrim(sprintf(
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

    /** @return list<string> */
    private function verdict(): array
    {
        $promised = array_filter($this->results, static fn(Result $result): bool => $result->budget !== null);
        $kept = array_filter(
            $promised,
            static fn(Result $result): bool => $result->budget?->isMetBy($result->value) === true,
        );
        $rivals = array_filter(
            array_merge(...array_map(static fn(Result $result): array => $result->rivals, $this->results)),
            static fn(Rival $rival): bool => $rival->needed !== null,
        );
        $beaten = array_filter($rivals, static fn(Rival $rival): bool => $rival->isBeaten());
        $lines = [sprintf('%d of %d budgets met', count($kept), count($promised))];
        if ($rivals !== []) {
            $lines[] = sprintf('ahead of peers in %d of %d comparisons', count($beaten), count($rivals));
        }

        return [...$lines, $this->isOk() ? 'ok' : 'NOT ok'];
    }
}
