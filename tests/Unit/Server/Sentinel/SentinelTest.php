<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Sentinel;

use Nexus\Server\Sentinel\Registrations;
use Nexus\Server\Sentinel\Sentinel;
use Nexus\Server\Sentinel\Settings;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Sentinel::class)]
#[CoversClass(Settings::class)]
#[CoversClass(Registrations::class)]
final class SentinelTest extends TestCase
{
    /** @var list<string> */
    private array $said = [];

    protected function tearDown(): void
    {
        Kept::$value = null;
    }

    public function testChangedHandlersAndSettingsAreReportedOnceAndAtOnce(): void
    {
        $sentinel = $this->sentinel();
        $sentinel->begin('GET /good');
        $sentinel->begin('GET /bad');
        set_error_handler(static fn(): bool => false);
        set_exception_handler(static function (\Throwable $thrown): void {});
        $precision = ini_set('precision', '9');
        $zone = date_default_timezone_get();
        date_default_timezone_set('Asia/Tokyo');
        $sentinel->begin('GET /good');
        restore_error_handler();
        restore_exception_handler();
        ini_set('precision', (string) $precision);
        date_default_timezone_set($zone);
        $leaks = $sentinel->end();

        self::assertSame(4, $leaks, implode("\n", $this->said));
        $all = implode("\n", $this->said);
        self::assertMatchesRegularExpression(
            '~\[NX-0722\] GET /bad leaves the error handler changed from .+ to the closure at \S+SentinelTest\.php:\d+: the next request finds it so\.~',
            $all,
        );
        self::assertStringContainsString('GET /bad leaves the exception handler changed from ', $all);
        self::assertStringContainsString(
            "GET /bad leaves the setting precision changed from '{$precision}' to '9'",
            $all,
        );
        self::assertStringContainsString("GET /bad leaves the time zone changed from {$zone} to Asia/Tokyo", $all);
        self::assertStringContainsString('sentinel: 4 leaks in 3 requests.', $all);
    }

    public function testVariablesOfTheEnvironmentAreLearnedWhileARouteWarmsUp(): void
    {
        $sentinel = $this->sentinel();
        putenv('NEXUS_TEST_LEARNED');
        for ($i = 0; $i <= Sentinel::WARM_UP + 1; $i++) {
            $sentinel->begin('GET /x');
            putenv('NEXUS_TEST_LEARNED=always the same');
        }
        self::assertSame([], $this->said);
        putenv('NEXUS_TEST_LEARNED=another secret');
        $sentinel->begin('GET /x');
        putenv('NEXUS_TEST_LEARNED');

        self::assertSame(
            [
                'sentinel: [NX-0722] GET /x leaves the environment variable NEXUS_TEST_LEARNED changed: the next request finds it so.',
            ],
            $this->said,
        );
    }

    public function testGrowthIsBlamedOnTheRequestBefore(): void
    {
        $sentinel = $this->sentinel();
        for ($i = 0; $i < 30; $i++) {
            $sentinel->begin('GET /good');
            $sentinel->begin('GET /bad');
            Kept::$value = [...(array) Kept::$value, $i];
        }
        self::assertSame(1, $sentinel->end());

        self::assertStringContainsString('[NX-0721] GET /bad leaks: ' . Kept::class . '::$value', $this->said[0]);
        self::assertStringNotContainsString('GET /good', $this->said[0]);
    }

    public function testRegistrationsAreCounted(): void
    {
        $sentinel = $this->sentinel();
        $loaders = [];
        for ($i = 0; $i < 30; $i++) {
            $sentinel->begin('GET /bad');
            spl_autoload_register($loaders[] = static function (string $class): void {});
        }
        array_map(spl_autoload_unregister(...), $loaders);

        self::assertStringContainsString(
            'autoloaders of spl_autoload_register() grew from ',
            implode("\n", $this->said),
        );
    }

    public function testAnEndSaysWhichRoutesHadTooFewRequests(): void
    {
        $sentinel = $this->sentinel();
        $sentinel->begin('GET /x');

        self::assertSame(0, $sentinel->end());
        self::assertSame(
            [
                'sentinel: no leaks in 1 request.',
                'sentinel: 1 request of GET /x: too few to distinguish a leak from a cache, which takes 15.',
            ],
            $this->said,
        );
    }

    private function sentinel(): Sentinel
    {
        $sentinel = new Sentinel(5, function (string $line): void {
            $this->said[] = $line;
        });
        $sentinel->watch(null);

        return $sentinel;
    }
}
