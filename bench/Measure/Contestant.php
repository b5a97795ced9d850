<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** A contestant: a PHP, and the folder of bench/ that has its scripts, one for each row. */
final readonly class Contestant
{
    public function __construct(public string $name, private string $folder, private ChildPhp $php) {}

    public function withOpcache(bool $jit): self
    {
        return new self($this->name, $this->folder, $this->php->withOpcache($jit));
    }

    /** The same PHP with scripts of another folder. */
    public function in(string $folder): self
    {
        return new self($this->name, $folder, $this->php);
    }

    /** @throws Unmeasurable */
    public function takeTurns(string $row, string ...$arguments): TurnTaker
    {
        return TurnTaker::start(
            $this->php->line($this->script($row), ...[...$arguments, '--in-turn']),
            "bench/{$this->script($row)}",
        );
    }

    /** @throws Unmeasurable */
    public function figures(string $row, string ...$arguments): Figures
    {
        return $this->php->figures($this->script($row), ...$arguments);
    }

    private function script(string $row): string
    {
        return "{$this->folder}/{$row}.php";
    }
}
