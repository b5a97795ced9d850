<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Statistics;

/** A row with its samples, and why it has no more of them. */
final readonly class RecordedRow implements \JsonSerializable
{
    /** @param list<Sample> $samples in the order of the rounds */
    public function __construct(
        public string $key,
        public string $label,
        public array $samples,
        public ?string $failure = null,
    ) {}

    /** @return array<int, float> the figure of each round that has it */
    public function values(string $column): array
    {
        $values = [];
        foreach ($this->samples as $sample) {
            if (isset($sample->figures[$column])) {
                $values[$sample->round] = $sample->figures[$column];
            }
        }

        return $values;
    }

    public function median(string $column): ?float
    {
        $values = array_values($this->values($column));

        return $values === [] ? null : Statistics::median($values);
    }

    /** The sample of the round whose figure is the median, or the nearest to it. */
    public function typical(string $column): ?Sample
    {
        $median = $this->median($column);
        $nearest = null;
        if ($median === null) {
            return null;
        }
        foreach ($this->samples as $sample) {
            $distance = abs(($sample->figures[$column] ?? INF) - $median);
            if ($nearest === null || $distance < $nearest[0]) {
                $nearest = [$distance, $sample];
            }
        }

        return $nearest[1] ?? null;
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
            'key' => $this->key,
            'label' => $this->label,
            'failure' => $this->failure,
            'samples' => $this->samples,
        ];
    }

    /** @param array<mixed> $row */
    public static function parse(array $row): self
    {
        $failure = Json::text($row, 'failure');

        return new self(
            Json::text($row, 'key'),
            Json::text($row, 'label'),
            array_map(Sample::parse(...), Json::objects($row, 'samples')),
            $failure === '' ? null : $failure,
        );
    }
}
