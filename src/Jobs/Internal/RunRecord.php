<?php

declare(strict_types=1);

namespace Nexus\Jobs\Internal;

/**
 * What is known of a scheduled job: its last due time, and its last run. Times are seconds since 1970.
 *
 * @internal
 */
final readonly class RunRecord
{
    private const LONGEST_FAILURE = 200;

    private function __construct(
        public float $due,
        public string $by = '',
        public ?float $startedAt = null,
        public ?float $endedAt = null,
        public string $failure = '',
        public int $runs = 0,
        public int $missed = 0,
    ) {}

    /** The job has not run, and is not due before that time. */
    public static function before(float $due): self
    {
        return new self($due);
    }

    /** Null if it is none; other processes write the text. */
    public static function fromText(string $text): ?self
    {
        $parts = json_decode($text, true);
        $parts = \is_array($parts) ? array_values($parts) : [];
        if (\count($parts) !== 7) {
            return null;
        }
        [$due, $by, $startedAt, $endedAt, $failure, $runs, $missed] = $parts;
        $number = static fn(mixed $value): ?float => \is_int($value) || \is_float($value) ? (float) $value : null;

        return new self(
            $number($due) ?? 0.0,
            \is_string($by) ? $by : '',
            $number($startedAt),
            $number($endedAt),
            \is_string($failure) ? $failure : '',
            \is_int($runs) ? $runs : 0,
            \is_int($missed) ? $missed : 0,
        );
    }

    public function toText(): string
    {
        $parts = [
            $this->due,
            $this->by,
            $this->startedAt,
            $this->endedAt,
            $this->failure,
            $this->runs,
            $this->missed,
        ];

        return json_encode($parts, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION);
    }

    public function isRunning(): bool
    {
        return $this->startedAt !== null && $this->endedAt === null;
    }

    public function begun(float $due, string $by, float $now, int $missed): self
    {
        return new self($due, $by, $now, null, '', $this->runs + 1, $this->missed + $missed);
    }

    public function skipped(float $due, int $missed): self
    {
        return new self(
            $due,
            $this->by,
            $this->startedAt,
            $this->endedAt,
            $this->failure,
            $this->runs,
            $this->missed + $missed,
        );
    }

    public function ended(float $now, string $failure): self
    {
        return new self(
            $this->due,
            $this->by,
            $this->startedAt,
            $now,
            mb_strcut($failure, 0, self::LONGEST_FAILURE, 'UTF-8'),
            $this->runs,
            $this->missed,
        );
    }
}
