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
 * Copies the extension into PHP's extension directory, and writes an ini file into the directory that this PHP scans.
 *
 * The copy does not need the checkout in which it was built.
 *
 * @internal
 */
#[AsCommand('install', 'Install the extension for every run of this PHP (--undo: remove it)')]
final class InstallCommand extends Command
{
    private const FILE = '20-nexus.ini';
    private const EXTENSION = 'nexus.so';

    /**
     * @param string $script the path by which Nexus was started
     * @param string|null $directory the directory of scanned ini files; null: that of this PHP
     * @param string $extensions PHP's extension directory
     */
    public function __construct(
        private readonly string $script,
        private readonly ?string $directory = null,
        private readonly string $extensions = PHP_EXTENSION_DIR,
    ) {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this
            ->addOption('undo', null, InputOption::VALUE_NONE, 'Remove it')
            ->addOption(
                'systemd',
                null,
                InputOption::VALUE_NONE,
                'Install nothing, but print a systemd unit that serves APPLICATION',
            )
            ->addOption('user', null, InputOption::VALUE_REQUIRED, 'The user that the unit names', 'www-data')
            ->addArgument('application', InputArgument::OPTIONAL, 'With --systemd: the file that nexus serve serves')
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus install</info>           every run of this PHP loads the extension
                      <info>nexus install --undo</info>
                      <info>nexus install --systemd app.php > /etc/systemd/system/nexus.service</info>
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        if ($input->getOption('systemd') === true) {
            return $this->printUnit($input, $output);
        }
        $directory = $this->directory ?? self::scannedDirectory();
        if ($directory === null) {
            return Extension::fail(
                'this PHP scans no directory for ini files (php --ini): add extension=' . Extension::path()
                    . ' to its php.ini.',
            );
        }
        $file = "{$directory}/" . self::FILE;

        return $input->getOption('undo') === true ? $this->remove($file, $output) : $this->write($file, $output);
    }

    private function printUnit(InputInterface $input, OutputInterface $output): int
    {
        $application = $input->getArgument('application');
        $user = $input->getOption('user');
        if (!\is_string($application) || !is_file($application)) {
            return Extension::fail('name the file to serve: nexus install --systemd app.php.');
        }
        $here = WorkingDirectory::name();
        $file = str_starts_with($application, '/') ? $application : "{$here}/{$application}";
        $unit = new UnitFile([PHP_BINARY, $this->script], $file, $here, \is_string($user) ? $user : 'www-data');
        $output->write($unit->text(), false, OutputInterface::OUTPUT_RAW);

        return Command::SUCCESS;
    }

    private function write(string $file, OutputInterface $output): int
    {
        $failureReason = Extension::failureReason(Extension::path());
        if ($failureReason !== null) {
            return Extension::fail($failureReason);
        }
        $extension = "{$this->extensions}/" . self::EXTENSION;
        if (!self::replace($extension, (string) file_get_contents(Extension::path()))) {
            return Extension::fail("{$extension} cannot be written: run this as root, for example with sudo.");
        }
        if (!self::replace($file, "; nexus install --undo removes this file\nextension=" . self::EXTENSION . "\n")) {
            return Extension::fail("{$file} cannot be written: run this as root, for example with sudo.");
        }
        $output->writeln("Installed: {$file} loads {$extension}. After another `make build`, run this command again.");

        return Command::SUCCESS;
    }

    /** A process that has mapped the old file keeps it. */
    private static function replace(string $file, string $content): bool
    {
        $new = "{$file}.new";

        return @file_put_contents($new, $content) === \strlen($content) && @rename($new, $file);
    }

    private function remove(string $file, OutputInterface $output): int
    {
        $files = array_filter([$file, "{$this->extensions}/" . self::EXTENSION], file_exists(...));
        if ($files === []) {
            $output->writeln("Nothing to do: there is no {$file}");
        }
        foreach ($files as $installed) {
            if (!@unlink($installed)) {
                return Extension::fail("{$installed} cannot be removed: run this as root, for example with sudo.");
            }
            $output->writeln("Removed: {$installed}");
        }

        return Command::SUCCESS;
    }

    private static function scannedDirectory(): ?string
    {
        $configured = getenv('PHP_INI_SCAN_DIR');
        $directories = explode(
            PATH_SEPARATOR,
            is_string($configured) && $configured !== '' ? $configured : PHP_CONFIG_FILE_SCAN_DIR,
        );
        $directory = end($directories);

        return $directory !== '' && is_dir($directory) ? $directory : null;
    }
}
