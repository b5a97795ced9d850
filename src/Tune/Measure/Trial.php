<?php

declare(strict_types=1);

namespace Nexus\Tune\Measure;

use Nexus\Load\LoadException;
use Nexus\Load\Outcome;
use Nexus\Load\Plan;
use Nexus\Load\Request;
use Nexus\Load\Run;
use Nexus\Load\Target;

/**
 * Measures what one setting changes for an application: rounds of two servers, one without and one with the setting, in
 * random order. Each round starts both anew, so that the layout of their memory is part of what varies.
 *
 * @internal
 */
final readonly class Trial
{
    private const TIMEOUT = 10.0;
    /** Share of a round that warms the server and is not counted. */
    private const WARM = 0.25;

    /**
     * @param string $script bin/nexus
     * @param string $path of the request: "/hello/load"
     * @param int<2, max> $rounds
     * @param float $seconds of load on each server in each round
     * @param int<1, max> $connections
     * @param int $openFiles the largest number of files that this process may have open
     */
    public function __construct(
        private string $script,
        public string $application,
        public string $path,
        public int $rounds,
        public float $seconds,
        public int $connections,
        private int $openFiles,
    ) {}

    /**
     * @param \Closure(int): void $look called before each round, with its number from 1
     * @return list<Metric>
     * @throws TrialException
     * @throws LoadException
     */
    public function of(Setting $setting, \Closure $look): array
    {
        $taken = [];
        for ($round = 1; $round <= $this->rounds; $round++) {
            $look($round);
            $order = [null, $setting];
            shuffle($order);
            foreach ($order as $which) {
                foreach ($this->round($which) as $name => $value) {
                    $taken[$name][$which === null ? 0 : 1][] = $value;
                }
            }
        }
        $metrics = [];
        foreach ($taken as $name => $values) {
            $metrics[] = new Metric($name, $values[0] ?? [], $values[1] ?? []);
        }

        return $metrics;
    }

    /** @return array<string, float> by the names of Metric */
    private function round(?Setting $setting): array
    {
        $server = TrialServer::start($this->script, $this->application, $setting);
        try {
            $first = $this->firstAnswer($server->url);
            $this->load($server->url, max(0.1, self::WARM * $this->seconds));
            $cpu = $server->cpuSeconds();
            $outcome = $this->load($server->url, $this->seconds);
            $cpu = $server->cpuSeconds() - $cpu;
            $memory = $server->memory();

            return [
                Metric::RATE => $outcome->rate(),
                Metric::CPU => 1e6 * $cpu / max(1, $outcome->answered),
                Metric::MEDIAN => 1e3 * ($outcome->latency['p50'] ?? 0.0),
                Metric::TAIL => 1e3 * ($outcome->latency['p99'] ?? 0.0),
                Metric::FIRST => 1e3 * $first,
                Metric::START => 1e3 * $server->startSeconds,
            ] + ($memory === null ? [] : [Metric::MEMORY => $memory / 2 ** 20]);
        } finally {
            $server->stop();
        }
    }

    private function load(string $url, float $seconds): Outcome
    {
        $request = Request::get(Target::parse($url . $this->path));
        $plan = Plan::of($request, $this->connections, $seconds, self::TIMEOUT);
        $outcome = (new Run($plan, $this->openFiles))->execute(static function (): void {});
        if (!$outcome->isRight()) {
            $statuses = implode(', ', array_keys($outcome->statuses));

            throw new TrialException("GET {$this->path} was not always answered rightly (status {$statuses}): "
                . 'choose another --path.');
        }

        return $outcome;
    }

    /** Seconds until the first client has its answer. */
    private function firstAnswer(string $url): float
    {
        $began = hrtime(true);
        $context = stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => self::TIMEOUT]]);
        @file_get_contents($url . $this->path, false, $context);

        return (hrtime(true) - $began) / 1e9;
    }
}
