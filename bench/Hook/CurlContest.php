<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * CPU time of a hundred slow calls by curl, ours over that of each peer. All are measured in turn, forwards and
 * backwards. Most of it is the kernel's time for loopback sockets, and rounds differ by up to a third.
 */
final readonly class CurlContest
{
    private const OURS = 'slow.http.curl.nexus';
    private const PEERS = ['slow.http.curl_multi', 'slow.http.curl.swoole'];
    private const ROUNDS = 21;

    public function __construct(private ChildPhp $php, private string $address) {}

    /**
     * @param list<SlowCaller> $callers those that do not fail
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function hold(array $callers): array
    {
        $contestants = array_filter(
            $callers,
            static fn(SlowCaller $caller): bool => in_array($caller->name, [self::OURS, ...self::PEERS], true),
        );
        $costs = [];
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            foreach ($contestants as $caller) {
                $figures = $caller->figures($this->php, $this->address);
                $costs[$caller->name][] = $figures->number('cpuMilliseconds');
            }
            $contestants = array_reverse($contestants);
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
