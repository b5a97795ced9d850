<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** The memory of an idle connection that has received one response. */
final readonly class IdleConnections
{
    public function __construct(private ChildPhp $php, private Cores $cores, private string $path) {}

    /**
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(HttpServer $server, int $count, ?Budget $budget): array
    {
        $line = [
            ...$this->cores->forLoad(),
            ...$this->php->line('programs/http/idle.php', $server->address(), $this->path, (string) $count),
        ];
        $before = ProcessMemory::resident($server->worker());
        $process = proc_open(
            Command::withOpenFiles($line),
            [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']],
            $pipes,
        );
        if ($process === false) {
            throw Unmeasurable::programFailed('idle.php', 'it cannot be started');
        }
        $opened = Figures::decode('idle.php', (string) fgets($pipes[1]));
        $bytes = ProcessMemory::resident($server->worker()) - $before;
        fwrite($pipes[0], "\n");
        $alive = Figures::decode('idle.php', (string) fgets($pipes[1]))->number('alive');
        proc_close($process);
        $suffix = ".{$server->name()}";

        return [
            new Result(
                "idle.connections{$suffix}",
                $alive,
                '',
                $budget === null ? null : Budget::atLeast($count),
                $opened->text('failure'),
            ),
            new Result(
                "idle.rss{$suffix}",
                $bytes / 1024 / max(1.0, $opened->number('opened')),
                'KiB',
                $budget,
                'of the worker, a connection',
            ),
        ];
    }
}
