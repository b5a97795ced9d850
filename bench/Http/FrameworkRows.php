<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;

/**
 * What middleware, computed arguments, bodies and many routes add to a handler, in one process without a server; then
 * requests with a JSON body, in the server, beside Slim.
 */
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
            $rounds[] = $this->php()->figures(self::PROGRAM);
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
            self::body('typed_body', 'typed', 'request', $rounds, Budget::atMost(1)),
            self::body('typed_body.three_middlewares', 'passed', 'request', $rounds, null),
            self::body('validated_1k', 'validated_1k', 'request_1k', $rounds, null),
            ...(new BodyRows($this->bed))->measure($progress),
        ];
    }

    /** Files of symfony/validator and of the reader of docblocks need them where they are not compiled in. */
    private function php(): ChildPhp
    {
        $php = $this->bed->php;
        foreach (['tokenizer', 'mbstring'] as $extension) {
            $php = is_file(PHP_EXTENSION_DIR . "/{$extension}.so") ? $php->with('extension', $extension) : $php;
        }

        return $php;
    }

    /** @param list<Figures> $rounds */
    private static function body(string $name, string $with, string $bare, array $rounds, ?Budget $budget): Result
    {
        $costs = array_map(
            static fn(Figures $one): float => ($one->number($with) - $one->number($bare)) / 1e3,
            $rounds,
        );

        return new Result(
            "framework.{$name}",
            Statistics::median($costs),
            'us',
            $budget,
            'over the same request to a handler that ignores its body',
        );
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
