<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** The load generator, one thread on its own core. */
final readonly class Wrk
{
    private function __construct(private string $program, private Cores $cores) {}

    /** @throws Unmeasurable */
    public static function on(Cores $cores): self
    {
        return new self(Command::find('wrk') ?? throw Unmeasurable::programMissing('wrk'), $cores);
    }

    public function version(): string
    {
        return Host::version($this->program, '/wrk (\S+)/');
    }

    /**
     * @param list<string> $arguments of the script
     * @param int $timeout seconds after which a request counts as an error
     * @throws Unmeasurable
     */
    public function drive(
        HttpServer $server,
        string $path,
        int $connections,
        int $seconds,
        string $script = 'report.lua',
        array $arguments = [],
        int $timeout = 2,
    ): LoadRound {
        $line = [
            ...$this->cores->forLoad(), $this->program, '-t1', "-c{$connections}", "-d{$seconds}s",
            '--timeout', "{$timeout}s", '-s', Repository::path("bench/programs/http/{$script}"),
            "http://{$server->address()}{$path}",
            '--', ...$arguments,
        ];
        $ours = self::childrenCpu();
        $cpu = ProcessCpu::ofAll([$server->worker()]);
        $began = hrtime(true);
        $output = Command::output(Command::withOpenFiles($line), 'wrk');
        $took = (hrtime(true) - $began) / 1e9;

        return new LoadRound(
            WrkOutput::parse($output),
            ProcessCpu::ofAll([$server->worker()])->since($cpu),
            (self::childrenCpu() - $ours) / $took,
            $took,
        );
    }

    private static function childrenCpu(): float
    {
        $usage = array_filter((array) getrusage(1), is_int(...));

        return ($usage['ru_utime.tv_sec'] ?? 0) + ($usage['ru_stime.tv_sec'] ?? 0)
            + (($usage['ru_utime.tv_usec'] ?? 0) + ($usage['ru_stime.tv_usec'] ?? 0)) / 1e6;
    }
}
