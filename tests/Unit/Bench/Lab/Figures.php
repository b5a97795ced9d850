<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Lab;

use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\Laboratory;
use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\Recording;
use Nexus\Bench\Lab\Row;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Lab\Scenario;
use Nexus\Bench\Lab\Table;
use Nexus\Bench\Measure\Unmeasurable;

/** A scenario whose rows return given figures, in the order of the rounds. */
final class Figures implements Scenario
{
    /** @var list<string> keys of rows in the order in which they were measured */
    public array $order = [];
    public bool $isStopped = false;

    /** @param non-empty-array<string, list<float|null>> $rates by row; null: it fails */
    public function __construct(private array $rates) {}

    /** @param non-empty-array<string, list<float|null>> $rates */
    public static function recorded(array $rates): Recording
    {
        return (new Laboratory(3, 7))->run('figures', new self($rates), static function (): void {});
    }

    public function title(): string
    {
        return 'Given figures';
    }

    public function method(): array
    {
        return ['Nothing is measured.'];
    }

    public function versions(): array
    {
        return ['wrk' => '4.1'];
    }

    public function tables(): array
    {
        $rows = array_map(fn(string $key): Row => new Row($key, "row <{$key}>", function () use ($key): Sample {
            $this->order[] = $key;
            $rate = array_shift($this->rates[$key])
                ?? throw Unmeasurable::programFailed($key, 'it is not installed');
            $memory = [[0.0, 10.0], [1.0, 12.0]];

            return new Sample(
                ['rps' => $rate, 'timeouts' => 0.0],
                ['latency' => [[50.0, 1.0], [99.0, 900.0], [100.0, 1000.0]], 'memory' => $memory],
            );
        }), array_keys($this->rates));

        return [new Table(
            'rates',
            'Rates & more',
            'Which is fastest?',
            [new Column('rps', 'requests', '1/s', Better::More), new Column('timeouts', 'timeouts', '', Better::Less)],
            $rows,
            'base',
            [
                Plot::bars('rps', 'Requests'),
                Plot::latency(),
                Plot::lines('memory', 'Memory', 'seconds', 'MiB'),
                Plot::lines('nothing', 'Nothing', 'seconds', ''),
            ],
        )];
    }

    public function stop(): void
    {
        $this->isStopped = true;
    }
}
