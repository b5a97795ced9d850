<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Actor\Cluster\Membership;
use Nexus\Async\LogLine;
use Nexus\Http\Event\EventStreams;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Server\HttpServer;
use Nexus\Jobs\ScheduleRunner;
use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Site\Presets;
use Nexus\Server\Internal\Site\SiteTable;
use Nexus\Server\Sentinel\Sentinel;
use Nexus\Server\Signal;
use Nexus\Server\StartException;

use function Nexus\Async\spawn;

/**
 * A worker: loads the application, serves its own slot and slots without a worker, and drains when asked to end.
 *
 * @internal
 */
final class Worker
{
    private const FATAL = E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR;

    /** @var non-empty-list<list<non-empty-list<string>>>|null the tables of classic mode */
    private static ?array $sites = null;

    private ?HttpServer $server = null;
    private ?RequestLog $requestLog = null;
    private ?WorkerActors $actors = null;
    private ?InspectionSocket $inspection = null;
    private ?WorkerTasks $tasks = null;
    private ?ScheduleRunner $schedule = null;
    private bool $isOpen = false;
    /** @var array<int, true> descriptors */
    private array $listening = [];

    public function __construct(
        private readonly Manifest $manifest,
        private readonly Scoreboard $scoreboard,
        private readonly Fabric $fabric,
        private readonly int $row,
        private readonly int $slot,
        private readonly int $leader,
    ) {}

    /** The state that the workers of a generation share. Called in the leader, before it forks. */
    public static function prepare(Manifest $manifest): void
    {
        if ($manifest->config->isClassic) {
            $sites = $manifest->config->sites;
            self::$sites = array_map(
                SiteTable::of(...),
                $sites === [] ? [Presets::script($manifest->application)] : $sites,
            );
            open_classic_queue();
        }
    }

    /** @return int the exit code */
    public function run(): int
    {
        if (!Process::dieWith($this->leader)) {
            return ExitCode::SystemFailed->value;
        }
        // The leader of classic mode does without OPcache; the application does not.
        Process::bypassOpcache(false);
        $this->prepareProcess();
        Membership::joinBy(FabricTransport::ifJoined(...));
        $sentinel = Sentinel::ifAsked($this->manifest->config->sentinel, Log::warning(...));
        $application = $this->load($sentinel);
        if ($application === null) {
            return ExitCode::ApplicationFailed->value;
        }
        $this->server = $application->server;
        $this->tasks = $application->tasks;
        $schedule = new ScheduleRunner($application->schedule, Log::warning(...), SharedRecords::ifJoined());
        $this->schedule = $schedule;
        $this->actors = WorkerActors::of(
            $application->system,
            fn() => $this->enter(Scoreboard::RETIRING),
            $this->manifest->config->drain,
        );
        $this->inspection = InspectionSocket::open(
            ['php' => PhpReport::ofThisProcess(...)]
                + ($this->actors === null ? [] : ['actors' => $this->actors->report(...)])
                + ($application->schedule === [] ? [] : ['schedule' => static fn(): array => $schedule->report()]),
        );
        $this->serve($application->server);
        if ($sentinel?->end() > 0) {
            $this->enter(Scoreboard::LEAKED);
        }
        // Waits for coroutines that requests have detached: exit() would cancel them.
        Process::awaitCoroutines();

        return ExitCode::Stopped->value;
    }

    /** Null if the application cannot be loaded; the reason was logged. */
    private function load(?Sentinel $sentinel): ?Application
    {
        try {
            AccessLog::open($this->manifest->config->logs);
            if ($this->manifest->config->isClassic) {
                $this->serveClassic();
            }
            $application = Application::load($this->manifest, $sentinel, $this->slot);
            $this->requestLog = RequestLog::ifAsked($this->manifest->config->logs->logger);

            return $application;
        } catch (\Throwable $failure) {
            if (!$this->manifest->config->watch) {
                $this->logFailure(self::describe($failure));

                return null;
            }
            Process::logLine(rtrim(self::describe($failure)), LOG_ERR);

            return Application::broken($this->manifest, $failure);
        }
    }

    private function prepareProcess(): void
    {
        // From now on SIGCHLD belongs to the application's children: their end must not interrupt its sleep().
        Process::disownSignal(Signal::CHLD);
        Process::reportOn(Signal::USR2);
        // Reseeds random generators: code that ran in the leader before the fork would give all workers the same
        // numbers.
        mt_srand();
        Process::closeInForks(
            $this->manifest->report,
            ...$this->manifest->fabric,
            ...$this->manifest->descriptors(),
        );
        $this->scoreboard->occupy($this->row, (int) getmypid());
        $this->scoreboard->publish($this->row);
        // No object of a classic worker outlives a request, so none could receive a message.
        $this->fabric->join($this->scoreboard, $this->row, onlyShared: $this->manifest->config->isClassic);
        @cli_set_process_title("nexus: worker {$this->slot} of generation {$this->manifest->generation}");
        register_shutdown_function($this->reportFatalError(...));
    }

    private function serveClassic(): never
    {
        serve_classic(
            self::$sites ?? throw new \LogicException('The leader has not prepared classic mode.'),
            $this->manifest->scoreboard,
            $this->row,
            $this->leader,
            $this->manifest->sockets,
            $this->requestLimit(),
            $this->manifest->config->recycling->memory ?? 0,
            $this->ageLimit(),
            $this->manifest->config->drain,
            $this->manifest->config->clients->health ?? '',
            HttpSettings::forClassic($this->manifest),
        );

        throw new \LogicException('Classic mode has returned.');
    }

