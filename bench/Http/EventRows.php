<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * One event to all subscribers of one worker: the time until the last has it, and the worker's CPU time and memory for
 * each. The time has the reads of the subscribers, which are one process on another core.
 */
final readonly class EventRows implements HttpRows
{
    public const SUBSCRIBERS = 10_000;
    private const COUNTS = [1, 10, 100, 1_000, self::SUBSCRIBERS];
    private const EVENTS = 15;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $results = [];
        foreach (self::COUNTS as $count) {
            $progress("an event to {$count} subscribers");
            // A new server for each: memory that earlier subscribers have left would be free.
            $server = $this->bed->ours('programs/http/events.php', '--concurrency=' . (self::SUBSCRIBERS + 100));
            try {
                array_push($results, ...$this->fanOut($server, $count));
            } finally {
                $server->stop();
            }
        }

        return $results;
    }

    /**
     * @return list<Result>
     * @throws Unmeasurable
     */
    private function fanOut(HttpServer $server, int $count): array
    {
        $line = [
            ...$this->bed->cores->forLoad(),
            ...$this->bed->php->line('programs/http/subscribers.php', $server->address(), (string) $count),
        ];
        $before = ProcessMemory::resident($server->worker());
        $process = proc_open(
            Command::withOpenFiles($line),
            [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']],
            $pipes,
        );
        if ($process === false) {
            throw Unmeasurable::programFailed('subscribers.php', 'it cannot be started');
        }
        $opened = Figures::decode('subscribers.php', (string) fgets($pipes[1]));
        if ($opened->text('failure') !== '') {
            throw Unmeasurable::programFailed('subscribers.php', $opened->text('failure'));
        }
        $bytes = ProcessMemory::resident($server->worker()) - $before;
        $cpu = ProcessCpu::of($server->worker());
        $seconds = [];
        for ($event = 0; $event < self::EVENTS; ++$event) {
            fwrite($pipes[0], "\n");
            $seconds[] = Figures::decode('subscribers.php', (string) fgets($pipes[1]))->number('seconds');
        }
        $used = ProcessCpu::of($server->worker())->since($cpu)->seconds;
        fclose($pipes[0]);
        proc_close($process);
        sort($seconds);

        return [
            new Result(
                "events.{$count}.last",
                $seconds[intdiv(self::EVENTS, 2)] * 1000.0,
                'ms',
                null,
                'until the last of ' . $count . ' has it; median of ' . self::EVENTS,
            ),
            new Result(
                "events.{$count}.cpu",
                $used * 1e6 / self::EVENTS / $count,
                'µs',
                null,
                'of the worker, a subscriber and event',
            ),
            ...$count < 1000 ? [] : [new Result(
                "events.{$count}.rss",
                $bytes / 1024 / $count,
                'KiB',
                null,
                'of the worker, a subscriber: its connection, coroutine, generator and channel',
            )],
        ];
    }
}
