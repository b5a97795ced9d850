<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Db;

use Nexus\Bench\Db\Contender;
use Nexus\Bench\Db\Offer;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Offer::class)]
final class OfferTest extends TestCase
{
    #[DataProvider('offers')]
    public function testWhatIsHeld(bool $isHeld, Offer $offer): void
    {
        self::assertSame($isHeld, $offer->isHeld());
    }

    /** @return iterable<string, array{bool, Offer}> */
    public static function offers(): iterable
    {
        yield 'all is well' => [true, Offers::of(300)];
        yield 'one answer was wrong' => [false, Offers::of(300, errors: ['status' => 1])];
        yield 'one was late' => [false, Offers::of(300, errors: ['timeout' => 1])];
        yield 'p99 just below a second' => [true, Offers::of(300, p99: 0.999)];
        yield 'p99 is a second' => [false, Offers::of(300, p99: 1.0)];
        yield 'a queue that grows' => [false, Offers::of(300, p50: 0.25, p99: 0.6, answered: 270)];
    }

    /** @param array<string, float> $cores */
    #[DataProvider('limits')]
    public function testTheLimitingSideIsNamed(string $limit, Contender $contender, float $rate, array $cores): void
    {
        self::assertSame($limit, Offers::of($rate, cores: $cores)->limit($contender, 4, 2));
    }

    /** @return iterable<string, array{string, Contender, float, array<string, float>}> */
    public static function limits(): iterable
    {
        yield 'workers wait' => [
            '4 workers, waiting',
            Contender::Fpm,
            36,
            ['postgresql' => 0.1, 'workers' => 0.1, 'machine' => 0.4],
        ];
        yield 'the database computes' => [
            'CPU: PostgreSQL has 1.2 of 2 cores',
            Contender::Coroutines,
            500,
            ['postgresql' => 1.2, 'workers' => 0.4, 'machine' => 1.9],
        ];
        yield 'the generator' => [
            'the generator: the rate is its own',
            Contender::Coroutines,
            500,
            ['load' => 0.95, 'postgresql' => 0.9, 'machine' => 2.0],
        ];
        yield 'the proxy' => [
            'the proxy: the rate is its own',
            Contender::Coroutines,
            500,
            ['proxy' => 0.95, 'postgresql' => 0.9, 'machine' => 2.0],
        ];
        yield 'another process' => [
            'other processes, which had 0.9 of 2 cores',
            Contender::Coroutines,
            500,
            ['postgresql' => 0.5, 'workers' => 0.4, 'load' => 0.1, 'machine' => 1.9],
        ];
        yield 'no process' => ['none was found', Contender::Coroutines, 500, ['postgresql' => 0.5, 'machine' => 0.9]];
    }
}