    private function serve(HttpServer $server): void
    {
        $this->scoreboard->startHeartbeat(
            $this->row,
            $this->requestLimit(),
            $this->manifest->config->recycling->memory ?? 0,
            $this->ageLimit(),
        );
        $this->enter(Scoreboard::READY);
        while (($event = Process::wait()) !== Signal::TERM) {
            match ($event) {
                Process::EVENT_OPEN => $this->open($server),
                Process::EVENT_LEAVING => $server->ready(false),
                Process::EVENT_LOGS => AccessLog::reopen(),
                Process::EVENT_SLOTS => $this->isOpen ? $this->followSlots($server) : null,
                Process::EVENT_RETIRE => $this->enter(Scoreboard::RETIRING),
                Signal::USR1 => $this->readNotices(),
                default => null,
            };
        }
        $this->drain($server);
    }

    private function open(HttpServer $server): void
    {
        $this->isOpen = true;
        $this->followSlots($server);
        $this->enter(Scoreboard::SERVING);
        $this->tasks?->start();
        $this->schedule?->start();
    }

    private function readNotices(): void
    {
        $this->scoreboard->runHeartbeat();
        $this->inspection?->answer();
    }

    private function drain(HttpServer $server): void
    {
        $this->actors?->leave();
        $this->tasks?->stop();
        $this->schedule?->stop();
        $this->enter(Scoreboard::DRAINING);
        // Runs while drain() waits, after the queued connections were accepted. When no process has the sockets open
        // any more, new clients are refused at once instead of left waiting.
        spawn(fn(): array => array_map(Sockets::close(...), $this->manifest->descriptors()));
        $isReplaced = $this->scoreboard->marked(Scoreboard::MARK_LEAVING) < $this->manifest->generation;
        $seconds = $this->scoreboard->drainSeconds($this->row) ?? $this->manifest->config->drain;
        $endsAt = hrtime(true) / 1e9 + $seconds;
        // The files of a release that is gone cannot be loaded.
        if (class_exists(EventStreams::class)) {
            EventStreams::end();
        }
        $server->drain($seconds, $isReplaced);
        $this->tasks?->end($endsAt - hrtime(true) / 1e9);
        $this->schedule?->end($endsAt - hrtime(true) / 1e9);
        $this->actors?->end($endsAt - hrtime(true) / 1e9);
        $this->inspection?->close();
        $this->requestLog?->end();
    }

    private function followSlots(HttpServer $server): void
    {
        $wanted = [];
        foreach ($this->manifest->sockets as $slot => $descriptors) {
            if ($this->scoreboard->wants($slot)) {
                $wanted += array_fill_keys($descriptors, true);
            }
        }
        $this->forgetShared($server);
        foreach (array_diff_key($wanted, $this->listening) as $descriptor => $_) {
            $server->listen($descriptor);
        }
        foreach (array_diff_key($this->listening, $wanted) as $descriptor => $_) {
            $server->giveBack($descriptor);
        }
        $this->listening = $wanted;
    }

    /**
     * Registers shared sockets again. A connection to a shared socket wakes only one process. If that process dies or
     * hangs before it accepts, no other process is woken; a new registration checks the queue.
     */
    private function forgetShared(HttpServer $server): void
    {
        foreach (array_intersect(array_keys($this->listening), $this->manifest->sharedDescriptors()) as $descriptor) {
            $server->unlisten($descriptor);
            unset($this->listening[$descriptor]);
        }
    }

    private function enter(int $state): void
    {
        $this->scoreboard->enter($this->row, $state);
        Fabric::announce();
        Process::kill($this->leader, Signal::CHLD);
    }

    /** A random limit, so that workers that started together do not all leave together. */
    private function requestLimit(): int
    {
        $limit = $this->manifest->config->maxRequests;

        return $limit === 0 ? 0 : random_int($limit - intdiv($limit, 10), $limit);
    }

    private function ageLimit(): float
    {
        $limit = $this->manifest->config->recycling->age;

        return $limit === null ? 0.0 : $limit * (1.0 - random_int(0, 100) / 1000);
    }

    private function logFailure(string $text): void
    {
        Process::logLine(rtrim($text), LOG_ERR);
        (new Report($this->manifest->report))->failed(trim(substr($text, \strlen('nexus: '))));
    }

    /** Reports the failure to the master. PHP has printed it already. */
    private function reportFatalError(): void
    {
        $error = error_get_last();
        if ($this->server === null && $error !== null && ($error['type'] & self::FATAL) !== 0) {
            (new Report($this->manifest->report))->failed("{$error['message']} at {$error['file']}:{$error['line']}");
        }
    }

    private static function describe(\Throwable $failure): string
    {
        if ($failure instanceof StartException) {
            return "nexus: {$failure->getMessage()}\n";
        }
        if ($failure instanceof InvalidHandlerError && $failure->namesPlaces()) {
            return 'nexus: ' . LogLine::of($failure->getMessage()) . "\n";
        }

        return 'nexus: ' . LogLine::quote($failure) . "\n";
    }
}
