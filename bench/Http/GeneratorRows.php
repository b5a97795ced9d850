<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;

/**
 * The rate of `nexus load` on one core, compared with wrk: both load the same nginx in turn, as fast as it responds.
 */
final readonly class GeneratorRows implements HttpRows
{
    private const CONNECTIONS = 100;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $nginx = $this->bed->nginx();
        $ours = $theirs = $costs = [];
        try {
            for ($round = 0; $round < $this->bed->rounds; ++$round) {
                $progress('nexus load and wrk on nginx');
                $wrk = $this->bed->wrk->drive($nginx, HttpBed::PATH, self::CONNECTIONS, $this->bed->seconds);
                $load = $this->bed->load()->drive(
                    $nginx,
                    HttpBed::PATH,
                    self::CONNECTIONS,
                    $this->bed->seconds,
                    null,
                    '--expect-status=200',
                );
                $theirs[] = $wrk->wrk->requestsPerSecond();
                $ours[] = $load->rightPerSecond;
                $cpuPerRequest = 1e6 * $wrk->wrkBusy * $wrk->seconds / max(1, $wrk->wrk->requests);
                $costs[] = $cpuPerRequest / max(1e-9, $load->cpuPerRequest());
            }
        } finally {
            $nginx->stop();
        }
        $ratios = array_map(static fn(float $a, float $b): float => $a / max(1.0, $b), $ours, $theirs);

        return [
            new Result('generator.requests_per_s.nexus', Statistics::median($ours), '1/s'),
            new Result('generator.requests_per_s.wrk', Statistics::median($theirs), '1/s'),
            new Result(
                'generator.requests_per_s_vs_wrk',
                Statistics::median($ratios),
                'ratio',
                Budget::atLeast(0.6),
                Statistics::plusMinus($ratios),
            ),
            new Result(
                'generator.capacity_vs_wrk',
                Statistics::median($costs),
                'ratio',
                Budget::atLeast(0.6),
                'requests a second of its own CPU time, ' . Statistics::plusMinus($costs),
            ),
        ];
    }
}
