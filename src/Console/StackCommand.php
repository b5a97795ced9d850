<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Control\InspectionException;
use Nexus\Server\Control\Printable;
use Nexus\Server\Control\RunningServer;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints the stacks of a worker's coroutines. They are read from outside without the worker's help, so the worker may
 * compute or hang.
 *
 * @internal
 */
#[AsCommand('stack', 'Print the PHP stacks of a worker, even of one that hangs')]
final class StackCommand extends Command
{
    protected function configure(): void
    {
        $this
            ->addArgument('worker', InputArgument::REQUIRED, 'Number or process id of the worker: see nexus status')
            ->addOption(
                'pid',
                null,
                InputOption::VALUE_REQUIRED,
                'PID file or process id of the server; by default, the server is searched for',
            )
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus stack 0</info>       the first worker
                      <info>nexus stack 4711</info>    the worker with this process id

                    Exit codes: 0 printed, 1 no such worker or several servers, 69 no server runs, 71 another build or
                    an ending process, 77 not permitted.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        $pid = $input->getOption('pid');
        $worker = $input->getArgument('worker');
        try {
            $server = RunningServer::find(is_string($pid) ? $pid : null);
            $output->write(
                Printable::text($server->stacksOf(is_string($worker) ? $worker : '')),
                false,
                OutputInterface::OUTPUT_RAW,
            );
        } catch (InspectionException $failure) {
            fwrite(STDERR, 'nexus: ' . Printable::text($failure->getMessage()) . "\n");

            return $failure->exitCode->value;
        }

        return self::SUCCESS;
    }
}
