<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Load;

use Nexus\Load\Limit;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Limit::class)]
final class LimitTest extends TestCase
{
    #[TestWith([0.3, 0.0001, 0.0, Limit::None, ''])]
    #[TestWith([0.95, 0.0, 0.0, Limit::Generator, 'The generator was itself the limit: it used 95 % of a core.'])]
    #[TestWith(
        [
            0.3,
            0.002,
            0.5,
            Limit::Generator,
            'The generator was itself late, by 2.00 ms (p99): other processes had its core.',
        ],
    )]
    #[TestWith([0.3, 0.0, 0.5, Limit::Connections, 'All connections were busy when 50.0 % of the requests were due:'])]
    public function testTheLimitingSideIsNamed(
        float $cpu,
        float $lag,
        float $waited,
        Limit $expected,
        string $text,
    ): void {
        $limit = Limit::of($cpu, $lag, $waited);

        self::assertSame($expected, $limit);
        self::assertSame($text, substr($limit->text($cpu, $lag, $waited), 0, strlen($text)));
    }
}
