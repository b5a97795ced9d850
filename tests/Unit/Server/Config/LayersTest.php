<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Config;

use Nexus\Server\Config\Effective;
use Nexus\Server\Config\Entry;
use Nexus\Server\Config\Layers;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\ConfigError;
use Nexus\Server\Environment;
use Nexus\Server\Limits;
use Nexus\Server\ServerConfig;
use Nexus\Server\Timeouts;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Layers::class)]
#[CoversClass(Options::class)]
#[CoversClass(Option::class)]
#[CoversClass(Entry::class)]
#[CoversClass(Effective::class)]
final class LayersTest extends TestCase
{
    public function testAFlagComesBeforeAVariableBeforeTheFileBeforeTheDefault(): void
    {
        $file = ServerConfig::default()->withWorkers(2)->withBacklog(2)->withMaxRequests(2);
        $variables = ['NEXUS_WORKERS' => '3', 'NEXUS_BACKLOG' => '3', 'NEXUS_PID' => ''];
        $effective = (new Layers(['workers' => '4'], $variables))->over($file);

        self::assertSame(
            [4, 3, 2],
            [$effective->config->workers, $effective->config->backlog, $effective->config->maxRequests],
        );
        self::assertSame(['--workers', 'NEXUS_BACKLOG', 'nexus.php', 'default', 'default'], [
            $effective->sources['workers'],
            $effective->sources['backlog'],
            $effective->sources['max-requests'],
            $effective->sources['port'],
            $effective->sources['pid'],
        ]);
    }

    public function testLayersKeepUnchangedValues(): void
    {
        $file = ServerConfig::default()->withLimits(new Limits(bodyBytes: 5))->withTimeouts(new Timeouts(idle: 7.0));
        $config = (new Layers(
            ['idle-timeout' => '1.5s', 'max-target-bytes' => '1K'],
            ['NEXUS_WRITE_TIMEOUT' => '250ms'],
        ))->over($file)->config;

        self::assertEquals(new Limits(targetBytes: 1024, bodyBytes: 5), $config->limits);
        self::assertEquals(new Timeouts(idle: 1.5, write: 0.25), $config->timeouts);
    }

    public function testAnAddressAndASocketExcludeEachOther(): void
    {
        $file = ServerConfig::unix('/run/a.sock');

        self::assertSame([null, 81], self::where($file, ['port' => '81']));
        self::assertSame(['/run/b.sock', 8080], self::where($file, ['host' => 'unix:/run/b.sock']));
        self::assertSame(['/run/c.sock', 8080], self::where(ServerConfig::default(), ['socket' => '/run/c.sock']));
        self::assertSame([null, 8080], self::where($file, ['socket' => 'off']));
    }

    public function testWhatHasNoValueMeansYesOrWhatTheOptionSays(): void
    {
        $config = (new Layers(['classic' => true, 'sentinel' => true], []))->over(null)->config;

        self::assertTrue($config->isClassic);
        self::assertSame(128, $config->sentinel);
        self::assertFalse((new Layers(['classic' => false], []))->over($config)->config->isClassic);
        self::assertNull((new Layers(['sentinel' => 'off'], []))->over($config)->config->sentinel);
    }

    /** @return iterable<array{array<string, string>, array<string, string>, string}> */
    public static function mistakes(): iterable
    {
        yield [['port' => '65536'], [], '--port must be a whole number from 0 to 65535, got 65536.'];
        yield [[], ['NEXUS_PORT' => 'http'], 'NEXUS_PORT must be a whole number from 0 to 65535, got http.'];
        yield [
            [],
            ['NEXUS_PORT' => 'tcp://10.0.0.1:80'],
            'NEXUS_PORT=tcp://10.0.0.1:80 was set by Kubernetes or Docker',
        ];
        yield [['workers' => 'several'], [], '--workers must be auto, or a whole number from 1 to 1024, got several.'];
        yield [['pid' => ''], [], '--pid must be off, or a path, got nothing.'];
        yield [[], ['NEXUS_ENV' => 'test'], 'NEXUS_ENV must be auto, or production or development, got test.'];
    }

    /**
     * @param array<string, string> $flags
     * @param array<string, string> $variables
     */
    #[DataProvider('mistakes')]
    public function testAnInvalidValueIsRefusedWithItsSourceAndRange(
        array $flags,
        array $variables,
        string $message,
    ): void {
        $this->expectException(ConfigError::class);
        $this->expectExceptionMessage("[NX-0418] {$message}");

        (new Layers($flags, $variables))->over(null);
    }

    public function testVariablesThatAreNoOptionsAreNamed(): void
    {
        $layers = new Layers(
            [],
            ['NEXUS_WORKER' => '3', 'NEXUS_WORKERS' => '3', 'NEXUS_MANIFEST' => 'x', 'PATH' => '/bin'],
        );

        self::assertSame(['NEXUS_WORKER'], $layers->unknownVariables());
    }

    public function testAConfigurationTravelsWhole(): void
    {
        $config = ServerConfig::default()->withEnvironment(Environment::Development)->withLimits(new Limits(queue: 3));

        self::assertEquals($config, unserialize(serialize($config), ['allowed_classes' => Options::classes()]));
    }

    public function testEachOptionCanBeSetByVariableAndFlag(): void
    {
        foreach (Options::all() as $name => $entry) {
            $shown = $entry->option->show($entry->default);
            $effective = (new Layers([$name => $shown], [$entry->option->variable() => $shown]))->over(null);

            self::assertSame(
                [$entry->default, "--{$name}"],
                [$entry->of($effective->config), $effective->sources[$name]],
            );
        }
    }

    /**
     * @param array<string, string> $flags
     * @return array{?string, int}
     */
    private static function where(ServerConfig $file, array $flags): array
    {
        $config = (new Layers($flags, []))->over($file)->config;

        return [$config->socketPath, $config->port];
    }
}
