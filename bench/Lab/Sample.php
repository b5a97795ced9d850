<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/**
 * What one round of one row has measured.
 *
 * @phpstan-type Points list<array{float, float}>
 */
final readonly class Sample implements \JsonSerializable
{
    private const DIGITS = 6;

    /**
     * @param array<string, float> $figures by column
     * @param array<string, Points> $series by name: latency by percentile, or what changes with time
     * @param int $round 0 before it is recorded
     * @param int $position place of the row in the random order of the round
     */
    public function __construct(
        public array $figures,
        public array $series = [],
        public int $round = 0,
        public int $position = 0,
    ) {}

    public function recordedAt(int $round, int $position): self
    {
        return new self($this->figures, $this->series, $round, $position);
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        $shorter = static fn(float $value): float => (float) sprintf('%.' . self::DIGITS . 'g', $value);

        return [
            'round' => $this->round,
            'position' => $this->position,
            'figures' => array_map($shorter, $this->figures),
            'series' => array_map(
                static fn(array $points): array => array_map(
                    static fn(array $point): array => [$shorter($point[0]), $shorter($point[1])],
                    $points,
                ),
                $this->series,
            ),
        ];
    }

    /** @param array<mixed> $sample */
    public static function parse(array $sample): self
    {
        $series = [];
        foreach (is_array($sample['series'] ?? null) ? $sample['series'] : [] as $name => $points) {
            $series[(string) $name] = array_map(
                static fn(array $point): array => [
                    Json::number(['x' => $point[0] ?? null], 'x'),
                    Json::number(['y' => $point[1] ?? null], 'y'),
                ],
                Json::objects(['points' => $points], 'points'),
            );
        }

        return new self(
            array_map(
                static fn(string|int|float $value): float => (float) $value,
                Json::scalars($sample, 'figures'),
            ),
            $series,
            (int) Json::number($sample, 'round'),
            (int) Json::number($sample, 'position'),
        );
    }
}
