<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Soak;

use Nexus\Tests\Functional\Chaos\LoadClient;
use Nexus\Tests\Functional\Chaos\LoadReport;
use Nexus\Tests\Functional\ServerProcess;

/** Sends requests of every kind to a server, and measures its workers' memory. */
final class Soak
{
    private const SLICES = 10;
    /** A share of the time. It is long enough that a connection or a worker has done its rare work. */
    private const WARM_UP = 0.1;
    private const SLICE_REQUESTS = 50_000;
    private const CONNECTIONS = 50;

    /** @var list<Sample> */
    public array $samples = [];
    /** @var list<string> */
    public array $wrongs = [];
    public int $losses = 0;
    private int $answered = 0;

    /** @param \Closure(Sample): void $tell */
    public function __construct(private readonly ServerProcess $server, private readonly \Closure $tell) {}

    /**
     * @param int $requests all kinds, after as many as a fifth of that (20 000 at least) to warm up
     * @param string $mix letters of client.c
     */
    public function run(int $requests, string $mix = LoadClient::MIXED): void
    {
        $this->slice((int) max(20_000, $requests / 5), $mix);
        for ($slice = 0; $slice < self::SLICES; $slice++) {
            $this->slice(intdiv($requests, self::SLICES), $mix);
        }
    }

    /**
     * Runs for the given time. The first tenth is the warm-up, and counts as part of it.
     *
     * @param float $seconds the minimum
     */
    public function runFor(float $seconds, string $mix = LoadClient::MIXED): void
    {
        $began = microtime(true);
        do {
            $this->slice(self::SLICE_REQUESTS, $mix);
        } while (microtime(true) < $began + self::WARM_UP * $seconds || count($this->samples) < self::SLICES / 2);
        $this->samples = array_slice($this->samples, -1);
        do {
            $this->slice(self::SLICE_REQUESTS, $mix);
        } while (microtime(true) < $began + $seconds || count($this->samples) < self::SLICES);
    }

    /** The growth of all workers together, in KiB per thousand requests after the warm-up. */
    public function growth(): float
    {
        $first = $this->least(0);
        $last = $this->least(-3);

        return ($last->kibibytes - $first->kibibytes) / ($last->requests - $first->requests) * 1000;
    }

    /** Responses so far. */
    public function requests(): int
    {
        return $this->answered;
    }

    /** The growth of all workers together since the warm-up. No connection is open at both times. */
    public function descriptorGrowth(): int
    {
        return $this->samples[count($this->samples) - 1]->descriptors - $this->samples[0]->descriptors;
    }

    /** The least of three samples in a row: requests in progress and PHP's allocator vary by some hundred KiB. */
    private function least(int $from): Sample
    {
        $samples = array_slice($this->samples, $from, 3);
        usort($samples, static fn(Sample $a, Sample $b): int => $a->kibibytes <=> $b->kibibytes);

        return $samples[0];
    }

    private function slice(int $requests, string $mix): void
    {
        $report = LoadClient::start(
            $this->server->address,
            self::CONNECTIONS,
            $mix,
            $requests,
            seed: count($this->samples) + 1,
        )->wait();
        $this->note($report);
        $kibibytes = $descriptors = 0;
        foreach ($this->server->workers() as $pid) {
            $kibibytes += self::residentKibibytes($pid);
            $descriptors += $this->settledDescriptors($pid);
        }
        ($this->tell)($this->samples[] = new Sample($this->answered, $kibibytes, $descriptors));
    }

    private function note(LoadReport $report): void
    {
        $this->answered += $report->answered;
        $this->losses += count($report->losses) + $report->refused;
        array_push($this->wrongs, ...$report->wrongs);
    }

    /** Connections of clients that have just disconnected are closed within a moment; a leak stays. */
    private function settledDescriptors(int $pid): int
    {
        $least = PHP_INT_MAX;
        for ($look = 0; $look < 20; $look++) {
            $least = min($least, count((array) scandir("/proc/{$pid}/fd")));
            usleep(5_000);
        }

        return $least;
    }

    private static function residentKibibytes(int $pid): int
    {
        return preg_match('/^Rss:\s+(\d+) kB/m', (string) file_get_contents("/proc/{$pid}/smaps_rollup"), $match) === 1
            ? (int) $match[1]
            : throw new \RuntimeException("Worker {$pid} has gone.");
    }
}
