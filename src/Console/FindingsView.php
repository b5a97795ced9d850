<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rule;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints findings for people, in lines of at most a hundred columns.
 *
 * @internal
 */
final readonly class FindingsView
{
    private const LABEL = 8;
    private const WIDTH = 100;

    public function __construct(private OutputInterface $output) {}

    public function show(Examination $examination): void
    {
        foreach ($examination->findings as $finding) {
            $this->finding($finding);
        }
        $count = static fn(Severity $severity): int => \count(array_filter(
            $examination->findings,
            static fn(Finding $finding): bool => $finding->severity === $severity,
        ));
        $this->output->writeln(sprintf(
            '%d failures, %d warnings, %d notices; %d rules were checked. `nexus doctor --explain CODE` explains one.',
            $count(Severity::Failure),
            $count(Severity::Warning),
            $count(Severity::Notice),
            \count(Rules::all()),
        ));
    }

    public function explain(Rule $rule): void
    {
        $this->output->writeln("<info>{$rule->code}</info> " . OutputFormatter::escape($rule->title));
        $this->line('why', $rule->why);
        $this->line('effect', "{$rule->effect} ({$rule->evidence->value}: {$rule->source})");
        $this->line('sure', $rule->confidence->value);
    }

    private function finding(Finding $finding): void
    {
        $rule = $finding->rule;
        $title = OutputFormatter::escape($rule->title);
        $this->output->writeln("{$finding->severity->sign()} <options=bold>{$rule->code} {$title}</>");
        $this->line('seen', $finding->seen);
        $this->line('why', $rule->why);
        $this->line('effect', "{$rule->effect} ({$rule->evidence->value}: {$rule->source})");
        $this->line('change', $finding->change);
        $this->line('undo', $finding->undo);
        $this->line('sure', $rule->confidence->value);
        $this->output->writeln('');
    }

    private function line(string $label, string $text): void
    {
        $indent = str_repeat(' ', self::LABEL + 3);
        $wrapped = wordwrap($text, self::WIDTH - self::LABEL - 3, "\n{$indent}");
        $this->output->writeln('   ' . str_pad($label, self::LABEL) . OutputFormatter::escape($wrapped));
    }
}
