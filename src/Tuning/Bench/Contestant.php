<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** Who takes part: a PHP, and the folder of bench/ in which its scripts are, one a row. */
final readonly class Contestant
{
    public function __construct(public string $name, private string $folder, private ChildPhp $php) {}

    public function withOpcache(bool $jit): self
    {
        return new self($this->name, $this->folder, $this->php->withOpcache($jit));
    }

    /** @throws Unmeasurable */
    public function takeTurns(string $row): TurnTaker
    {
        return TurnTaker::start($this->php->line($this->script($row), '--in-turn'), "bench/{$this->script($row)}");
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
