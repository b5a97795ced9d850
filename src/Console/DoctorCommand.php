<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Doctor\Check;
use Nexus\Doctor\Column;
use Nexus\Doctor\Hooks\HooksCheck;
use Nexus\Doctor\Report;
use Nexus\Doctor\Table;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Helper\Table as Grid;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Checks this PHP and its environment, check by check.
 *
 * @internal
 */
#[AsCommand('doctor', 'Check which parts of this PHP installation work with Nexus')]
final class DoctorCommand extends Command
{
    private const CHECKS = [HooksCheck::class];

    protected function configure(): void
    {
        $this->addOption('json', null, InputOption::VALUE_NONE, 'Print JSON');
        foreach (self::CHECKS as $check) {
            $this->addOption($check::name(), null, InputOption::VALUE_NONE, $check::summary());
        }
        $this->setHelp(
            <<<'HELP'
                Without an option, all checks run.

                Examples:

                  <info>nexus doctor</info>
                  <info>nexus doctor --hooks</info>    which blocking calls let other coroutines run
                  <info>nexus doctor --json</info>

                Exit codes: 0 no check failed, 1 a check failed, 78 the extension is
                missing.
                HELP,
        );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        $reports = array_map(static fn(Check $check): Report => $check->examine(), $this->chosen($input));
        if ($input->getOption('json') === true) {
            $output->writeln(
                json_encode($this->data($reports), JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR),
                OutputInterface::OUTPUT_RAW,
            );
        } else {
            array_walk($reports, fn(Report $report) => $this->show($report, $output));
        }

        return array_filter($reports, static fn(Report $report): bool => $report->isBad()) === []
            ? self::SUCCESS
            : self::FAILURE;
    }

    /** @return array<string, Check> by name */
    private function chosen(InputInterface $input): array
    {
        $chosen = array_filter(
            self::CHECKS,
            static fn(string $check): bool => $input->getOption($check::name()) === true,
        );
        $checks = [];
        foreach ($chosen === [] ? self::CHECKS : $chosen as $check) {
            $checks[$check::name()] = $check::ofThisProcess();
        }

        return $checks;
    }

    /**
     * @param array<string, Report> $reports
     * @return array<string, mixed>
     */
    private function data(array $reports): array
    {
        $versions = ['php' => PHP_VERSION, 'nexus' => (string) phpversion('nexus'), 'binary' => PHP_BINARY];

        return $versions + array_map(static fn(Report $report): array => $report->toArray(), $reports);
    }

    private function show(Report $report, OutputInterface $output): void
    {
        foreach ($report->tables as $table) {
            if ($table->rows !== []) {
                $this->draw($table, $output);
            }
        }
        foreach ($report->remarks as $remark) {
            $output->writeln("{$remark->verdict->sign()} " . wordwrap($remark->text, 94, "\n   "));
        }
    }

    private function draw(Table $table, OutputInterface $output): void
    {
        $output->writeln("<info>{$table->title}</info>");
        $grid = new Grid($output);
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
        $output->writeln('');
    }
}
