<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Result;

/** A front controller in classic mode, and with php-fpm behind nginx: each runs a new PHP request. */
final readonly class ClassicRows implements HttpRows
{
    private const APPLICATION = 'programs/http/classic/index.php';
    private const PATH = '/hello/load?to=you';
    private const ANSWER = '{"message":"hello","to":"you","path":"/hello/load"}';
    private const CONNECTIONS = 50;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $theirs = FpmServer::start($this->bed->cores, Repository::path('bench/' . dirname(self::APPLICATION)));
        $ours = $this->bed->ours(self::APPLICATION, '--classic');
        try {
            $check = new AnswerCheck(self::PATH, 'application/json', self::ANSWER);
            $check->verify($ours);
            $check->verify($theirs);
            $duel = Duel::fight($ours, $theirs, $this->bed->rounds, function (HttpServer $server) use (
                $progress,
            ): LoadRound {
                $progress("{$server->name()}, a front controller");

                return $this->bed->wrk->drive($server, self::PATH, self::CONNECTIONS, $this->bed->seconds);
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
