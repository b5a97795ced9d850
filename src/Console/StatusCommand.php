<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Control\ActorsSnapshot;
use Nexus\Server\Control\ControlException;
use Nexus\Server\Control\InspectionException;
use Nexus\Server\Control\Printable;
use Nexus\Server\Control\RunningServer;
use Nexus\Server\Control\Snapshot;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Shows a running server. This command reads the scoreboard of its processes, so it shows a worker that hangs, too.
 * Only actors and the schedule are asked of the workers, which have two seconds to answer.
 *
 * @internal
 */
#[AsCommand('status', 'Show the workers of a running server and its requests in progress')]
final class StatusCommand extends Command
{
    private const ACTORS = 100;
    private const CLEAR = "\e[H\e[J";

    protected function configure(): void
    {
        $this
            ->addOption(
                'pid',
                null,
                InputOption::VALUE_REQUIRED,
                'PID file or process id of the server; by default, the server is searched for',
            )
            ->addOption('json', null, InputOption::VALUE_NONE, 'Print JSON, a line each time; times are in seconds')
            ->addOption('watch', null, InputOption::VALUE_OPTIONAL, 'Repeat every so many seconds', false)
            ->addOption(
                'actors',
                null,
                InputOption::VALUE_OPTIONAL,
                'Show the actors of each worker instead, at most so many per worker',
                false,
            )
            ->addOption(
                'requests',
                null,
                InputOption::VALUE_REQUIRED,
                'Show at most so many requests in progress, the oldest first',
                '20',
            )
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus status</info>                       the only server of this machine
                      <info>nexus status --watch=2</info>             every two seconds
                      <info>nexus status --actors</info>              what actors do
                      <info>nexus status --pid=/run/nexus.pid --json</info>

                    Exit codes: 0 a server was found, 1 wrong usage or several run, 69 none runs, 71 its scoreboard
                    cannot be read, 77 the server belongs to another user.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        $every = $this->interval($input);
        $pid = $input->getOption('pid');
        try {
            do {
                $this->show(RunningServer::find(is_string($pid) ? $pid : null), $input, $output, $every !== null);
                usleep((int) (($every ?? 0.0) * 1e6));
            } while ($every !== null);
        } catch (InspectionException|ControlException $failure) {
            fwrite(STDERR, 'nexus: ' . Printable::text($failure->getMessage()) . "\n");

            return $failure->exitCode->value;
        }

        return self::SUCCESS;
    }

    private function show(RunningServer $server, InputInterface $input, OutputInterface $output, bool $isRepeated): void
    {
        $most = $input->getOption('actors');
        $seen = $most === false
            ? Snapshot::take($server)
            : ActorsSnapshot::take($server, is_numeric($most) ? max(0, (int) $most) : self::ACTORS);
        if ($input->getOption('json') === true) {
            $output->writeln(Printable::json($seen->toArray()), OutputInterface::OUTPUT_RAW);

            return;
        }
        if ($isRepeated && $output->isDecorated()) {
            $output->write(self::CLEAR, false, OutputInterface::OUTPUT_RAW);
        }
        if ($seen instanceof ActorsSnapshot) {
            (new ActorsView($output))->show($seen);

            return;
        }
        $most = $input->getOption('requests');
        (new StatusView($output, is_numeric($most) ? max(0, (int) $most) : 20))->show($seen);
    }

    private function interval(InputInterface $input): ?float
    {
        $every = $input->getOption('watch');

        return $every === false ? null : max(0.1, is_numeric($every) ? (float) $every : 1.0);
    }
}
