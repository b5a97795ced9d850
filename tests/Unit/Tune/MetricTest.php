<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Tune;

use Nexus\Tune\Measure\Metric;
use Nexus\Tune\Measure\Setting;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Metric::class)]
#[CoversClass(Setting::class)]
final class MetricTest extends TestCase
{
    public function testNoEffectIsAnAnswer(): void
    {
        $metric = new Metric(Metric::RATE, [1000.0, 1100.0, 900.0, 1000.0], [1010.0, 1080.0, 915.0, 990.0]);

        self::assertSame('no effect seen', $metric->verdict());
        self::assertFalse($metric->hasEffect());
        self::assertSame(1000.0, $metric->before());
    }

    public function testMoreRequestsAreBetterAndMoreTimeIsWorse(): void
    {
        $less = [10.0, 20.0, 30.0];
        $more = [12.0, 24.2, 36.0];

        self::assertSame('better', (new Metric(Metric::RATE, $less, $more))->verdict());
        self::assertSame('worse', (new Metric(Metric::CPU, $less, $more))->verdict());
        self::assertSame('better', (new Metric(Metric::TAIL, $more, $less))->verdict());
        $single = new Metric(Metric::RATE, [1.0], [2.0]);
        self::assertSame('no effect seen', $single->verdict(), 'one pair says nothing');
    }

    public function testASettingIsOfPhpOrOfTheServer(): void
    {
        self::assertSame(['opcache.jit' => 'disable'], Setting::parse('opcache.jit=disable')?->php);
        self::assertSame(['--workers=4'], Setting::parse('--workers=4')?->options);
        self::assertSame(['--classic'], Setting::parse('--classic')?->options);
        self::assertNull(Setting::parse('opcache.jit'));
        self::assertNull(Setting::parse("--x=1\n"));
        self::assertNull(Setting::parse('; rm'));
    }
}
