<?php

declare(strict_types=1);

namespace Nexus\Load\Report;

use Nexus\Load\Outcome;
use Nexus\Load\Text;
use Nexus\Load\Timeline;

/**
 * The result of a load test as a page: the report, the rate over time, and the distribution of latencies.
 *
 * @internal
 */
final class LoadPage
{
    private const ERRORS = 3;

    private function __construct() {}

    public static function of(Outcome $outcome, Timeline $timeline): string
    {
        $rates = [new Line('right answers', 0, $timeline->rates())];
        if ($timeline->hasErrors()) {
            $rates[] = new Line('errors', self::ERRORS, $timeline->errors());
        }
        $latencies = [new Line('right answers', 0, $outcome->distribution)];
        $plots = (LineChart::of('Answers over time', 'seconds', 'per second', $rates) ?? '')
            . (LineChart::of('Latency distribution', LineChart::PERCENTILE, 'ms', $latencies) ?? '');
        $url = $outcome->plan->request->target->url;

        return Page::of(
            "Load on {$url}",
            "nexus load {$url}, " . date(DATE_ATOM),
            '<pre>' . Page::escaped(Text::of($outcome)) . "</pre><div class=\"plots\">{$plots}</div>",
        );
    }
}
