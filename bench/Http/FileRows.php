<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;

/** Files of a directory, sent with the kernel's sendfile() by files() and by nginx. */
final readonly class FileRows implements HttpRows
{
    /** Connections by size: 100 files of 100 MiB at once take far longer than a round. */
    private const CONNECTIONS = ['1k' => 100, '100k' => 100, '1m' => 100, '100m' => 8];

    /** Seconds after which wrk counts an error. Eight files of 100 MiB take two where one alone takes 200 ms. */
    private const TIMEOUT = 30;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $files = BenchFiles::make();
        $theirs = $this->bed->nginx($files->directory);
        $ours = $this->bed->ours('programs/http/files.php');
        try {
            return array_merge(...array_map(
                fn(string $size): array => $this->duel($size, $ours, $theirs, $progress),
                array_keys(self::CONNECTIONS),
            ));
        } finally {
            $ours->stop();
            $theirs->stop();
            $files->remove();
        }
    }

    /**
     * @param key-of<self::CONNECTIONS> $size
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function duel(string $size, HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $progress("files of {$size}");
        $duel = Duel::fight(
            $ours,
            $theirs,
            $this->bed->rounds,
            fn(HttpServer $server): LoadRound => $this->bed->wrk->drive(
                $server,
                "/files/{$size}",
                self::CONNECTIONS[$size],
                $this->bed->seconds,
                timeout: self::TIMEOUT,
            ),
        );

        return [
            ...$duel->ours->throughput("file_{$size}"),
            ...$duel->theirs->throughput("file_{$size}"),
            $duel->requestsPerSecond("file_{$size}", Budget::atLeast(0.8)),
            $duel->cpu("file_{$size}", null),
            new Result("file_{$size}.errors.nexus", $duel->ours->errors(), '', Budget::atMost(0)),
        ];
    }
}
