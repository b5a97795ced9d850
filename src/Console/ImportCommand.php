<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Import\Import;
use Nexus\Import\ImportException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints the nexus.php that configuration files of nginx and php-fpm become. It changes nothing.
 *
 * @internal
 */
#[AsCommand('import', 'Translate configuration files of nginx and php-fpm, and .htaccess, to a nexus.php')]
final class ImportCommand extends Command
{
    private const INCOMPLETE = 2;
    private const FAILED = 66;

    protected function configure(): void
    {
        $this
            ->addArgument('file', InputArgument::REQUIRED | InputArgument::IS_ARRAY, 'nginx.conf, a pool, .htaccess')
            ->addOption('pool', null, InputOption::VALUE_REQUIRED, 'The pool of php-fpm whose sites are translated')
            ->setHelp(
                <<<'HELP'
                    Prints the nexus.php to standard output, and what was not translated to standard error, each with
                    its file and line and with what to write instead.

                    Examples:

                      <info>nexus import /etc/nginx/sites-enabled/app /etc/php/8.2/fpm/pool.d/app.conf</info>
                      <info>nexus import /etc/nginx/nginx.conf > nexus.php</info>
                      <info>nexus import /etc/nginx/nginx.conf /etc/php/8.2/fpm/pool.d/*.conf --pool=blog</info>
                      <info>nexus import /srv/app/public/.htaccess</info>

                    Exit codes: 0 everything was translated, 2 something was not, 66 nothing was.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $files = $input->getArgument('file');
        $pool = $input->getOption('pool');
        try {
            $import = Import::of(
                array_values(array_filter(\is_array($files) ? $files : [], is_string(...))),
                \is_string($pool) ? $pool : null,
            );
        } catch (ImportException $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return self::FAILED;
        }
        $output->write($import->code, false, OutputInterface::OUTPUT_RAW);
        foreach ($import->notices as $notice) {
            fwrite(STDERR, "not translated: {$notice}\n");
        }

        return $import->notices === [] ? self::SUCCESS : self::INCOMPLETE;
    }
}
