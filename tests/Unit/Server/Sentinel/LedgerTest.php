<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Sentinel;

use Nexus\Server\Sentinel\Growth;
use Nexus\Server\Sentinel\Leak;
use Nexus\Server\Sentinel\Ledger;
use Nexus\Server\Sentinel\Place;
use Nexus\Server\Sentinel\Slot;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Ledger::class)]
#[CoversClass(Growth::class)]
#[CoversClass(Leak::class)]
final class LedgerTest extends TestCase
{
    /** @return iterable<string, array{\Closure(int): int}> elements after a number of requests */
    public static function bounded(): iterable
    {
        yield 'nothing changes' => [static fn(int $request): int => 7];
        yield 'a cache that is full after 100' => [static fn(int $request): int => min($request, 100)];
        yield 'a buffer that is emptied' => [static fn(int $request): int => $request % 50];
        yield 'a value of changing size' => [static fn(int $request): int => crc32((string) $request) % 1000];
        yield 'it shrinks' => [static fn(int $request): int => 10_000 - $request];
        yield 'a list that is known after a while' => [static fn(int $request): int => (int) (20 * log($request))];
    }

    /** @param \Closure(int): int $elements */
    #[DataProvider('bounded')]
    public function testWhatDoesNotGrowForEverIsLearned(\Closure $elements): void
    {
        self::assertSame([], self::leaks($elements, 1000));
    }

    public function testEndlessGrowthIsReportedOnceWithItsNumbers(): void
    {
        $leaks = self::leaks(static fn(int $request): int => 3 * $request, 1000);

        self::assertSame(
            [
                '[NX-0721] GET /x leaks: App\Registry::$items grew from 3 to 387 elements, in 128 of the last 128 requests, and continues to grow.',
            ],
            $leaks,
        );
    }

    public function testALeakOfSomeRequestsIsReportedWithTheirShare(): void
    {
        $leaks = self::leaks(static fn(int $request): int => intdiv($request, 4), 1000);

        self::assertSame(
            [
                '[NX-0721] GET /x leaks: App\Registry::$items grew from 0 to 128 elements, in 128 of the last 509 requests, and continues to grow.',
            ],
            $leaks,
        );
    }

    public function testBytesCountWhereNoNumberOfElementsGrows(): void
    {
        $ledger = new Ledger(5);
        $leaks = [];
        for ($request = 1; $request < 20; $request++) {
            $slot = new Slot('App\Log::$text', Place::nowhere());
            $slot->bytes = 10 * $request;
            array_push($leaks, ...$ledger->take([$slot->key() => $slot], 'GET /x', $request));
        }

        self::assertCount(1, $leaks);
        self::assertStringContainsString('grew from 10 to 60 bytes', $leaks[0]->text);
    }

    public function testAFullCacheWithValuesOfChangingSizeIsLearned(): void
    {
        mt_srand(7);
        for ($run = 0; $run < 20; $run++) {
            $ledger = new Ledger(128);
            $sizes = [];
            for ($request = 1; $request < 1500; $request++) {
                $sizes = array_slice([...$sizes, mt_rand(1, 100)], -100);
                $slot = self::slot(count($sizes));
                $slot->bytes = array_sum($sizes);
                self::assertSame([], $ledger->take([$slot->key() => $slot], 'GET /x', $request));
            }
        }
    }

    public function testGrowthThatBecomesRareIsNoneThatGoesOn(): void
    {
        self::assertSame([], self::leaks(static fn(int $request): int => (int) (40 * log($request)), 3000));
    }

    public function testWhileARouteWarmsUpNothingCounts(): void
    {
        $ledger = new Ledger(5);
        for ($request = 1; $request < 100; $request++) {
            $slot = self::slot($request);
            self::assertSame([], $ledger->take([$slot->key() => $slot], null, $request));
        }
    }

    public function testAPartOfAReportedLeakIsNotReportedAgain(): void
    {
        $ledger = new Ledger(5);
        $leaks = [];
        for ($request = 1; $request < 20; $request++) {
            $outer = self::slot($request);
            $inner = new Slot('objects of App\Item', Place::nowhere(), 'x', $outer);
            $inner->elements = $request;
            array_push(
                $leaks,
                ...$ledger->take([$outer->key() => $outer, $inner->key() => $inner], 'GET /x', $request),
            );
        }

        self::assertSame(['App\Registry::$items'], array_map(static fn(Leak $leak): string => $leak->name, $leaks));
    }

    public function testRegistrationsAreReportedSooner(): void
    {
        $ledger = new Ledger(128);
        $leaks = [];
        for ($request = 1; $request <= 17; $request++) {
            $slot = new Slot('autoloaders', Place::nowhere(), unit: '', isRegistration: true);
            $slot->elements = $request;
            array_push(
                $leaks,
                ...$ledger->take([$slot->key() => $slot], $request % 3 === 0 ? 'GET /y' : 'GET /x', $request),
            );
        }

        self::assertSame(
            '[NX-0721] GET /x (and 1 other route) leaks: autoloaders grew from 1 to 17, in 16 of the last 16 requests, and continues to grow.',
            $leaks[0]->text,
        );
    }

    private static function slot(int $elements): Slot
    {
        $slot = new Slot('App\Registry::$items', Place::nowhere());
        $slot->elements = $elements;

        return $slot;
    }

    /**
     * @param \Closure(int): int $elements
     * @return list<string>
     */
    private static function leaks(\Closure $elements, int $requests): array
    {
        $ledger = new Ledger(128);
        $leaks = [];
        for ($request = 1; $request <= $requests; $request++) {
            $slot = self::slot($elements($request));
            array_push($leaks, ...$ledger->take([$slot->key() => $slot], 'GET /x', $request));
        }

        return array_map(static fn(Leak $leak): string => $leak->text, $leaks);
    }
}
