<?php

declare(strict_types=1);

namespace Nexus\Console;

use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * The help of `nexus run`. Entry executes `nexus run script.php …`, so that all arguments after the script reach the
 * script.
 *
 * @internal
 */
#[AsCommand('run', 'Run a plain script with the extension loaded')]
final class RunCommand extends Command
{
    protected function configure(): void
    {
        $this
            ->addArgument('script', InputArgument::REQUIRED, 'The PHP file')
            ->addArgument('arguments', InputArgument::IS_ARRAY, 'Arguments of the script, including its options')
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus run script.php</info>
                      <info>nexus run vendor/bin/phpunit --filter=Cart</info>
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $output->writeln('<error>nexus run takes no options before the script: nexus run script.php '
            . '[arguments]</error>');

        return Command::INVALID;
    }
}
