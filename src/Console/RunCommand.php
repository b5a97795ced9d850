<?php

declare(strict_types=1);

namespace Nexus\Console;

use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
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
            ->addOption(
                'site',
                null,
                InputOption::VALUE_OPTIONAL,
                'With the PHP settings, params and environment of the site in nexus.php; its host if there are several',
            )
            ->addOption('config', null, InputOption::VALUE_REQUIRED, 'nexus.php, or its folder', 'nexus.php')
            ->addOption('as-user', null, InputOption::VALUE_NONE, 'As root: as the user that nexus.php names')
            ->addOption('site-sapi', null, InputOption::VALUE_NONE, 'PHP_SAPI is that of the site, not cli')
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus run script.php</info>
                      <info>nexus run vendor/bin/phpunit --filter=Cart</info>
                      <info>nexus run --site bin/cron.php daily</info>
                      <info>nexus run --site=shop.example --config=/srv/app cron.php</info>
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $output->writeln('<error>nexus run takes no options before the script without --site: nexus run script.php '
            . '[arguments]</error>');

        return Command::INVALID;
    }
}
