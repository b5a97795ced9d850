<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** A front controller in classic mode, and by php-fpm behind nginx: a fresh PHP request each. */
final readonly class ClassicRows
{
    private const APPLICATION = 'http/classic/index.php';
    private const PATH = '/hello/load?to=you';
    private const ANSWER = '{"message":"hello","to":"you","path":"/hello/load"}';
    private const CONNECTIONS = 50;

    /**
     * @param positive-int $seconds of a round
     * @param positive-int $rounds
     */
    public function __construct(private string $script, private Cores $cores, private Wrk $wrk, private int $seconds, private int $rounds) {}

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    public function measure(\Closure $progress): array
    {
        $theirs = FpmServer::start($this->cores, dirname(__DIR__, 3) . '/bench/' . dirname(self::APPLICATION));
        $ours = NexusServer::start($this->script, $this->cores, self::APPLICATION, '--classic');
        try {
            $check = new AnswerCheck(self::PATH, 'application/json', self::ANSWER);
            $check->verify($ours);
            $check->verify($theirs);
            $duel = Duel::fight($ours, $theirs, $this->rounds, function (HttpServer $server) use ($progress): LoadRound {
                $progress("{$server->name()}, a front controller");

                return $this->wrk->drive($server, self::PATH, self::CONNECTIONS, $this->seconds);
            });
        } finally {
            $ours->stop();
            $theirs->stop();
        }

        return [
            ...$duel->ours->throughput('classic'),
            ...$duel->theirs->throughput('classic'),
            $duel->requestsPerSecond('classic', Budget::atLeast(0.9), $theirs->version()),
            ...$duel->ours->latencies('classic'),
            ...$duel->theirs->latencies('classic'),
            new Result('classic.errors.nexus', $duel->ours->errors(), '', Budget::atMost(0)),
        ];
    }
}
