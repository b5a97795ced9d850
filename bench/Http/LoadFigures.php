<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Unmeasurable;

/** The results of `nexus load --json`. Latencies are in microseconds. */
final readonly class LoadFigures
{
    /**
     * @param array<float> $latency of right answers, by name
     * @param array<float> $wrong latencies of responses with a wrong status or body
     * @param array<int> $errors by kind
     * @param array<int> $statuses how many, by status
     */
    private function __construct(
        public int $due,
        public int $right,
        public float $rightPerSecond,
        public array $latency,
        public array $wrong,
        public array $errors,
        public array $statuses,
        public float $cpuSeconds,
        public float $late,
        public string $limit,
    ) {}

    /** @throws Unmeasurable */
    public static function parse(string $json): self
    {
        $figures = Figures::decode('nexus load', $json);
        $requests = $figures->within('requests');
        $generator = $figures->within('generator');

        return new self(
            (int) $requests->number('due'),
            (int) $requests->number('right'),
            $figures->number('rightPerSecond'),
            $figures->within('latency')->numbers(),
            $figures->within('wrongLatency')->numbers(),
            array_map(intval(...), $figures->within('errors')->numbers()),
            array_map(intval(...), $figures->within('statuses')->numbers()),
            $generator->number('cpuSeconds'),
            $generator->number('lateP99'),
            $figures->text('limit'),
        );
    }

    public function failures(): int
    {
        return array_sum($this->errors);
    }

    /** Microseconds of the generator's CPU time per request. */
    public function cpuPerRequest(): float
    {
        return 1e6 * $this->cpuSeconds / max(1, $this->right);
    }

    /** A note about the errors and the limit. */
    public function remark(): string
    {
        $errors = array_filter($this->errors, static fn(int $count): bool => $count > 0);
        $texts = array_map(
            static fn(int|string $kind, int $count): string => "{$kind} {$count}",
            array_keys($errors),
            $errors,
        );
        if ($this->limit !== 'none') {
            $texts[] = "limit: {$this->limit}";
        }

        return implode(', ', $texts);
    }
}
