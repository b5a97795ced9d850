<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Hook;

use Nexus\Bench\Hook\HookPlace;
use Nexus\Bench\Hook\HookProbe;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Console\Extension;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RequiresPhpExtension;
use PHPUnit\Framework\TestCase;

#[CoversClass(HookProbe::class)]
#[RequiresPhpExtension('ffi')]
final class HookProbeTest extends TestCase
{
    /** @return iterable<string, array{HookPlace, string}> */
    public static function places(): iterable
    {
        foreach (HookPlace::cases() as $place) {
            yield "{$place->value} with hooks" => [$place, '1'];
            yield "{$place->value} without" => [$place, '0'];
        }
    }

    #[DataProvider('places')]
    public function testEveryCallGivesWhatItShouldWhereverItIsMade(HookPlace $place, string $hooks): void
    {
        $php = ChildPhp::plain(Extension::path())->with('extension', 'ffi')->with('nexus.hooks', $hooks);
        $turn = HookProbe::build()->takeTurns($php, $place);
        $round = $turn->round();

        self::assertSame((float) $hooks, $turn->warm->number('hooked'));
        foreach (explode(' ', $turn->warm->text('names')) as $call) {
            self::assertGreaterThan(0, $round->number("{$call}.libc"), $call);
            self::assertGreaterThan(0, $round->number("{$call}.ours"), $call);
        }
    }
}
