<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Control\ControlException;
use Nexus\Server\Control\InspectionException;
use Nexus\Server\Control\Printable;
use Nexus\Server\Control\ServerControl;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('stop', 'Stop a running server: requests in progress are answered, new ones are refused')]
final class StopCommand extends Command
{
    protected function configure(): void
    {
        $this
            ->addOption(
                'pid',
                null,
                InputOption::VALUE_REQUIRED,
                'PID file or process id of the server; by default, the server is searched for',
            )
            ->addOption('now', null, InputOption::VALUE_NONE, 'Cut requests in progress')
            ->setHelp(
                <<<'HELP'
                    Returns when the server has ended.

                    Examples:

                      <info>nexus stop</info>                          the only server of this machine
                      <info>nexus stop --pid=/run/nexus.pid --now</info>

                    Exit codes: 0 stopped, 1 wrong usage or several servers run, 69 none runs, 77 the server
                    belongs to another user.
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
        try {
            $server = ServerControl::find(\is_string($pid) ? $pid : null);
            $server->stop($input->getOption('now') === true);
        } catch (InspectionException|ControlException $failure) {
            fwrite(STDERR, 'nexus: ' . Printable::text($failure->getMessage()) . "\n");

            return $failure->exitCode->value;
        }
        $output->writeln("The server (pid {$server->master}) has stopped.");

        return self::SUCCESS;
    }
}
