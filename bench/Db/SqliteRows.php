<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The same queries on SQLite, where nothing waits: coroutines with a pool against one connection and one request
 * at a time.
 */
final readonly class SqliteRows
{
    public const ROUNDS = 11;
    private const SECONDS = 1.0;
    private const CONNECTIONS = 16;

    public function __construct(private DbBed $bed) {}

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(\Closure $progress): array
    {
        $directory = Daemon::makeDirectory();
        try {
            $ours = $this->bed->serveSqlite(Contender::Coroutines, "{$directory}/ours.sqlite");
            $theirs = $this->bed->serveSqlite(Contender::OneAtATime, "{$directory}/theirs.sqlite");
            $costs = $this->rounds($ours, $theirs, $progress);
        } finally {
            ($ours ?? null)?->stop();
            ($theirs ?? null)?->stop();
            array_map(unlink(...), array_filter((array) glob("{$directory}/*"), is_string(...)));
            rmdir($directory);
        }
        $ratios = array_map(static fn(float $our, float $their): float => $their / $our, $costs[0], $costs[1]);

        return [
            new Result(
                'sqlite.cpu.coroutines',
                Statistics::median($costs[0]),
                'us',
                null,
                'of the worker a request, ' . Statistics::plusMinus($costs[0]),
            ),
            new Result(
                'sqlite.cpu.blocking',
                Statistics::median($costs[1]),
                'us',
                null,
                '--concurrency=1 and a plain PDO, ' . Statistics::plusMinus($costs[1]),
            ),
            new Result(
                'sqlite.vs_blocking',
                Statistics::median($ratios),
                '',
                Budget::atLeast(1.0),
                'requests for the same CPU time',
            ),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return array{list<float>, list<float>} microseconds of the worker's CPU, a request
     */
    private function rounds(DbServer $ours, DbServer $theirs, \Closure $progress): array
    {
        $costs = [[], []];
        $this->cost($ours);
        $this->cost($theirs);
        for ($round = 1; $round <= self::ROUNDS; ++$round) {
            $progress(sprintf('SQLite without a link, round %d of %d', $round, self::ROUNDS));
            $costs[0][] = $this->cost($ours);
            $costs[1][] = $this->cost($theirs);
        }

        return $costs;
    }

    private function cost(DbServer $server): float
    {
        $before = ProcessCpu::of($server->worker());
        $figures = $this->bed->load->drive(
            $server,
            DbBed::PATH,
            self::CONNECTIONS,
            self::SECONDS,
            null,
            '--expect-status=200',
        );
        $cpu = ProcessCpu::of($server->worker())->since($before);
        if ($figures->failures() > 0 || $figures->right === 0) {
            throw Unmeasurable::wrongAnswer("{$server->name()} on SQLite", DbBed::PATH, $figures->remark());
        }

        return 1e6 * $cpu->seconds / $figures->right;
    }
}
