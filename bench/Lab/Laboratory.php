<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Unmeasurable;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Measures a scenario: in each round every row of a table once, in random order. A row that fails keeps its samples,
 * the reason is recorded, and the other rows go on.
 */
final readonly class Laboratory
{
    /**
     * @param positive-int $rounds
     * @param int $order seed of the random order; the recording has it
     * @param string|null $only key of one table
     */
    public function __construct(
        private int $rounds,
        private int $order,
        private bool $isQuick = false,
        private ?string $only = null,
    ) {}

    /**
     * @param \Closure(string): void $progress called with the current step
     * @param (\Closure(Recording): void)|null $save called after each table: a run that is stopped leaves those before
     * @throws Unmeasurable
     */
    public function run(string $name, Scenario $scenario, \Closure $progress, ?\Closure $save = null): Recording
    {
        $disturbance = Disturbance::watch();
        $began = hrtime(true);
        $host = Host::describe();
        try {
            $planned = $scenario->tables();
            $host += $scenario->versions();
            $tables = [];
            foreach ($planned as $table) {
                if ($this->only === null || $table->key === $this->only) {
                    $tables[] = $this->measure($table, $progress);
                    $recording = new Recording($name, $scenario->title(), $scenario->method(), $host, [
                        'rounds' => $this->rounds,
                        'quick' => $this->isQuick ? 'yes' : 'no',
                        'order' => $this->order,
                        'seconds' => round((hrtime(true) - $began) / 1e9, 1),
                        'disturbance' => $disturbance->text(),
                    ], $tables);
                    if ($save !== null) {
                        $save($recording);
                    }
                }
            }
        } finally {
            $scenario->stop();
        }

        return $recording
            ?? throw Unmeasurable::programFailed("{$name}, table {$this->only}", 'there is no such table');
    }

    /** @param \Closure(string): void $progress */
    private function measure(Table $table, \Closure $progress): RecordedTable
    {
        $random = new Randomizer(new Mt19937($this->order));
        $samples = $failures = [];
        for ($round = 1; $round <= $this->rounds; ++$round) {
            foreach ($random->shuffleArray($table->rows) as $position => $row) {
                if (isset($failures[$row->key])) {
                    continue;
                }
                $progress("{$table->title}: {$row->label}, round {$round} of {$this->rounds}");
                try {
                    $samples[$row->key][] = $row->measure()->recordedAt($round, (int) $position + 1);
                } catch (Unmeasurable $failure) {
                    $failures[$row->key] = $failure->getMessage();
                }
            }
        }
        $rows = array_map(static fn(Row $row): RecordedRow => new RecordedRow(
            $row->key,
            $row->label,
            $samples[$row->key] ?? [],
            $failures[$row->key] ?? null,
        ), $table->rows);

        return new RecordedTable(
            $table->key,
            $table->title,
            $table->note,
            $table->columns,
            $rows,
            $table->baseline,
            $table->plots,
        );
    }
}
