<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Unmeasurable;

/** One run of a scenario, with its raw data. Every report is made from it. */
final readonly class Recording implements \JsonSerializable
{
    public const FORMAT = 'nexus-lab/1';

    /**
     * @param list<string> $method
     * @param array<string, string|int|float> $host the machine and the versions of programs
     * @param array<string, string|int|float> $run rounds, seed of the order, duration, other load
     * @param list<RecordedTable> $tables
     */
    public function __construct(
        public string $scenario,
        public string $title,
        public array $method,
        public array $host,
        public array $run,
        public array $tables,
    ) {}

    /** Whether every row was measured in every round. */
    public function isComplete(): bool
    {
        foreach ($this->tables as $table) {
            foreach ($table->rows as $row) {
                if ($row->failure !== null) {
                    return false;
                }
            }
        }

        return true;
    }

    public function table(string $key): ?RecordedTable
    {
        foreach ($this->tables as $table) {
            if ($table->key === $key) {
                return $table;
            }
        }

        return null;
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
            'format' => self::FORMAT,
            'scenario' => $this->scenario,
            'title' => $this->title,
            'method' => $this->method,
            'host' => $this->host,
            'run' => $this->run,
            'tables' => $this->tables,
        ];
    }

    public function json(): string
    {
        return json_encode(
            $this,
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION,
        ) . "\n";
    }

    /** @throws Unmeasurable when the file is none of `bench lab --json` */
    public static function read(string $file): self
    {
        $text = @file_get_contents($file);
        $recording = $text === false ? null : json_decode($text, true);
        if (!is_array($recording) || ($recording['format'] ?? null) !== self::FORMAT) {
            throw Unmeasurable::unreadableRecording($file);
        }

        return new self(
            Json::text($recording, 'scenario'),
            Json::text($recording, 'title'),
            Json::texts($recording, 'method'),
            Json::scalars($recording, 'host'),
            Json::scalars($recording, 'run'),
            array_map(RecordedTable::parse(...), Json::objects($recording, 'tables')),
        );
    }
}
