<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * The result of a load test.
 *
 * @phpstan-type Latencies array{mean: float, p50: float, p90: float, p95: float, p99: float, p999: float, max: float}
 *
 * @internal
 */
final readonly class Outcome implements \JsonSerializable
{
    /**
     * @param Latencies $latency latencies of right answers, in seconds from the time when the request was due
     * @param Latencies $wrong latencies of answers with a wrong status or body
     * @param array<string, int> $errors by kind
     * @param array<int, int> $statuses number of answers by status
     * @param float $cpu share of a core that the generator had, or waited for
     * @param float $cpuSeconds CPU seconds that the generator used
     * @param float $lag seconds by which requests were sent late, 99th percentile
     * @param list<array{float, float}> $distribution percentile (0 to 100), latency of right answers in milliseconds
     */
    private function __construct(
        public Plan $plan,
        public float $seconds,
        public int $due,
        public int $sent,
        public int $answered,
        public int $right,
        public int $rightInTime,
        public float $waited,
        public int $connected,
        public int $bytesIn,
        public int $bytesOut,
        public string $explanation,
        public array $latency,
        public array $wrong,
        public array $errors,
        public array $statuses,
        public float $cpu,
        public float $cpuSeconds,
        public float $lag,
        public array $distribution,
    ) {}

    public static function of(Plan $plan, Generator $generator, float $cpu): self
    {
        $figures = $generator->figures();

        return new self(
            $plan,
            $figures['seconds'],
            $plan->rate === null ? $figures['sent'] : $figures['due'],
            $figures['sent'],
            $figures['answered'],
            $figures['right'],
            $figures['inTime'],
            $figures['waited'] / max(1, $figures['sent']),
            $figures['connected'],
            $figures['bytesIn'],
            $figures['bytesOut'],
            self::explain($figures['connectErrno'], $figures['malformed']),
            self::latencies($generator, Generator::LATENCY),
            self::latencies($generator, Generator::WRONG),
            $generator->errors(),
            $generator->statuses(),
            $cpu,
            $figures['cpu'],
            $generator->quantile(Generator::LAG, 0.99),
            self::distributionOf($generator),
        );
    }

    /** Right answers per second, counting those that arrived while requests were offered. */
    public function rate(): float
    {
        return $this->rightInTime / max(1e-9, $this->seconds);
    }

    public function failures(): int
    {
        return array_sum($this->errors);
    }

    public function isRight(): bool
    {
        return $this->failures() === 0 && $this->right > 0;
    }

    public function limit(): Limit
    {
        return Limit::of($this->cpu, $this->lag, $this->plan->rate === null ? 0.0 : $this->waited);
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
            ...$this->plan->describe(),
            'ok' => $this->isRight(),
            'offeredFor' => round($this->seconds, 6),
            'rightPerSecond' => round($this->rate(), 3),
            'requests' => [
                'due' => $this->due,
                'sent' => $this->sent,
                'answered' => $this->answered,
                'right' => $this->right,
            ],
            'errors' => $this->errors,
            'statuses' => (object) $this->statuses,
            'latency' => self::microseconds($this->latency),
            'wrongLatency' => self::microseconds($this->wrong),
            'bytes' => ['in' => $this->bytesIn, 'out' => $this->bytesOut],
            'connectionsMade' => $this->connected,
            'generator' => [
                'cpu' => round($this->cpu, 3),
                'cpuSeconds' => round($this->cpuSeconds, 6),
                'lateP99' => round(1e6 * $this->lag, 1),
                'waitedForConnection' => round($this->waited, 4),
            ],
            'limit' => $this->limit()->value,
        ];
    }

    /**
     * @param Generator::LATENCY|Generator::WRONG $which
     * @return Latencies
     */
    public static function latencies(Generator $generator, int $which): array
    {
        return [
            'mean' => $generator->mean($which),
            'p50' => $generator->quantile($which, 0.5),
            'p90' => $generator->quantile($which, 0.9),
            'p95' => $generator->quantile($which, 0.95),
            'p99' => $generator->quantile($which, 0.99),
            'p999' => $generator->quantile($which, 0.999),
            'max' => $generator->quantile($which, 1.0),
        ];
    }

    /**
     * Ten points for each nine, up to 99.99 and as far as there are values.
     *
     * @return list<array{float, float}>
     */
    private static function distributionOf(Generator $generator): array
    {
        $points = [];
        $values = $generator->count(Generator::LATENCY);
        for ($tenth = 0; $tenth <= 40 && $values > 10 ** ($tenth / 10); ++$tenth) {
            $share = 1 - 10 ** (-$tenth / 10);
            $points[] = [100 * $share, 1000 * $generator->quantile(Generator::LATENCY, $share)];
        }

        return $points;
    }

    /**
     * @param Latencies $seconds
     * @return Latencies
     */
    private static function microseconds(array $seconds): array
    {
        return array_map(static fn(float $value): float => round(1e6 * $value, 1), $seconds);
    }

    private static function explain(int $errno, string $malformed): string
    {
        $reason = $errno === 0 ? '' : (function_exists('posix_strerror') ? posix_strerror($errno) : "error {$errno}");

        $reasons = ['connecting' => $reason, 'malformed' => $malformed];
        $known = array_filter($reasons, static fn(string $reason): bool => $reason !== '');

        return implode(
            '; ',
            array_map(
                static fn(string $kind, string $reason): string => "{$kind}: {$reason}",
                array_keys($known),
                $known,
            ),
        );
    }
}
