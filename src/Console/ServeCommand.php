<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Banner;
use Nexus\Server\Internal\ClassPreloader;
use Nexus\Server\Internal\ControlSocket;
use Nexus\Server\Internal\InheritedSockets;
use Nexus\Server\Internal\Listeners;
use Nexus\Server\Internal\LoggerProcess;
use Nexus\Server\Internal\MachineCheck;
use Nexus\Server\Internal\Master;
use Nexus\Server\Internal\PidFile;
use Nexus\Server\Internal\Plan;
use Nexus\Server\Internal\Process;
use Nexus\Server\Internal\Scoreboard;
use Nexus\Server\Internal\ServiceManager;
use Nexus\Server\Internal\Watch\Reloading;
use Nexus\Server\Php\MemoryLimit;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\Php\UserSettings;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartException;
use Nexus\Server\SystemException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

use function Nexus\Async\spawn;

/**
 * @internal
 */
#[AsCommand('serve', 'Serve an application: nexus serve app.php')]
final class ServeCommand extends Command
{
    /** @param bool $onlyPlans only prints the plan for a new generation, for the master of a running server */
    public function __construct(private readonly string $script, private readonly bool $onlyPlans = false)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        ServeOptions::define($this, InputArgument::REQUIRED);
        $this
            ->setHelp(
                <<<'HELP'
                    Each option is also a variable (--max-requests: NEXUS_MAX_REQUESTS), and a value of the ServerConfig
                    that <info>nexus.php</info> in the working directory returns. A flag overrides a variable, which
                    overrides nexus.php; <info>nexus config</info> prints the effective values and their origin.

                    SIGTERM, SIGINT and SIGQUIT let requests in progress finish; a second one stops at once.

                    Examples:

                      <info>nexus serve app.php --port=9000 --watch</info>       development: reloads at each change
                      <info>nexus serve app.php --host=0.0.0.0 --workers=4</info>
                      <info>nexus serve public/index.php --classic</info>        as php-fpm does, for any framework
                      <info>NEXUS_PORT=80 nexus serve app.php --pid=/run/nexus.pid --user=www-data</info>
                      <info>nexus serve app.php --quiet</info>                   logs errors, prints nothing else

                    Exit codes: 0 stopped, 1 wrong usage, 3 stopped and --sentinel found leaks, 69 address taken,
                    70 application cannot be loaded, 71 system, 77 not permitted, 78 misconfigured.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        if (!$this->onlyPlans) {
            Extension::followWrapper();
        }
        try {
            $php = PhpCommand::likeThisProcess();
            $options = new ServeOptions($input);
            $application = (string) $options->application();
            $config = $options->over(ConfigFile::readIfThere($this->script, $php), $application)->config;
            $plan = Plan::of($config, $application, $this->script, $php);

            return $this->onlyPlans
                ? PlanProcess::answer($plan)
                : $this->serve($options, $config, $plan, $php, $output)->value;
        } catch (StartException|SystemException $failure) {
            if ($this->onlyPlans) {
                return PlanProcess::answer($failure->getMessage());
            }
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return ($failure instanceof StartException ? $failure->exitCode : ExitCode::SystemFailed)->value;
        }
    }

    private function serve(
        ServeOptions $options,
        ServerConfig $config,
        Plan $plan,
        PhpCommand $php,
        OutputInterface $output,
    ): ExitCode {
        $openFiles = Process::raiseOpenFiles()['hard'];
        $pidFile = $config->pidFile === null ? null : PidFile::lock($config->pidFile);
        $listeners = $watch = $control = $logger = null;
        try {
            ClassPreloader::load();
            Process::openErrorLog();
            Process::limitErrorLog($config->logs->level->severity());
            $logger = LoggerProcess::ifAsked($config, $plan);
            $directory = WorkingDirectory::name();
            $again = new PlanProcess(
                $this->script,
                $php->without('extension=' . Extension::path()),
                self::arguments(),
                $directory,
            );
            $listeners = Listeners::open($plan, InheritedSockets::take());
            $limit = MemoryLimit::ofThisProcess(UserSettings::ofThisProcess($php->options), $plan->workers);
            $notices = [
                ...(new MachineCheck($config, $openFiles))->complaints(),
                ...$limit === null ? [] : [$limit->notice()],
                ...VariableNotices::ofMistakes($options->layers()->unknownVariables()),
            ];
            $banner = new Banner($config, $plan->application, $listeners->name());
            $ready = static fn(int $runtime) => $output->write(
                $banner->text($plan->workers, $runtime, $notices),
                false,
                OutputInterface::OUTPUT_RAW,
            );
            @cli_set_process_title("nexus: master at {$listeners->name()}");

            $watch = $config->watch ? spawn(static fn(): never => Reloading::onChanges($plan->application)) : null;
            $master = new Master(
                $plan,
                $again->plan(...),
                $listeners,
                Scoreboard::create($plan->workers),
                $ready,
                ServiceManager::ofEnvironment(),
                $directory,
                $logger,
            );
            $control = ControlSocket::open($master, $config->pidFile);

            return $master->run();
        } finally {
            $watch?->cancel('the server has ended');
            $control?->close();
            $listeners?->close();
            $pidFile?->release();
            $logger?->end();
        }
    }

    /** @return list<string> the arguments after `serve` */
    private static function arguments(): array
    {
        $all = $_SERVER['argv'] ?? null;
        $said = \is_array($all) ? array_values(array_filter($all, is_string(...))) : [];
        $command = array_search('serve', $said, true);

        return \is_int($command) ? [...\array_slice($said, 1, $command - 1), ...\array_slice($said, $command + 1)] : [];
    }
}
