<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Async\Future;
use Nexus\Server\Internal\Address;
use Nexus\Server\Internal\Banner;
use Nexus\Server\Internal\ClassPreloader;
use Nexus\Server\Internal\ControlSocket;
use Nexus\Server\Internal\Fabric;
use Nexus\Server\Internal\InheritedSockets;
use Nexus\Server\Internal\Leader;
use Nexus\Server\Internal\Listeners;
use Nexus\Server\Internal\LoggerProcess;
use Nexus\Server\Internal\Logging;
use Nexus\Server\Internal\MachineCheck;
use Nexus\Server\Internal\Master;
use Nexus\Server\Internal\PidFile;
use Nexus\Server\Internal\Plan;
use Nexus\Server\Internal\PlanProcess;
use Nexus\Server\Internal\Process;
use Nexus\Server\Internal\Scoreboard;
use Nexus\Server\Internal\ServiceManager;
use Nexus\Server\Internal\Site\SiteTable;
use Nexus\Server\Internal\Task\ScriptTaskWorkers;
use Nexus\Server\Internal\Watch\NamedFiles;
use Nexus\Server\Internal\Watch\Reloading;
use Nexus\Server\Internal\Watch\Sources;
use Nexus\Server\Internal\Watch\WatchedFiles;
use Nexus\Server\Php\MemoryLimit;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\Php\UserSettings;

use function Nexus\Async\spawn;

/**
 * Serves an application as a configuration says: starts the master of `nexus serve` or `nexus work` in this process.
 * The master starts further processes with commands of their own, which this class executes as well.
 *
 * @internal
 */
