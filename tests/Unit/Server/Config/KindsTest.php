<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Config;

use Nexus\Server\Config\Choice;
use Nexus\Server\Config\Count;
use Nexus\Server\Config\Duration;
use Nexus\Server\Config\HostPattern;
use Nexus\Server\Config\Kind;
use Nexus\Server\Config\Network;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\ProxyHeaders;
use Nexus\Server\Config\Several;
use Nexus\Server\Config\Size;
use Nexus\Server\Config\Text;
use Nexus\Server\Config\YesNo;
use Nexus\Server\Environment;
use Nexus\Server\ProxyHeader;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Http\Server\is_network;

#[CoversClass(Choice::class)]
#[CoversClass(Count::class)]
#[CoversClass(Duration::class)]
#[CoversClass(HostPattern::class)]
#[CoversClass(Network::class)]
#[CoversClass(ProxyHeaders::class)]
#[CoversClass(Several::class)]
#[CoversClass(Size::class)]
#[CoversClass(Text::class)]
#[CoversClass(YesNo::class)]
final class KindsTest extends TestCase
{
    /** @return iterable<array{Kind, string, mixed}> */
    public static function words(): iterable
    {
        yield [new Count(0, 10), '7', 7];
        yield [new Count(0, 10), '-1', -1];
        yield [new Count(0, 10), '7.0', null];
        yield [new Count(0, 10), '0x7', null];
        yield [new Count(0, 10), '7 ', 7];
        yield [new Count(0, 10), '99999999999999999999', null];
        yield [new Size(0), '4096', 4096];
        yield [new Size(0), '256K', 256 * 1024];
        yield [new Size(0), '16m', 16 * 1024 * 1024];
        yield [new Size(0), '10G', 10 * 1024 ** 3];
        yield [new Size(0), '1.5M', null];
        yield [new Size(0), '-1', null];
        yield [new Size(0), '16MB', null];
        yield [new Size(0), "16M\n", null];
        yield [new Size(0), '99999999999G', null];
        yield [new Duration(), '30', 30.0];
        yield [new Duration(), '1.5s', 1.5];
        yield [new Duration(), '500ms', 0.5];
        yield [new Duration(), '2m', 120.0];
        yield [new Duration(), '1h', 3600.0];
        yield [new Duration(), '.5', null];
        yield [new Duration(), '1e3', null];
        yield [new Duration(), '1d', null];
        yield [new Duration(), 'INF', null];
        yield [new YesNo(), 'yes', true];
        yield [new YesNo(), 'On', true];
        yield [new YesNo(), '1', true];
        yield [new YesNo(), 'no', false];
        yield [new YesNo(), 'FALSE', false];
        yield [new YesNo(), 'nope', null];
        yield [new Text('a path'), '/run/x', '/run/x'];
        yield [new Text('a path'), '', null];
        yield [new Choice(Environment::class), 'development', Environment::Development];
        yield [new Choice(Environment::class), 'dev', null];
        yield [new Several(new Count(0)), '1, 2,3', [1, 2, 3]];
        yield [new Several(new Count(0)), 'none', []];
        yield [new Several(new Count(0)), '1,,2', null];
        yield [new Several(new Count(0)), '', null];
        yield [new ProxyHeaders(), 'X-Forwarded-For,x-forwarded-host', [ProxyHeader::For, ProxyHeader::Host]];
        yield [new ProxyHeaders(), 'x-real-ip', null];
    }

    #[DataProvider('words')]
    public function testAWordIsAValueOrNone(Kind $kind, string $text, mixed $value): void
    {
        self::assertSame($value, $kind->parse($text));
    }

    /** @return iterable<array{Kind, mixed, bool}> */
    public static function values(): iterable
    {
        yield [new Count(1, 10), 1, true];
        yield [new Count(1, 10), 10, true];
        yield [new Count(1, 10), 0, false];
        yield [new Count(1, 10), 11, false];
        yield [new Count(1, 10), '1', false];
        yield [new Size(64, 128), 63, false];
        yield [new Size(64, 128), 129, false];
        yield [new Duration(0.5, 2.0), 0.5, true];
        yield [new Duration(0.5, 2.0), 0.49, false];
        yield [new Duration(0.5, 2.0), 2.1, false];
        yield [new Duration(), NAN, false];
        yield [new Duration(), INF, false];
        yield [new Text('a path'), "a\0b", false];
        yield [new YesNo(), 1, false];
        yield [new Several(new Count(1)), [1, 2], true];
        yield [new Several(new Count(1)), [1, 0], false];
        yield [new Several(new Count(1)), ['a' => 1], false];
        yield [new Network(), '10.0.0.0/8', true];
        yield [new Network(), '2001:db8::1', true];
        yield [new Network(), 'private', true];
        yield [new Network(), 'unix', true];
        yield [new Network(), '10.0.0.1/8', false];
        yield [new Network(), 'localhost', false];
        yield [new HostPattern(), '*.example.com', true];
        yield [new HostPattern(), '*', false];
        yield [new HostPattern(), 'example.com:80', false];
        yield [new ProxyHeaders(), [ProxyHeader::Forwarded], true];
        yield [new ProxyHeaders(), [ProxyHeader::Forwarded, ProxyHeader::For], false];
        yield [new ProxyHeaders(), [], false];
    }

    #[DataProvider('values')]
    public function testValuesHaveARange(Kind $kind, mixed $value, bool $isAccepted): void
    {
        self::assertSame($isAccepted, $kind->accepts($value));
    }

    public function testWhatIsShownCanBeSaid(): void
    {
        $values = [
            [new Size(0), [0, 1, 1023, 1024, 1025, 3 * 1024 ** 2, 1024 ** 3 + 1]],
            [new Duration(), [0.001, 0.25, 0.9995, 1.0, 1.5, 90.0, 86400.0]],
            [new Count(-5), [-5, 0, 12]],
            [new YesNo(), [true, false]],
            [new Several(new Count(0)), [[], [1], [1, 2]]],
            [new ProxyHeaders(), [[ProxyHeader::For, ProxyHeader::Port], [ProxyHeader::Forwarded]]],
            [new Choice(Environment::class), Environment::cases()],
        ];
        foreach ($values as [$kind, $several]) {
            foreach ($several as $value) {
                self::assertSame($value, $kind->parse($kind->show($value)));
            }
        }
    }

    public function testPrivateStandsForThePrivateNetworks(): void
    {
        $networks = Network::expand(['192.0.2.1', 'private', 'unix']);

        self::assertSame(['192.0.2.1', 'unix'], array_values(array_diff($networks, Network::expand(['private']))));
        self::assertContains('10.0.0.0/8', $networks);
        self::assertSame(
            [],
            array_filter(Network::expand(['private']), static fn(string $one): bool => !is_network($one)),
        );
    }

    public function testDefaultsAreInRangeAndCanBeSaid(): void
    {
        foreach (Options::all() as $name => $entry) {
            $entry->option->check($entry->default, $name);
            self::assertSame($entry->default, $entry->option->parse($entry->option->show($entry->default), $name));
        }
    }
}
