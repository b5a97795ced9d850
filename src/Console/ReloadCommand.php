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
#[AsCommand('reload', 'Reload the code, nexus.php and ini files of a running server, without losing requests')]
final class ReloadCommand extends Command
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
            ->setHelp(
                <<<'HELP'
                    Returns when the new code answers new requests. When it does not boot, the old code continues to
                    run, and the reason is printed.

                    Examples:

                      <info>nexus reload</info>                        the only server of this machine
                      <info>nexus reload --pid=/run/nexus.pid</info>

                    Exit codes: 0 reloaded, 1 wrong usage or several servers run, 69 none runs, 70 the new code does not
                    boot, 77 the server belongs to another user.
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
            $generation = ServerControl::find(\is_string($pid) ? $pid : null)->reload();
        } catch (InspectionException|ControlException $failure) {
            fwrite(STDERR, 'nexus: ' . Printable::text($failure->getMessage()) . "\n");

            return $failure->exitCode->value;
        }
        $output->writeln("Generation {$generation} serves.");

        return self::SUCCESS;
    }
}
