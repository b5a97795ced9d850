<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Composer\Autoload\ClassLoader;
use Nexus\Server\Internal\Process;
use Nexus\Server\Php\Cpus;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\TaskException;
use Nexus\Server\TaskWorkers;

/**
 * The task workers of a process without a server, such as a script or a test. Each is a fresh PHP, started when a job
 * finds no idle one, up to the number of CPUs. It ends with the script.
 *
 * @internal
 */
final class ScriptTaskWorkers
{
    /** A command that only this class uses. */
    public const COMMAND = '@task';
    private const DESCRIPTOR = 3;

    /** @var list<resource> */
    private array $processes = [];
    private int $started = 0;

    private function __construct(public readonly TaskQueue $queue, private readonly int $most) {}

    /** @throws TaskException NX-1245 */
    public static function create(): self
    {
        return new self(TaskQueue::create(), (new Cpus())->granted(Process::cpuCount()));
    }

    /** The main function of a task worker. */
    public static function main(string $input): int
    {
        $parts = json_decode((string) base64_decode($input, true), true);
        $parts = \is_array($parts) ? $parts : [];
        foreach (\is_array($parts['autoloaders'] ?? null) ? $parts['autoloaders'] : [] as $file) {
            if (\is_string($file) && is_file($file)) {
                require_once $file;
            }
        }
        @cli_set_process_title('nexus: task worker');
        $script = \is_string($parts['script'] ?? null) ? $parts['script'] : null;
        $number = \is_int($parts['number'] ?? null) ? $parts['number'] : 0;
        TaskClient::callDirectly();
        $queue = TaskQueue::inherited(self::DESCRIPTOR);
        (new TaskRunner($queue, $number, (new TaskWorkers())->limit, $script))->run();

        return 0;
    }

    /**
     * @param int $jobs in progress
     * @throws TaskException NX-1245
     */
    public function start(int $jobs): void
    {
        $this->processes = array_values(array_filter(
            $this->processes,
            static fn($process): bool => proc_get_status($process)['running'],
        ));
        if (\count($this->processes) < min($jobs, $this->most)) {
            $this->processes[] = $this->execute();
        }
    }

    /** @return resource */
    private function execute()
    {
        $input = base64_encode((string) json_encode([
            'number' => $this->started++,
            'script' => $this->script(),
            'autoloaders' => array_map(
                static fn(string $vendor): string => "{$vendor}/autoload.php",
                array_keys(ClassLoader::getRegisteredLoaders()),
            ),
        ]));
        $queue = @fopen("php://fd/{$this->queue->out}", 'r+');
        $process = $queue === false ? false : @proc_open(
            PhpCommand::likeThisProcess()->command(\dirname(__DIR__, 4) . '/bin/nexus', self::COMMAND, $input),
            [['file', '/dev/null', 'r'], STDOUT, STDERR, self::DESCRIPTOR => $queue],
            $pipes,
        );

        return $process === false
            ? throw TaskException::noTaskWorkers('PHP cannot be started again: ' . (error_get_last()['message'] ?? ''))
            : $process;
    }

    private function script(): ?string
    {
        $script = $_SERVER['SCRIPT_FILENAME'] ?? null;

        return \is_string($script) ? (string) realpath($script) : null;
    }
}
