<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;

/** What middleware, computed arguments and many routes add to a handler, in one process without a server. */
final readonly class FrameworkRows implements HttpRows
{
    private const PROGRAM = 'programs/http/framework.php';
    private const MIDDLEWARES = 3;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $rounds = [];
        for ($round = 0; $round < $this->bed->rounds; ++$round) {
            $progress('the framework in one process');
            $rounds[] = $this->bed->php->figures(self::PROGRAM);
        }
        $ratio = static fn(string $a, string $b): float => Statistics::median(array_map(
            static fn(Figures $one): float => $one->number($a) / max(1e-9, $one->number($b)),
            $rounds,
        ));
        $median = static fn(string $name, float $unit): float => Statistics::median(array_map(
            static fn(Figures $one): float => $one->number($name) / $unit,
            $rounds,
        ));

        return [
            self::middleware('inner', 'of a route', $rounds),
            self::middleware('outer', 'of the application, with the error boundary', $rounds),
            new Result(
                'framework.generated_vs_map',
                $ratio('generated', 'map'),
                'ratio',
                Budget::atMost(1),
                'three arguments; array_map over resolvers in each request',
            ),
            new Result('framework.generated_vs_bound', $ratio('generated', 'bound'), 'ratio', null, 'written by hand'),
            new Result(
                'framework.routes_1000_vs_10',
                $ratio('routes_1000', 'routes_10'),
                'ratio',
                Budget::atMost(1.05),
            ),
            new Result('framework.start_1000', $median('start_1000', 1e6), 'ms', null, 'declared, compiled, served'),
            new Result('framework.memory_1000', $median('memory_1000', 1024), 'KiB'),
        ];
    }

    /** @param list<Figures> $rounds */
    private static function middleware(string $name, string $note, array $rounds): Result
    {
        $costs = array_map(
            static fn(Figures $one): float
                => ($one->number($name) - $one->number('bare')) / self::MIDDLEWARES / max(1e-9, $one->number('c')),
            $rounds,
        );

        return new Result("framework.middleware.{$name}", Statistics::median($costs), 'c', Budget::atMost(3), $note);
    }
}
