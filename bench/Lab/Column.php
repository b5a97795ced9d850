<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/** A figure that every row of a table has. */
final readonly class Column implements \JsonSerializable
{
    /** @param string $key the name of the figure in the samples */
    public function __construct(
        public string $key,
        public string $title,
        public string $unit,
        public Better $better = Better::Neither,
    ) {}

    /** @return array<string, string> */
    public function jsonSerialize(): array
    {
        return [
            'key' => $this->key,
            'title' => $this->title,
            'unit' => $this->unit,
            'better' => $this->better->value,
        ];
    }

    /** The heading: title and unit. */
    public function heading(): string
    {
        return $this->unit === '' ? $this->title : "{$this->title}, {$this->unit}";
    }
}
