<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Suite;
use Nexus\Bench\Measure\Unmeasurable;

/** Our server and nginx, each with one worker on one core, part by part. */
final readonly class HttpSuite implements Suite
{
    private const PARTS = [
        'hello' => HelloRows::class,
        'framework' => FrameworkRows::class,
        'middleware' => MiddlewareRows::class,
        'generator' => GeneratorRows::class,
        'files' => FileRows::class,
        'compression' => CompressionRows::class,
        'stream' => StreamRows::class,
        'events' => EventRows::class,
        'reload' => ReloadRows::class,
        'overload' => OverloadRows::class,
        'scoreboard' => ScoreboardRows::class,
        'classic' => ClassicRows::class,
        'idle' => IdleRows::class,
    ];
    private const OTHER_FILES = 200;

    /**
     * @param string|null $only a part's name; null: all
     * @param positive-int $seconds of a round
     * @param positive-int $rounds
     */
    public function __construct(
        private string $script,
        private ChildPhp $php,
        private int $seconds,
        private int $rounds,
        private ?string $only = null,
    ) {}

    /** @return list<string> */
    public static function parts(): array
    {
        return array_keys(self::PARTS);
    }

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $cores = Cores::ofThisProcess();
        $parts = $this->only === null ? self::PARTS : [$this->only => self::PARTS[$this->only]];
        self::demandWhatIsNeeded($cores, $parts);
        $bed = new HttpBed($this->script, $this->php, $cores, Wrk::on($cores), $this->seconds, $this->rounds);
        $host = $this->host($bed);
        $results = [];
        foreach ($parts as $part) {
            array_push($results, ...(new $part($bed))->measure($progress));
        }

        return new Report('http', $host + ['disturbance' => $disturbance->text()], $results);
    }

    /**
     * Checks the requirements before the first measurement.
     *
     * @param array<string, class-string<HttpRows>> $parts
     */
    private static function demandWhatIsNeeded(Cores $cores, array $parts): void
    {
        if ($cores->areSeparate() && Command::find('taskset') === null) {
            throw Unmeasurable::programMissing('taskset');
        }
        $openFiles = Host::openFiles();
        $connections = ['idle' => IdleRows::CONNECTIONS, 'events' => EventRows::SUBSCRIBERS];
        foreach (array_intersect_key($connections, $parts) as $count) {
            if ($openFiles < $count + self::OTHER_FILES) {
                throw Unmeasurable::tooFewDescriptors($count, $openFiles);
            }
        }
        if (isset($parts['classic'])) {
            FpmServer::demand();
        }
    }

    /** @return array<string, string|int|float> */
    private function host(HttpBed $bed): array
    {
        $check = HttpBed::check();
        $theirs = $bed->nginx();
        $ours = $bed->ours();
        try {
            return Host::describe() + [
                'server' => $ours->banner(),
                'nginx' => $theirs->version(),
                'wrk' => $bed->wrk->version(),
                'pinning' => $bed->cores->text(),
                'answers' => sprintf(
                    'nexus %d bytes, nginx %d bytes, both right',
                    $check->verify($ours),
                    $check->verify($theirs),
                ),
                'rounds' => "{$this->rounds} of {$this->seconds} s for each, in turn; medians",
            ];
        } finally {
            $ours->stop();
            $theirs->stop();
        }
    }
}
