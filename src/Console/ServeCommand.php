<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Worker\Environment;
use Nexus\Worker\ExitCode;
use Nexus\Worker\Internal\Banner;
use Nexus\Worker\Internal\Board;
use Nexus\Worker\Internal\Cpus;
use Nexus\Worker\Internal\Listeners;
use Nexus\Worker\Internal\MachineCheck;
use Nexus\Worker\Internal\Master;
use Nexus\Worker\Internal\PhpCommand;
use Nexus\Worker\Internal\PidFile;
use Nexus\Worker\Internal\Process;
use Nexus\Worker\ServerConfig;
use Nexus\Worker\StartFailure;
use Nexus\Worker\SystemException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('serve', 'Serve an application: nexus serve app.php')]
final class ServeCommand extends Command
{
    private const CONFIG_FILE = 'nexus.php';

    public function __construct(private readonly string $script)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this
            ->addArgument('application', InputArgument::REQUIRED, 'The file that returns a closure, a PSR-15 handler or an App; with --classic, a front controller')
            ->addOption('host', null, InputOption::VALUE_REQUIRED, 'Address to listen at, or unix:/path/to.sock [127.0.0.1]')
            ->addOption('port', null, InputOption::VALUE_REQUIRED, 'Port; 0 takes a free one [8080]')
            ->addOption('workers', null, InputOption::VALUE_REQUIRED, 'Worker processes; auto: the CPUs really granted [auto]')
            ->addOption('concurrency', null, InputOption::VALUE_REQUIRED, 'Requests in flight per worker [1000; 1 for a PSR-15 handler]')
            ->addOption('max-requests', null, InputOption::VALUE_REQUIRED, 'Replace a worker after so many requests; 0: never [0]')
            ->addOption('classic', null, InputOption::VALUE_NONE, 'Every request is a fresh PHP request, as under FPM: for any front controller (public/index.php)')
            ->addOption('env', null, InputOption::VALUE_REQUIRED, 'production or development [NEXUS_ENV, production]')
            ->addOption('sentinel', null, InputOption::VALUE_OPTIONAL, 'Report what requests leave behind; caches may have so many elements [128]', false)
            ->addOption('pid', null, InputOption::VALUE_REQUIRED, 'File to write and lock with the master\'s process id')
            ->setHelp(
                "Options come on top of what <info>nexus.php</info> in the working directory returns (a ServerConfig).\n\n"
                . "SIGTERM, SIGINT and SIGQUIT let requests in flight finish; a second one stops at once.\n"
                . 'Exit codes: 0 stopped, 1 wrong usage, 3 stopped and --sentinel found leaks, 69 address taken, 70 application cannot be loaded, 71 system, 77 not permitted, 78 misconfigured.',
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        Extension::followWrapper();
        try {
            $php = PhpCommand::likeThisProcess();
            $options = new ServeOptions($input);
            $config = is_file(self::CONFIG_FILE) ? ConfigFile::read((string) realpath(self::CONFIG_FILE), $this->script, $php) : ServerConfig::default();

            $config = $options->applyTo($config);
            $application = $options->application();
            $options->checkClassic($config, $application);

            return $this->serve($config, $application, $php, $output)->value;
        } catch (StartFailure $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return $failure->exitCode->value;
        } catch (SystemException $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return ExitCode::SystemFailed->value;
        }
    }

    private function serve(ServerConfig $config, string $application, PhpCommand $php, OutputInterface $output): ExitCode
    {
        $openFiles = Process::raiseOpenFiles()['hard'];
        $workers = $config->workers ?? (new Cpus())->granted(Process::cpuCount());
        $pidFile = $config->pidFile === null ? null : PidFile::lock($config->pidFile);
        $listeners = null;
        try {
            $listeners = Listeners::open($config, $workers);
            $complaints = (new MachineCheck($config, $openFiles))->complaints();
            $banner = new Banner($config, $application, $listeners->address);
            $ready = static fn(int $runtime) => $output->write($banner->text($workers, $runtime, $complaints), false, OutputInterface::OUTPUT_RAW);
            @cli_set_process_title("nexus: master at {$listeners->address}");

            return (new Master($config, $application, $this->script, $php->forServing(Environment::decide(null, $config->environment), $config->isClassic), $listeners, Board::create($workers), $ready))->run();
        } finally {
            $listeners?->close();
            $pidFile?->release();
        }
    }
}