final readonly class Startup
{
    /** Commands of bin/nexus that only a master uses. */
    public const LEADER_COMMAND = Leader::COMMAND;
    public const LOGGER_COMMAND = LoggerProcess::COMMAND;
    public const TASK_COMMAND = ScriptTaskWorkers::COMMAND;
    public const PLAN_COMMAND = PlanProcess::COMMAND;
    public const PLAN_WORK_COMMAND = PlanProcess::WORK_COMMAND;

    private function __construct(
        private ServerConfig $config,
        private Plan $plan,
        private PhpCommand $php,
        private string $script,
    ) {}

    /**
     * @param string $application the absolute path of the application file
     * @param string $script the path of bin/nexus
     * @throws StartException if the configuration and the machine do not allow to serve the application
     */
    public static function of(ServerConfig $config, string $application, string $script, PhpCommand $php): self
    {
        return new self($config, Plan::of($config, $application, $script, $php), $php, $script);
    }

    /**
     * The master of `nexus work`, whose workers serve no clients.
     *
     * @param string $application the absolute path of the application file
     * @param string $script the path of bin/nexus
     * @throws StartException NX-0429
     */
    public static function withoutAddress(
        ServerConfig $config,
        string $application,
        string $script,
        PhpCommand $php,
    ): self {
        return new self($config, Plan::of($config, $application, $script, $php, listens: false), $php, $script);
    }

    /**
     * @param string|null $application null: not known yet
     * @throws StartException NX-0418, NX-0471, NX-0701 if options of the configuration contradict each other
     */
    public static function check(ServerConfig $config, ?string $application): void
    {
        if ($config->isClassic && $application !== null && is_file($application) && \dirname($application) === '/') {
            throw StartException::everythingPublic($application);
        }
        if ($config->isClassic && ($config->concurrency ?? 1) > 1) {
            throw StartException::classicIsSequential($config->concurrency ?? 1);
        }
        if ($config->isClassic && $config->logs->logger !== null) {
            throw StartException::classicHasNoLogger();
        }
        $known = array_map(static fn(Address $address): string => $address->key(), Address::allOf($config));
        $unknown = array_diff($config->trustedProxies->proxyProtocol, $known, ['all']);
        if ($unknown !== []) {
            throw StartException::misconfigured(
                'proxy-protocol names ' . implode(' and ', $unknown) . ', and the server listens at '
                    . implode(' and ', $known) . '.',
            );
        }
    }

    /** Executes LEADER_COMMAND: returns when the generation has ended. */
    public static function lead(): int
    {
        Process::openErrorLog();

        return Leader::main();
    }

    /** Executes LOGGER_COMMAND: returns when the server has ended. */
    public static function log(): int
    {
        return Logging::main();
    }

    /** Executes TASK_COMMAND: returns when the script that started it has ended. */
    public static function runTasks(string $input): int
    {
        return ScriptTaskWorkers::main($input);
    }

    /** Executes PLAN_COMMAND: writes the plan for the master that waits for it. */
    public function answerPlan(): int
    {
        return PlanProcess::answer($this->plan);
    }

    /** Executes PLAN_COMMAND when no plan could be made. */
    public static function answerFailure(string $reason): int
    {
        return PlanProcess::answer($reason);
    }

    /**
     * Returns when the server has stopped. Suspends the calling coroutine.
     *
     * @param PhpCommand $fresh starts a PHP that loads Nexus anew, for the next generation
     * @param list<string> $arguments the command line after `serve` or `work`
     * @param string $directory the working directory as the shell names it: its links lead to the next release
     * @param list<string> $notices what the user should know about the command line
     * @param \Closure(string): void $print prints the text that says that the server is ready
     * @throws StartException|SystemException
     */
    public function serve(
        PhpCommand $fresh,
        array $arguments,
        string $directory,
        array $notices,
        \Closure $print,
    ): ExitCode {
        $openFiles = Process::raiseOpenFiles()['hard'];
        $pidFile = $this->config->pidFile === null ? null : PidFile::lock($this->config->pidFile);
        $listeners = $control = $logger = null;
        $watches = [];
        try {
            ClassPreloader::load();
            Process::openErrorLog();
            Process::limitErrorLog($this->config->logs->level->severity());
            $logger = LoggerProcess::ifAsked($this->config, $this->plan);
            $command = $this->plan->listens() ? PlanProcess::COMMAND : PlanProcess::WORK_COMMAND;
            $next = new PlanProcess($this->script, $fresh, $command, $arguments, $directory);
            $listeners = Listeners::open($this->plan, $this->plan->listens() ? InheritedSockets::take() : []);
            $ready = $this->announcement($listeners, [...$this->notices($openFiles), ...$notices], $print);
            $application = $this->plan->application;
            $place = $this->plan->listens() ? "at {$listeners->name()}" : "of {$application}";
            @cli_set_process_title("nexus: master {$place}");
            $watches = array_map(
                static fn(WatchedFiles $files): Future => spawn(static fn(): never => Reloading::onChanges($files)),
                $this->watchedFiles($directory),
            );
            $scoreboard = Scoreboard::create($this->plan->workers);
            $master = new Master(
                $this->plan,
                $next->plan(...),
                $listeners,
                $scoreboard,
                Fabric::create($scoreboard->capacity()),
                $ready,
                ServiceManager::ofEnvironment(),
                $directory,
                $logger,
            );
            $control = ControlSocket::open($master, $this->config->pidFile);

            return $master->run();
        } finally {
            foreach ($watches as $watch) {
                $watch->cancel('the server has ended');
            }
            $control?->close();
            $listeners?->close();
            $pidFile?->release();
            $logger?->end();
        }
    }

    /** @return list<WatchedFiles> */
    private function watchedFiles(string $directory): array
    {
        return [
            ...$this->config->watch ? [Sources::around($this->plan->application)] : [],
            ...$this->config->watchedConfig === []
                ? []
                : [NamedFiles::below($directory, $this->config->watchedConfig)],
        ];
    }

    /**
     * @param list<string> $notices
     * @param \Closure(string): void $print
     * @return \Closure(int): void
     */
    private function announcement(Listeners $listeners, array $notices, \Closure $print): \Closure
    {
        $banner = new Banner($this->config, $this->plan->application, $listeners->name());
        $workers = $this->plan->workers;

        return static function (int $runtime) use ($banner, $workers, $notices, $print): void {
            $print($banner->text($workers, $runtime, $notices));
        };
    }

    /** @return list<string> */
    private function notices(int $openFiles): array
    {
        $limit = MemoryLimit::ofThisProcess(UserSettings::ofThisProcess($this->php->options), $this->plan->workers);

        return [
            ...$this->plan->listens() ? (new MachineCheck($this->config, $openFiles))->problems() : [],
            ...$limit === null ? [] : [$limit->notice()],
            ...SiteTable::notices($this->config->sites),
        ];
    }
}
