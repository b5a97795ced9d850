<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** Our server and nginx, Swoole and Go, each with one worker on one core, with the same request. */
final readonly class HelloRows implements HttpRows
{
    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $theirs = $this->bed->nginx();
        $ours = $this->bed->ours();
        try {
            $duel = Duel::fight(
                $ours,
                $theirs,
                $this->bed->rounds,
                fn(HttpServer $server): LoadRound => $this->hello($server, $progress),
            );

            return [
                ...$this->saturated($duel),
                ...$this->halfLoad($duel, $ours, $theirs, $progress),
                ...$this->thousand($ours, $theirs, $progress),
                ...$this->pipelined($ours, $theirs, $progress),
                ...$this->beside('swoole', PeerServer::swoole(...), $ours, Budget::atMost(0.8), $progress),
                ...$this->beside('go', PeerServer::go(...), $ours, null, $progress),
            ];
        } finally {
            $ours->stop();
            $theirs->stop();
        }
    }

    /** @param \Closure(string): void $progress */
    private function hello(HttpServer $server, \Closure $progress): LoadRound
    {
        $progress("{$server->name()}, 100 connections");

        return $this->bed->wrk->drive($server, HttpBed::PATH, 100, $this->bed->seconds);
    }

    /** @return list<Result> */
    private function saturated(Duel $duel): array
    {
        return [
            $duel->cpu('hello', Budget::atMost(0.95)),
            $duel->user('hello', Budget::atMost(0.75)),
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
    private function halfLoad(Duel $duel, HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $progress('half load');
        $half = new HalfLoad($this->bed->load(), HttpBed::PATH);

        return $half->measure(
            $ours,
            $duel->ours->requestsPerSecond(),
            $theirs,
            $duel->theirs->requestsPerSecond(),
            $this->bed->seconds,
            $this->bed->rounds,
        );
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function thousand(HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $drive = fn(HttpServer $server): LoadRound => $this->bed->wrk->drive(
            $server,
            HttpBed::PATH,
            1000,
            $this->bed->seconds,
        );
        $progress('1000 connections');
        $duel = Duel::fight($ours, $theirs, $this->bed->rounds, $drive);

        return [
            new Result('hello.errors_at_1000.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
            new Result('hello.errors_at_1000.nginx', $duel->theirs->errors(), ''),
            ...$duel->ours->throughput('hello_1000'),
            ...$duel->theirs->throughput('hello_1000'),
            $duel->cpu('hello_1000', Budget::atMost(1)),
            $duel->user('hello_1000', null),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function pipelined(HttpServer $ours, HttpServer $theirs, \Closure $progress): array
    {
        $progress('pipelined by 16');
        $drive = fn(HttpServer $server): LoadRound => $this->bed->wrk->drive(
            $server,
            HttpBed::PATH,
            100,
            $this->bed->seconds,
            'pipeline.lua',
        );
        $duel = Duel::fight($ours, $theirs, max(1, intdiv($this->bed->rounds, 2)), $drive);

        return [
            ...$duel->ours->throughput('pipelined'),
            ...$duel->theirs->throughput('pipelined'),
            $duel->requestsPerSecond('pipelined'),
            $duel->cpu('pipelined', null),
            new Result('pipelined.errors.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
        ];
    }

    /**
     * A peer that fails costs its own rows only.
     *
     * @param \Closure(Cores): ?PeerServer $start
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function beside(
        string $name,
        \Closure $start,
        HttpServer $ours,
        ?Budget $budget,
        \Closure $progress,
    ): array {
        $peer = null;
        try {
            $peer = $start($this->bed->cores);
            if ($peer === null) {
                $progress("{$name} is not installed, not measured");

                return [];
            }
            HttpBed::check()->verify($peer);
            $drive = fn(HttpServer $server): LoadRound => $this->hello($server, $progress);
            $duel = Duel::fight($ours, $peer, $this->bed->rounds, $drive);

            return [
                $duel->cpu('hello', $budget),
                ...$duel->theirs->costs('hello'),
                ...$duel->theirs->throughput('hello'),
                $duel->requestsPerSecond('hello'),
                ...$duel->theirs->latencies('hello'),
            ];
        } catch (Unmeasurable $failure) {
            $progress("{$name} is not measured: {$failure->getMessage()}");

            return [];
        } finally {
            $peer?->stop();
        }
    }
}
