<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** Our server and nginx, each with one worker on one core, answering the same request. */
final readonly class HttpSuite implements Suite
{
    private const PATH = '/hello/load';
    private const IDLE = 18_000;
    private const OTHER_FILES = 200;

    /**
     * @param positive-int $seconds of a round
     * @param positive-int $rounds
     */
    public function __construct(private string $script, private ChildPhp $php, private int $seconds, private int $rounds) {}

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $cores = Cores::ofThisProcess();
        self::demandWhatIsNeeded($cores);
        $wrk = Wrk::on($cores);
        $theirs = NginxServer::start($cores);
        $ours = NexusServer::start($this->script, $cores);
        try {
            $host = $this->host($cores, $wrk, $ours, $theirs);
            $duel = Duel::fight($ours, $theirs, $this->rounds, fn(HttpServer $server): LoadRound => $this->hello($wrk, $server, $progress));
            $results = [
                ...$this->saturated($duel),
                ...$this->halfLoad($duel, $cores, $ours, $theirs, $progress),
                ...$this->thousand($wrk, $ours, $theirs, $progress),
                ...$this->pipelined($wrk, $ours, $theirs, $progress),
            ];
        } finally {
            $ours->stop();
            $theirs->stop();
        }

        $classic = new ClassicRows($this->script, $cores, $wrk, $this->seconds, $this->rounds);
        $results = [...$results, ...$classic->measure($progress), ...$this->idle($wrk, $cores, $progress)];

        return new Report('http', $host + ['disturbance' => $disturbance->text()], $results);
    }

    /** Before anything is measured, not after a minute of it. */
    private static function demandWhatIsNeeded(Cores $cores): void
    {
        if ($cores->areSeparate() && Command::find('taskset') === null) {
            throw Unmeasurable::programMissing('taskset');
        }
        $openFiles = Host::openFiles();
        if ($openFiles < self::IDLE + self::OTHER_FILES) {
            throw Unmeasurable::tooFewDescriptors(self::IDLE, $openFiles);
        }
        FpmServer::demand();
    }

    /** @return array<string, string|int|float> */
    private function host(Cores $cores, Wrk $wrk, NexusServer $ours, NginxServer $theirs): array
    {
        $check = new AnswerCheck(self::PATH, 'application/json', '{"message":"hello"}');

        return Host::describe() + [
            'server' => $ours->banner(),
            'nginx' => $theirs->version(),
            'wrk' => $wrk->version(),
            'pinning' => $cores->text(),
            'answers' => sprintf('nexus %d bytes, nginx %d bytes, both right', $check->verify($ours), $check->verify($theirs)),
            'rounds' => "{$this->rounds} of {$this->seconds} s for each, in turn; medians",
        ];
    }

    /** @param \Closure(string): void $progress */
    private function hello(Wrk $wrk, HttpServer $server, \Closure $progress): LoadRound
    {
        $progress("{$server->name()}, 100 connections");

        return $wrk->drive($server, self::PATH, 100, $this->seconds);
    }

    /** @return list<Result> */
    private function saturated(Duel $duel): array
    {
        return [
            $duel->cpu('hello', Budget::atMost(1)),
            $duel->user('hello', Budget::atMost(0.8)),
            ...$duel->ours->costs('hello'),
            ...$duel->theirs->costs('hello'),
            ...$duel->ours->throughput('hello'),
            ...$duel->theirs->throughput('hello'),
            $duel->requestsPerSecond('hello'),
            ...$duel->ours->latencies('hello'),
            ...$duel->theirs->latencies('hello'),
            new Result('hello.errors_at_100.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
            new Result('hello.errors_at_100.nginx', $duel->theirs->errors(), ''),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function halfLoad(Duel $duel, Cores $cores, HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $progress('half load');
        $half = new HalfLoad($this->php, $cores, self::PATH);

        return [
            ...$half->measure($ours, $duel->ours->requestsPerSecond(), $this->seconds, $this->rounds, Budget::atMost(3)),
            ...$half->measure($theirs, $duel->theirs->requestsPerSecond(), $this->seconds, $this->rounds, null),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function thousand(Wrk $wrk, HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $progress('1000 connections');
        $duel = Duel::fight($ours, $theirs, 1, fn(HttpServer $server): LoadRound => $wrk->drive($server, self::PATH, 1000, $this->seconds));

        return [
            new Result('hello.errors_at_1000.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
            new Result('hello.errors_at_1000.nginx', $duel->theirs->errors(), ''),
            ...$duel->ours->throughput('hello_1000'),
            ...$duel->theirs->throughput('hello_1000'),
            $duel->cpu('hello_1000', null),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function pipelined(Wrk $wrk, HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $progress('pipelined by 16');
        $drive = fn(HttpServer $server): LoadRound => $wrk->drive($server, self::PATH, 100, $this->seconds, 'pipeline.lua');
        $duel = Duel::fight($ours, $theirs, max(1, intdiv($this->rounds, 2)), $drive);

        return [
            ...$duel->ours->throughput('pipelined'),
            ...$duel->theirs->throughput('pipelined'),
            $duel->requestsPerSecond('pipelined'),
            $duel->cpu('pipelined', null),
            new Result('pipelined.errors.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
        ];
    }

    /**
     * Of servers that are new: memory that busier times have left behind would hold the connections for nothing.
     *
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function idle(Wrk $wrk, Cores $cores, \Closure $progress): array
    {
        $idle = new IdleConnections($this->php, $cores, self::PATH);
        $results = [];
        foreach ([NexusServer::start($this->script, $cores), NginxServer::start($cores)] as $server) {
            $progress("{$server->name()}, " . self::IDLE . ' idle connections');
            try {
                $wrk->drive($server, self::PATH, 1, 1);
                array_push($results, ...$idle->measure($server, self::IDLE, $server instanceof NexusServer ? Budget::atMost(2) : null));
            } finally {
                $server->stop();
            }
        }

        return $results;
    }
}
