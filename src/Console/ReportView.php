<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Doctor\Column;
use Nexus\Doctor\Report;
use Nexus\Doctor\Table;
use Symfony\Component\Console\Helper\Table as Grid;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints the tables and remarks of a report of the doctor.
 *
 * @internal
 */
final readonly class ReportView
{
    public function __construct(private OutputInterface $output) {}

    public function show(Report $report): void
    {
        foreach ($report->tables as $table) {
            if ($table->rows !== []) {
                $this->draw($table);
            }
        }
        foreach ($report->remarks as $remark) {
            $this->output->writeln("{$remark->verdict->sign()} " . wordwrap($remark->text, 94, "\n   "));
        }
    }

    private function draw(Table $table): void
    {
        $this->output->writeln("<info>{$table->title}</info>");
        $grid = new Grid($this->output);
        $grid->setStyle('compact');
        $columns = $table->filled();
        $grid->setHeaders(array_map(static fn(Column $column): string => $column->title, $columns));
        foreach ($table->rows as $row) {
            $grid->addRow(array_map(
                static fn(Column $column): string => wordwrap(
                    implode(' ', (array) $row[$column->key]),
                    $column->width,
                    "\n",
                    true,
                ),
                $columns,
            ));
        }
        $grid->render();
        $this->output->writeln('');
    }
}
