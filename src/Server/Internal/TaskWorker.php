<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Actor\Cluster\Membership;
use Nexus\Async\LogLine;
use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Task\TaskQueue;
use Nexus\Server\Internal\Task\TaskRunner;
use Nexus\Server\Signal;

use function Nexus\Async\spawn;

/**
 * A process that runs the jobs of offload(). It loads the application, but serves no client, and runs no task, entity
 * or singleton: it never becomes SERVING.
 *
 * @internal
 */
final class TaskWorker
{
    /** Seconds for actors that the application file has started. */
    private const SHUTDOWN = 1.0;

    public function __construct(
        private readonly Manifest $manifest,
        private readonly Scoreboard $scoreboard,
        private readonly Fabric $fabric,
        private readonly TaskQueue $queue,
        private readonly int $row,
        private readonly int $number,
        private readonly int $leader,
    ) {}

    /** @return int the exit code */
    public function run(): int
    {
        if (!Process::dieWith($this->leader)) {
            return ExitCode::SystemFailed->value;
        }
        $this->prepareProcess();
        Membership::joinBy(FabricTransport::ifJoined(...));
        try {
            $application = Application::load($this->manifest, null, null);
        } catch (\Throwable $failure) {
            Log::error("task worker {$this->number} cannot load the application: " . LogLine::quote($failure));

            return ExitCode::ApplicationFailed->value;
        }
        $this->serve();
        $application->system?->shutdown(self::SHUTDOWN);

        return ExitCode::Stopped->value;
    }

    private function prepareProcess(): void
    {
        array_map(Sockets::close(...), $this->manifest->descriptors());
        Process::disownSignal(Signal::CHLD);
        Process::reportOn(Signal::USR2);
        mt_srand();
        Process::closeInForks(
            $this->manifest->report,
            $this->queue->in,
            $this->queue->out,
            ...$this->manifest->fabric,
        );
        $this->scoreboard->occupy($this->row, (int) getmypid());
        $this->scoreboard->publish($this->row);
        $this->fabric->join($this->scoreboard, $this->row);
        @cli_set_process_title("nexus: task worker {$this->number} of generation {$this->manifest->generation}");
    }

    /** Returns at SIGTERM, or when a limit of its memory or age has been reached, after the current job. */
    private function serve(): void
    {
        $recycling = $this->manifest->config->recycling;
        $this->scoreboard->startHeartbeat($this->row, 0, $recycling->memory ?? 0, $recycling->age ?? 0.0);
        $this->scoreboard->enter($this->row, Scoreboard::READY);
        Fabric::announce();
        $runner = new TaskRunner($this->queue, $this->number, $this->manifest->config->taskWorkers->limit);
        $jobs = spawn($runner->run(...))->detach('jobs of offload()');
        while (true) {
            $event = Process::wait();
            if ($event === Signal::TERM) {
                $jobs->cancel('the server stops');
                break;
            }
            if ($event === Process::EVENT_RETIRE) {
                $runner->stop();
                break;
            }
            if ($event === Signal::USR1) {
                $this->scoreboard->runHeartbeat();
            }
        }
        $jobs->ignore();
        Process::awaitCoroutines();
    }
}
