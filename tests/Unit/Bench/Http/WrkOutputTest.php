<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Http;

use Nexus\Bench\Http\WrkOutput;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(WrkOutput::class)]
final class WrkOutputTest extends TestCase
{
    private const OUTPUT = <<<'TEXT'
        Running 3s test @ http://127.0.0.1:42321/hello/load
          1 threads and 100 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency   701.33us  103.22us   8.43ms   94.32%
            Req/Sec   143.37k     5.11k  148.20k    90.00%
          429001 requests in 3.00s, 68.73MB read
          Socket errors: connect 1, read 2, write 3, timeout 4
          Non-2xx or 3xx responses: 5
        Requests/sec: 142995.67
        Transfer/sec:     22.91MB
        nexus-report requests=429001 duration_us=3000098 bytes=72072168 p50_us=330 p90_us=512 p99_us=837 max_us=8424 connect=1 read=2 write=3 status=5 timeout=4

        TEXT;

    public function testTheReportedLineIsReadWithAllDigits(): void
    {
        $wrk = WrkOutput::parse(self::OUTPUT);

        self::assertSame(429_001, $wrk->requests);
        self::assertSame(3.000098, $wrk->seconds);
        self::assertSame([330, 837, 8_424], [$wrk->median, $wrk->p99, $wrk->max]);
        self::assertSame(429_001 / 3.000098, $wrk->requestsPerSecond());
    }

    public function testEveryKindOfErrorCounts(): void
    {
        $wrk = WrkOutput::parse(self::OUTPUT);

        self::assertSame(10, $wrk->socketErrors);
        self::assertSame(5, $wrk->badStatuses);
        self::assertSame(15, $wrk->errors());
    }

    public function testOutputWithoutTheLineIsRefusedWithWhatWrkSaid(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('unable to connect to 127.0.0.1:1 Connection refused');
        WrkOutput::parse("unable to connect to 127.0.0.1:1 Connection refused\n");
    }

    public function testALineThatLacksAFigureIsRefusedByItsName(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('no timeout in');
        WrkOutput::parse(str_replace(' timeout=4', '', self::OUTPUT));
    }
}
