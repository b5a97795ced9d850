<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * wrk against a server: each connection sends its next request after a response. Memory and throughput are read every
 * 100 ms meanwhile.
 */
final readonly class ClosedLoop
{
    private const STEP_MICROSECONDS = 100_000;
    private const MEBIBYTE = 1 << 20;

    public function __construct(
        private Cores $cores,
        private ?NetworkNamespace $namespace = null,
        private int $connections = 100,
    ) {}

    /** @throws Unmeasurable */
    public static function version(): string
    {
        $wrk = Command::find('wrk') ?? throw Unmeasurable::programMissing('wrk');
        exec(escapeshellarg($wrk) . ' -v 2>&1', $lines);

        return preg_match('/wrk (\S+)/', $lines[0] ?? '', $match) === 1 ? $match[1] : 'unknown';
    }

    /**
     * @param (\Closure(): list<int>)|null $processes whose memory and CPU time are measured
     * @return Sample figures: rps, cpu (us a request), mean, stdev, p50, p99, max (ms), timeouts, errors, memory (MiB);
     *     series: latency, memory, throughput
     * @throws Unmeasurable
     */
    public function drive(string $address, string $path, int $seconds, ?\Closure $processes = null): Sample
    {
        $directory = Daemon::makeDirectory();
        $wrk = Daemon::start('wrk', [
            ...($this->namespace?->prefix() ?? []),
            ...$this->cores->forLoad(),
            ...Command::withOpenFiles([
                Command::find('wrk') ?? throw Unmeasurable::programMissing('wrk'),
                '-t1',
                "-c{$this->connections}",
                "-d{$seconds}s",
                '--timeout',
                '2s',
                '-s',
                Repository::path('bench/programs/lab/report.lua'),
                "http://{$address}{$path}",
            ]),
        ], $directory);
        $began = hrtime(true);
        $cpu = $processes === null ? ProcessCpu::none() : ProcessCpu::ofAll($processes());
        $observed = ['memory' => [], 'bytes' => []];
        $output = $wrk->await(function () use ($wrk, $processes, $began, &$observed): ?string {
            $second = (hrtime(true) - $began) / 1e9;
            if (count($observed['bytes']) * self::STEP_MICROSECONDS <= 1e6 * $second) {
                $observed['memory'][] = [$second, $processes === null ? 0.0 : self::mebibytes($processes())];
                $observed['bytes'][] = [$second, (float) ($this->namespace?->bytes() ?? 0)];
            }

            return str_contains($wrk->output(), 'nexus-lab-end') ? $wrk->output() : null;
        }, $seconds + 30);
        $cpu = $processes === null ? 0.0 : ProcessCpu::ofAll($processes())->since($cpu)->seconds;
        $wrk->stop();

        return self::sample($output, $observed['memory'], $observed['bytes'], $cpu);
    }

    /**
     * @param list<array{float, float}> $memory
     * @param list<array{float, float}> $bytes since the device exists, by time
     * @param float $cpuSeconds of the workers
     */
    public static function sample(string $output, array $memory, array $bytes, float $cpuSeconds): Sample
    {
        if (preg_match('/^nexus-lab (.+)$/m', $output, $line) !== 1) {
            throw Unmeasurable::programFailed('wrk', $output);
        }
        preg_match_all('/(\w+)=([\d.]+)/', $line[1], $pairs);
        $values = array_map(floatval(...), array_combine($pairs[1], $pairs[2]));
        preg_match_all('/^nexus-lab-percentile ([\d.]+) (\d+)$/m', $output, $percentiles, PREG_SET_ORDER);
        $value = static fn(string $name): float => $values[$name] ?? 0.0;
        if ($value('requests') < 1.0) {
            return new Sample(['rps' => 0.0, 'timeouts' => $value('timeout')]);
        }
        $perRequest = array_sum(self::differences(array_column($bytes, 1))) / $value('requests');
        $figures = [
            'rps' => 1e6 * $value('requests') / max(1.0, $value('duration_us')),
            'cpu' => 1e6 * $cpuSeconds / $value('requests'),
            'mean' => $value('mean_us') / 1000,
            'stdev' => $value('stdev_us') / 1000,
            'p50' => $value('p50_us') / 1000,
            'p99' => $value('p99_us') / 1000,
            'max' => $value('max_us') / 1000,
            'timeouts' => $value('timeout'),
            'errors' => $value('connect') + $value('read') + $value('write') + $value('status'),
        ];
        $series = ['latency' => array_map(
            static fn(array $match): array => [(float) $match[1], (float) $match[2] / 1000],
            $percentiles,
        )];
        if (max([0.0, ...array_column($memory, 1)]) > 0) {
            $figures['memory'] = max([0.0, ...array_column($memory, 1)]);
            $series['memory'] = $memory;
        }
        if ($perRequest > 0) {
            $series['throughput'] = self::rates($bytes, $perRequest);
        }

        return new Sample($figures, $series);
    }

    /** @param list<int> $processes */
    private static function mebibytes(array $processes): float
    {
        return ProcessMemory::proportional($processes) / self::MEBIBYTE;
    }

    /**
     * @param list<array{float, float}> $bytes
     * @return list<array{float, float}> requests a second by time
     */
    private static function rates(array $bytes, float $perRequest): array
    {
        $rates = [];
        for ($step = 2; isset($bytes[$step]); $step += 2) {
            [$before, $after] = [$bytes[$step - 2], $bytes[$step]];
            $rates[] = [$after[0], ($after[1] - $before[1]) / $perRequest / max(1e-6, $after[0] - $before[0])];
        }

        return $rates;
    }

    /**
     * @param list<float> $values
     * @return list<float>
     */
    private static function differences(array $values): array
    {
        $differences = [];
        for ($place = 1; isset($values[$place]); ++$place) {
            $differences[] = $values[$place] - $values[$place - 1];
        }

        return $differences;
    }
}
