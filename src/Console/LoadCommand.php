<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Load\Generator;
use Nexus\Load\LoadException;
use Nexus\Load\LoadFailureReason;
use Nexus\Load\Outcome;
use Nexus\Load\Plan;
use Nexus\Load\Report\LoadPage;
use Nexus\Load\Run;
use Nexus\Load\Text;
use Nexus\Load\Timeline;
use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Process;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('load', 'Offer an HTTP server a constant rate of requests: nexus load http://127.0.0.1:8080/ --rate=1000')]
final class LoadCommand extends Command
{
    /** Exit code: at least one request had no correct answer. */
    private const FAILED = 2;

    protected function configure(): void
    {
        $this
            ->addArgument('url', InputArgument::REQUIRED, 'http://host:port/path, or http://unix:/path/to.sock:/path')
            ->addOption(
                'rate',
                null,
                InputOption::VALUE_REQUIRED,
                'Requests per second, independent of the responses; without it, each connection sends a request '
                    . 'after each response',
            )
            ->addOption('duration', null, InputOption::VALUE_REQUIRED, 'Duration: 30s, 500ms, 2m', '10s')
            ->addOption(
                'warmup',
                null,
                InputOption::VALUE_REQUIRED,
                'Time for which the same load is offered before, and not measured',
                '0s',
            )
            ->addOption('connections', null, InputOption::VALUE_REQUIRED, 'Connections, kept alive', '100')
            ->addOption(
                'arrivals',
                null,
                InputOption::VALUE_REQUIRED,
                'With --rate: even, or random (Poisson, as independent users come)',
                'even',
            )
            ->setHelp(
                <<<'HELP'
                    With <info>--rate</info> the moments at which requests are due are fixed before the run, and each
                    latency counts from there: the time for which a request waits because the server is slow counts too.

                    Examples:

                      <info>nexus load http://127.0.0.1:8080/</info>
                      <info>nexus load http://127.0.0.1:8080/ --rate=1000 --duration=30s --connections=100</info>
                      <info>nexus load http://127.0.0.1:8080/ --rate=500 --warmup=5s --html=load.html</info>

                    Exit codes: 0 every response was right, 1 wrong usage, 2 some were not, 69 the server cannot be
                    reached, 71 the system's limits are too low.
                    HELP,
            );
        $this->addRequestOptions();
        $this->addOutputOptions();
    }

    private function addRequestOptions(): void
    {
        $this
            ->addOption('method', null, InputOption::VALUE_REQUIRED, 'Method [GET; POST with --body]')
            ->addOption(
                'header',
                null,
                InputOption::VALUE_REQUIRED | InputOption::VALUE_IS_ARRAY,
                'A header, "Name: value"; may be repeated',
            )
            ->addOption('body', null, InputOption::VALUE_REQUIRED, 'The body of each request; @file: that file')
            ->addOption('expect-status', null, InputOption::VALUE_REQUIRED, 'Expected status [200 to 399]')
            ->addOption(
                'expect-body',
                null,
                InputOption::VALUE_REQUIRED,
                'Expected body, byte for byte; @file: that file\'s content',
            )
            ->addOption(
                'timeout',
                null,
                InputOption::VALUE_REQUIRED,
                'Time limit of a request, from its scheduled time to the end of its response',
                '10s',
            );
    }

    private function addOutputOptions(): void
    {
        $this
            ->addOption('json', null, InputOption::VALUE_NONE, 'Print one JSON object; latencies in microseconds')
            ->addOption('html', null, InputOption::VALUE_REQUIRED, 'Write a page with plots to this file');
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        try {
            $options = new LoadOptions($input);
            $plan = $options->plan();
            $page = $options->page();
            $timeline = new Timeline($plan->duration);
            $outcome = $this->offer($plan, $timeline, $output);
            $page?->write(LoadPage::of($outcome, $timeline));
        } catch (LoadException $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return self::exitCodeOf($failure->reason)->value;
        }
        $text = $input->getOption('json') === true
            ? json_encode($outcome, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION) . "\n"
            : Text::of($outcome);
        $output->write($text, false, OutputInterface::OUTPUT_RAW);

        return $outcome->isRight() ? self::SUCCESS : self::FAILED;
    }

    private static function exitCodeOf(LoadFailureReason $reason): ExitCode
    {
        return match ($reason) {
            LoadFailureReason::Usage => ExitCode::Usage,
            LoadFailureReason::Unreachable => ExitCode::Unavailable,
            LoadFailureReason::SystemLimit => ExitCode::SystemFailed,
        };
    }

    private function offer(Plan $plan, Timeline $timeline, OutputInterface $output): Outcome
    {
        $run = new Run($plan, Process::raiseOpenFiles()['hard']);
        if (function_exists('pcntl_async_signals')) {
            pcntl_async_signals(true);
            pcntl_signal(SIGINT, static fn() => $run->stop());
            pcntl_signal(SIGTERM, static fn() => $run->stop());
        }
        $view = LoadView::on($output, $plan);
        $warmup = new Timeline($plan->warmup);
        try {
            return $run->execute(static function (
                Generator $generator,
                bool $isWarmingUp,
            ) use ($timeline, $warmup, $view): void {
                $figures = $generator->figures();
                $shown = $isWarmingUp ? $warmup : $timeline;
                $shown->note($figures['seconds'], $figures['right'], array_sum($generator->errors()));
                $view->show($generator, $shown, $isWarmingUp);
            });
        } finally {
            $view->clear();
        }
    }
}
