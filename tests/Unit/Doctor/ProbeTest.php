<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor;

use Nexus\Doctor\Finding;
use Nexus\Doctor\Http\Measurement;
use Nexus\Doctor\Http\Probe;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Probe::class)]
#[CoversClass(Measurement::class)]
final class ProbeTest extends TestCase
{
    private const URL = 'http://127.0.0.1:8080/';

    public function testClustersAtOneAndThreeSecondsAreLostSyns(): void
    {
        $quick = array_fill(0, 190, 0.002);

        self::assertSame([], self::codes(new Measurement(self::URL, null, times: $quick)));
        self::assertSame(['DR-602'], self::codes(new Measurement(self::URL, null, times: [...$quick, 1.007, 3.02])));
        // A handler that takes a second is something else.
        self::assertSame([], self::codes(new Measurement(self::URL, null, times: array_fill(0, 200, 1.01))));
        self::assertSame(
            ['DR-607'],
            self::codes(new Measurement(self::URL, null, times: [...$quick, ...array_fill(0, 10, 0.6)])),
        );
    }

    public function testTheResponseIsJudged(): void
    {
        $headers = ['content-type' => 'application/json', 'server' => 'nginx/1.22.1', 'x-powered-by' => 'Nexus'];
        $seen = new Measurement(self::URL, null, 8080, [0.001], 3, false, $headers, 5000, false, 2);

        self::assertSame(['DR-601', 'DR-606', 'DR-603', 'DR-604', 'DR-605'], self::codes($seen));
        self::assertSame(['DR-601'], self::codes(new Measurement(self::URL, 'Connection refused')));
    }

    /** @return list<string> */
    private static function codes(Measurement $measurement): array
    {
        $findings = (new Probe($measurement))->examine(SubjectOfTests::bare());

        return array_map(
            static fn(Finding $finding): string => $finding->rule->code,
            iterator_to_array($findings, false),
        );
    }
}
