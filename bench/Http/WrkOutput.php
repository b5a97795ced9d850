<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Unmeasurable;

/** The line that bench/programs/http/report.lua has wrk print. */
final readonly class WrkOutput
{
    private function __construct(
        public int $requests,
        public float $seconds,
        public int $bytes,
        public int $median,
        public int $p99,
        public int $max,
        public int $socketErrors,
        public int $badStatuses,
    ) {}

    /** @throws Unmeasurable */
    public static function parse(string $output): self
    {
        if (preg_match('/^nexus-report (.+)$/m', $output, $line) !== 1) {
            throw Unmeasurable::programFailed('wrk', $output);
        }
        preg_match_all('/(\w+)=(\d+)/', $line[1], $pairs);
        $values = array_map(intval(...), array_combine($pairs[1], $pairs[2]));
        $value = static fn(string $name): int => $values[$name] ?? throw Unmeasurable::programFailed(
            'wrk',
            "no {$name} in: {$line[1]}",
        );

        return new self(
            $value('requests'),
            $value('duration_us') / 1e6,
            $value('bytes'),
            $value('p50_us'),
            $value('p99_us'),
            $value('max_us'),
            $value('connect') + $value('read') + $value('write') + $value('timeout'),
            $value('status'),
        );
    }

    public function requestsPerSecond(): float
    {
        return $this->requests / max(1e-6, $this->seconds);
    }

    public function errors(): int
    {
        return $this->socketErrors + $this->badStatuses;
    }
}
