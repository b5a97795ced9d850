<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Suite;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * Ten queries for each request over a link of 10 ms: the highest sustained rate, with coroutines and with one
 * request at a time in each worker.
 */
final readonly class DbSuite implements Suite
{
    private const WORKERS = [1, 2, 4];
    private const STEPS_OF_A_MEASUREMENT = 4;

    /**
     * @param string $script bin/nexus
     * @param string $directory for the chart and the table
     */
    public function __construct(private string $script, private string $directory) {}

    /** The number of progress messages of run(). */
    public static function steps(): int
    {
        return 2 + count(self::WORKERS) * count(Contender::cases()) * self::STEPS_OF_A_MEASUREMENT + SqliteRows::ROUNDS;
    }

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $progress('PostgreSQL, and the link to it');
        $bed = DbBed::prepare($this->script);
        try {
            $host = Host::describe() + ['link' => sprintf(
                '%.0f ms a round trip; %d statements a request wait %.0f ms',
                1000 * DbBed::ROUND_TRIP_SECONDS,
                DbBed::STATEMENTS,
                1000 * DbBed::waits(),
            )];
            $measurements = self::measurements($bed, $progress);
        } finally {
            $bed->stop();
        }
        $results = [...(new DbRows($measurements))->results(), ...(new SqliteRows($bed))->measure($progress)];
        $table = new DbTable($measurements);
        $files = $this->write($measurements, $table, $results);

        return new Report('db', $host + ['disturbance' => $disturbance->text(), 'chart' => $files], $results, $table);
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Measurement>
     * @throws Unmeasurable
     */
    private static function measurements(DbBed $bed, \Closure $progress): array
    {
        $measurements = [];
        foreach (self::WORKERS as $workers) {
            $blocking = null;
            foreach (Contender::cases() as $contender) {
                $isPromised = $contender === Contender::Coroutines && $workers === DbRows::WORKERS;
                $measurement = (new Measuring($bed))->measure(
                    $contender,
                    $workers,
                    $progress,
                    $isPromised && $blocking !== null ? DbRows::AHEAD * $blocking : null,
                );
                $blocking = $contender === Contender::OneAtATime ? $measurement->highest->rate : $blocking;
                $measurements[] = $measurement;
            }
        }

        return $measurements;
    }

    /**
     * @param list<Measurement> $measurements
     * @param list<Result> $results
     * @return string where
     */
    private function write(array $measurements, DbTable $table, array $results): string
    {
        is_dir($this->directory) || @mkdir($this->directory, 0o755, true);
        $chart = "{$this->directory}/db.svg";
        $written = @file_put_contents($chart, (new RateChart($measurements))->svg());
        $lines = implode(
            '',
            array_map(
                static fn(Result $result): string => "- `{$result->name}`: " . Report::number($result->value)
                    . " {$result->unit} {$result->budget} {$result->note}\n",
                $results,
            ),
        );
        @file_put_contents(
            "{$this->directory}/db.md",
            "# Ten queries a request, over a link of 10 ms\n\n![](db.svg)\n\n{$table->markdown()}\n{$lines}",
        );

        return $written === false ? "{$this->directory} cannot be written" : $chart;
    }
}
