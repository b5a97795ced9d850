<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\PeerPackages;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * CPU time of a POST with a JSON body in our server, by what the route does with it, and of the same work in Slim, a
 * PSR-15 framework, in the same server. All are loaded in turn.
 */
final readonly class BodyRows
{
    private const OURS = 'programs/http/orders.php';
    private const SLIM = 'peers/http/slim.php';
    /** Scripts of wrk, which have the bodies, by path. */
    private const ROUTES = [
        'bare' => 'order.lua',
        'typed' => 'order.lua',
        'passed' => 'order.lua',
        'validated' => 'purchase.lua',
    ];
    /** Of order.lua. */
    private const ORDER = '{"name":"Bolt M8","price":12.5,"count":2,"urgent":false}';
    private const ANSWER = '{"id":7,"total":25}';
    private const CONNECTIONS = 100;

    public function __construct(private HttpBed $bed) {}

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(\Closure $progress): array
    {
        $missing = self::prepareSlim();
        $ours = $this->bed->ours(self::OURS);
        $slim = $missing === null ? $this->bed->ours(self::SLIM) : null;
        try {
            self::verify($ours, ['/bare/7', '/typed/7', '/passed/7']);
            if ($slim !== null) {
                self::verify($slim, ['/passed/7']);
            }

            return $this->results($this->rounds($ours, $slim, $progress), $missing);
        } finally {
            $ours->stop();
            $slim?->stop();
        }
    }

    /**
     * @param \Closure(string): void $progress
     * @return array<string, list<float>> microseconds of CPU a request, by row and round
     */
    private function rounds(HttpServer $ours, ?HttpServer $slim, \Closure $progress): array
    {
        $costs = [];
        for ($round = 0; $round < $this->bed->rounds; ++$round) {
            $progress('requests with a JSON body');
            foreach (self::ROUTES as $name => $script) {
                $costs[$name][] = $this->cost($ours, "/{$name}/7", $script);
            }
            if ($slim !== null) {
                $costs['slim'][] = $this->cost($slim, '/passed/7', self::ROUTES['passed']);
            }
        }

        return $costs;
    }

    /** @throws Unmeasurable when a response was wrong */
    private function cost(HttpServer $server, string $path, string $script): float
    {
        $round = $this->bed->wrk->drive($server, $path, self::CONNECTIONS, $this->bed->seconds, $script);

        return $round->wrk->errors() === 0
            ? $round->cpuPerRequest()
            : throw Unmeasurable::wrongAnswer($server->name(), $path, "{$round->wrk->errors()} errors");
    }

    /**
     * @param array<string, list<float>> $costs
     * @return list<Result>
     */
    private function results(array $costs, ?string $missing): array
    {
        $result = static fn(string $name, string $note): Result => new Result(
            "framework.http.{$name}",
            Statistics::median($costs[$name]),
            'us',
            null,
            "CPU a request, {$note}, " . Statistics::plusMinus($costs[$name]),
        );
        $results = [
            $result('bare', 'the body is not read'),
            $result('typed', '{id:int} and the body as an object'),
            $result('passed', 'three middlewares besides'),
            $result('validated', 'a validated body of 1 KiB'),
        ];
        if ($missing !== null) {
            return [...$results, new Result('framework.http.slim', 0, 'us', null, "not measured: {$missing}")];
        }
        $ratios = array_map(static fn(float $a, float $b): float => $a / $b, $costs['passed'], $costs['slim']);

        return [
            ...$results,
            $result('slim', 'Slim 4 in the same server, with the work of "passed"'),
            new Result(
                'framework.http.passed_vs_slim',
                Statistics::median($ratios),
                'ratio',
                Budget::atMost(1),
                Statistics::plusMinus($ratios),
            ),
        ];
    }

    /**
     * @param list<string> $paths
     * @throws Unmeasurable
     */
    private static function verify(HttpServer $server, array $paths): void
    {
        foreach ($paths as $path) {
            (new AnswerCheck($path, 'application/json', self::ANSWER, true, self::ORDER))->verify($server);
        }
    }

    /**
     * Fetches Slim from Packagist and its router from Debian, at first use.
     *
     * @return string|null why it is missing; null: it is there
     */
    private static function prepareSlim(): ?string
    {
        try {
            PeerPackages::install();
            Command::output([Repository::path('tools/peers'), 'applications'], 'tools/peers applications');
        } catch (Unmeasurable $unmeasurable) {
            return $unmeasurable->getMessage();
        }

        return is_file(Repository::path('build/peers/usr/share/php/FastRoute/autoload.php'))
            ? null
            : 'this Debian has no php-nikic-fast-route';
    }
}
