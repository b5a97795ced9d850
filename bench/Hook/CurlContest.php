<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/** CPU time of a hundred slow calls by curl, ours over that of each peer. All are measured in turn. */
final readonly class CurlContest
{
    private const OURS = 'slow.http.curl.nexus';
    private const PEERS = ['slow.http.curl_multi', 'slow.http.curl.swoole'];
    private const ROUNDS = 7;

    public function __construct(private ChildPhp $php, private string $address) {}

    /**
     * @param list<SlowCaller> $callers those that do not fail
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function hold(array $callers): array
    {
        $costs = [];
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            foreach ($callers as $caller) {
                if ($caller->name === self::OURS || in_array($caller->name, self::PEERS, true)) {
                    $figures = $caller->figures($this->php, $this->address);
                    $costs[$caller->name][] = $figures->number('cpuMilliseconds');
                }
            }
        }
        $ours = $costs[self::OURS] ?? [];
        unset($costs[self::OURS]);

        return array_map(self::result(...), array_keys($costs), array_fill(0, count($costs), $ours), $costs);
    }

    /**
     * @param list<float> $ours
     * @param list<float> $theirs
     */
    private static function result(string $peer, array $ours, array $theirs): Result
    {
        $ratios = array_map(static fn(float $a, float $b): float => $a / max(1e-9, $b), $ours, $theirs);

        return new Result(
            'slow.http.curl.cpu_vs_' . ltrim((string) strrchr($peer, '.'), '.'),
            Statistics::median($ratios),
            'ratio',
            Budget::atMost(1),
            Statistics::plusMinus($ratios),
        );
    }
}
