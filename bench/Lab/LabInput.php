<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Lab\Scenarios\ScenarioName;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\ExitCode;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/** The command line of the laboratory: `bench lab`, `bench compare`, `bench publish`. */
final readonly class LabInput
{
    private const ACTIONS = ['lab', 'compare', 'publish'];
    private const MISSED = 2;
    private const ROUNDS = 5;
    private const QUICK_ROUNDS = 3;
    private const SECONDS = 5;
    private const QUICK_SECONDS = 2;

    /** @param \Closure(string): void $progress */
    public function __construct(
        private InputInterface $input,
        private OutputInterface $output,
        private string $script,
        private ChildPhp $php,
        private \Closure $progress,
    ) {}

    public static function isFor(InputInterface $input): bool
    {
        return in_array($input->getArgument('suite'), self::ACTIONS, true);
    }

    /** @throws Unmeasurable */
    public function run(): int
    {
        return match ($this->input->getArgument('suite')) {
            'compare' => $this->compare(),
            'publish' => $this->publish(),
            default => $this->measure(),
        };
    }

    private function measure(): int
    {
        $scenario = $this->text('scenario');
        $name = ScenarioName::tryFrom($scenario ?? '');
        $files = array_filter([
            'json' => $this->text('json'),
            'html' => $this->text('html'),
            'csv' => $this->text('csv'),
        ], is_string(...));
        if ($name === null) {
            return self::refuse('--scenario is one of ' . implode(', ', ScenarioName::names()));
        }
        if ($this->input->getOption('json') === null) {
            return self::refuse('--json of lab needs the name of a file');
        }
        $bed = $this->bed();
        if ($bed === null) {
            return self::refuse('--rounds and --seconds are whole numbers from 1 on');
        }
        $actions = new LabActions($bed, $this->progress);
        $this->print($actions->measure($name, $files, $this->text('only')));

        return 0;
    }

    private function compare(): int
    {
        $files = $this->input->getArgument('files');
        $files = is_array($files) ? array_values(array_filter($files, is_string(...))) : [];
        if (count($files) !== 2) {
            return self::refuse('compare needs two files of `nexus bench lab --json`: earlier and later');
        }
        $comparison = LabActions::compare($files[0], $files[1]);
        $this->print($comparison->text());

        return $comparison->isWorse() ? self::MISSED : 0;
    }

    /** Measures all scenarios, the named one, or none with --render; then writes what is made from the recordings. */
    private function publish(): int
    {
        $scenario = $this->text('scenario');
        $names = $scenario === null ? ScenarioName::cases() : array_filter([ScenarioName::tryFrom($scenario)]);
        $bed = $this->bed();
        if ($names === [] || $bed === null) {
            return self::refuse('--scenario is one of ' . implode(', ', ScenarioName::names())
                . '; --rounds and --seconds are whole numbers from 1 on');
        }
        $folder = Repository::path(Publication::FOLDER);
        is_dir($folder) || mkdir($folder, 0o755, true);
        $actions = new LabActions($bed, $this->progress);
        foreach ($this->input->getOption('render') === true ? [] : $names as $name) {
            $this->print($actions->measure($name, ['json' => "{$folder}/{$name->value}.json"], null));
        }
        Publication::in(Repository::root())->write();

        return 0;
    }

    private function bed(): ?LabBed
    {
        $isQuick = $this->input->getOption('quick') === true;
        $rounds = $this->number('rounds', $isQuick ? self::QUICK_ROUNDS : self::ROUNDS);
        $seconds = $this->number('seconds', $isQuick ? self::QUICK_SECONDS : self::SECONDS);

        return $rounds === null || $seconds === null
            ? null
            : new LabBed($this->script, $this->php, $rounds, $seconds, $isQuick);
    }

    /** @return positive-int|null null: it is no such number */
    private function number(string $option, int $default): ?int
    {
        $given = $this->input->getOption($option) ?? $default;
        $number = filter_var($given, FILTER_VALIDATE_INT, ['options' => ['min_range' => 1]]);

        return $number === false || $number < 1 ? null : $number;
    }

    private function text(string $option): ?string
    {
        $value = $this->input->getOption($option);

        return is_string($value) && $value !== '' ? $value : null;
    }

    private function print(string $text): void
    {
        $this->output->write($text, false, OutputInterface::OUTPUT_RAW);
    }

    private static function refuse(string $what): int
    {
        fwrite(STDERR, "nexus: {$what}.\n");

        return ExitCode::Usage->value;
    }
}
