<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\ExitCode;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/** @internal */
#[AsCommand('new', 'Create an application with a controller, a test, and what its deployment needs')]
final class NewCommand extends Command
{
    private const NAME = '/^[a-z0-9](?:[a-z0-9_.-]{0,62}[a-z0-9])?$/D';
    private const PACKAGE = __DIR__ . '/../..';

    protected function configure(): void
    {
        $this
            ->addArgument('directory', InputArgument::REQUIRED, 'It is created, and its last part is the name')
            ->addOption('no-install', null, InputOption::VALUE_NONE, 'Do not run composer install')
            ->setHelp(
                <<<'HELP'
                    Writes composer.json, app.php, a controller, a test, a Dockerfile and a compose file, a systemd unit
                    and a workflow for continuous integration. Then it runs composer install.

                    Examples:

                      <info>nexus new my-app</info>
                      <info>nexus new my-app --no-install</info>

                    Exit codes: 0 created, 1 the directory has files or its name cannot be used, 70 composer has failed.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $directory = $input->getArgument('directory');
        \assert(\is_string($directory));
        $problem = self::problem($directory);
        if ($problem !== null) {
            $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
            $errors->writeln("nexus: <error>{$problem}</error>");

            return ExitCode::Usage->value;
        }
        $files = (new Skeleton(basename($directory), (string) realpath(self::PACKAGE)))->files();
        foreach ($files as $path => $text) {
            self::write("{$directory}/{$path}", $text);
        }
        $output->writeln(\sprintf('Created %s with %d files.', $directory, \count($files)));
        $installs = $input->getOption('no-install') !== true;
        if ($installs && !self::install($directory)) {
            return ExitCode::ApplicationFailed->value;
        }
        $output->writeln("\nNext:\n\n  <info>cd {$directory}</info>");
        $output->writeln($installs ? [] : ['  <info>composer install</info>']);
        $output->writeln(['  <info>composer test</info>', '  <info>composer serve</info>']);

        return 0;
    }

    private static function problem(string $directory): ?string
    {
        $name = basename($directory);
        if (preg_match(self::NAME, $name) !== 1) {
            return "{$name} cannot be the name of an application. Use small letters, digits, -, _ and .";
        }
        if (is_file($directory) || is_dir($directory) && \count((array) scandir($directory)) > 2) {
            return "{$directory} exists and is not empty.";
        }

        return null;
    }

    private static function write(string $file, string $text): void
    {
        is_dir(\dirname($file)) || mkdir(\dirname($file), recursive: true);
        file_put_contents($file, $text);
    }

    private static function install(string $directory): bool
    {
        passthru('composer --no-interaction --working-dir=' . escapeshellarg($directory) . ' install', $code);

        return $code === 0;
    }
}
