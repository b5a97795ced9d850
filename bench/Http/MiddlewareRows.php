<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;

/** What each shipped middleware adds to a request, as middleware of an application, in one process without a server. */
final readonly class MiddlewareRows implements HttpRows
{
    private const PROGRAM = 'programs/http/middleware.php';

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $rounds = [];
        for ($round = 0; $round < $this->bed->rounds; ++$round) {
            $progress('middleware in one process');
            $rounds[] = $this->bed->php->figures(self::PROGRAM);
        }

        return self::results($rounds, MiddlewareCost::all());
    }

    /**
     * @param list<Figures> $rounds
     * @param array<string, MiddlewareCost> $costs
     * @return list<Result>
     */
    private static function results(array $rounds, array $costs): array
    {
        $results = [];
        foreach ($costs as $name => $cost) {
            $nanoseconds = array_map(static fn(Figures $one): float => $one->number($name), $rounds);
            $ratios = array_map(
                static fn(Figures $one): float => $one->number($name) / max(1e-9, $one->number('c')),
                $rounds,
            );
            $median = Statistics::median($nanoseconds);
            $results[] = new Result("middleware.{$name}", $median, 'ns', null, $cost->note);
            $results[] = new Result("middleware.{$name}.c", Statistics::median($ratios), 'c');
        }

        return $results;
    }
}
