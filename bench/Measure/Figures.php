<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Typed access to the output of a script of bench/. */
final readonly class Figures
{
    /** @param array<mixed> $figures */
    private function __construct(private string $source, private array $figures) {}

    /** @throws Unmeasurable */
    public static function decode(string $source, string $json): self
    {
        $figures = json_decode($json, true);

        return new self($source, is_array($figures) ? $figures : throw Unmeasurable::programFailed($source, $json));
    }

    public function number(string $name): float
    {
        $value = $this->figures[$name] ?? null;

        return is_int($value) || is_float($value) ? (float) $value : throw $this->missing($name);
    }

    public function text(string $name): string
    {
        $value = $this->figures[$name] ?? null;

        return is_string($value) ? $value : '';
    }

    public function within(string $name): self
    {
        $figures = $this->figures[$name] ?? null;

        return is_array($figures) ? new self($this->source, $figures) : throw $this->missing($name);
    }

    /** @return array<float> all of them, by name */
    public function numbers(): array
    {
        return array_map(
            static fn(mixed $value): float => is_int($value) || is_float($value) ? (float) $value : 0.0,
            $this->figures,
        );
    }

    /** @return non-empty-list<self> */
    public function rows(string $name): array
    {
        $rows = [];
        foreach (is_array($this->figures[$name] ?? null) ? $this->figures[$name] : [] as $row) {
            $rows[] = new self($this->source, is_array($row) ? $row : []);
        }

        return $rows === [] ? throw $this->missing($name) : $rows;
    }

    private function missing(string $name): Unmeasurable
    {
        return Unmeasurable::programFailed($this->source, "it has not printed {$name}");
    }
}
