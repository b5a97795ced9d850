<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Result;

/** A JSON text of 16 KiB that is compressed for each request with gzip at level 6, by our server and nginx. */
final readonly class CompressionRows implements HttpRows
{
    private const CONNECTIONS = 100;
    private const ROWS = 200;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $progress('compression');
        $directory = Daemon::makeDirectory();
        file_put_contents("{$directory}/text", self::text());
        putenv("NEXUS_BENCH_FILES={$directory}");
        $theirs = $this->bed->nginx($directory);
        $ours = $this->bed->ours('programs/http/compression.php');
        try {
            $duel = Duel::fight(
                $ours,
                $theirs,
                $this->bed->rounds,
                fn(HttpServer $server): LoadRound => $this->bed->wrk->drive(
                    $server,
                    '/text/text',
                    self::CONNECTIONS,
                    $this->bed->seconds,
                    'gzip.lua',
                ),
            );
        } finally {
            $ours->stop();
            $theirs->stop();
            @unlink("{$directory}/text");
            @rmdir($directory);
            putenv('NEXUS_BENCH_FILES');
        }

        return [
            ...$duel->ours->throughput('gzip'),
            ...$duel->theirs->throughput('gzip'),
            $duel->requestsPerSecond('gzip'),
            $duel->cpu('gzip', null),
            new Result('gzip.errors.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
        ];
    }

    /** The same in each run. */
    private static function text(): string
    {
        $rows = array_map(static fn(int $id): array => [
            'id' => $id,
            'name' => "item {$id}",
            'hash' => md5((string) $id),
            'price' => $id * 17 % 1000,
        ], range(1, self::ROWS));

        return json_encode($rows, JSON_THROW_ON_ERROR);
    }
}
