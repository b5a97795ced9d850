<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Internal;

use Nexus\Internal\Compatibility;
use Nexus\VersionMismatchError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DoesNotPerformAssertions;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Compatibility::class)]
#[CoversClass(VersionMismatchError::class)]
final class CompatibilityTest extends TestCase
{
    public function testThePackageAndTheExtensionOfARepositoryHaveOneVersion(): void
    {
        $root = \dirname(__DIR__, 3);
        preg_match('/NX_VERSION "(.+)"/', (string) file_get_contents("{$root}/ext/core/base/version.h"), $match);
        [$major, $minor] = array_map(intval(...), explode('.', Compatibility::VERSION));
        $composer = json_decode((string) file_get_contents("{$root}/composer.json"), true);

        self::assertSame(Compatibility::VERSION, $match[1] ?? '');
        self::assertIsArray($composer);
        self::assertSame(
            ['ext-nexus' => "<{$major}.{$minor} || >={$major}." . ($minor + 1)],
            $composer['conflict'] ?? null,
        );
    }

    #[TestWith([false, '0.1.0'])]
    #[TestWith(['0.1.0-dev', '0.1.0-dev'])]
    #[TestWith(['0.1.5', '0.1.2'])]
    #[TestWith(['1.4.0', '1.4.7'])]
    #[DoesNotPerformAssertions]
    public function testVersionsOfOneLineFit(string|false $extension, string $package): void
    {
        Compatibility::check($extension, $package);
    }

    #[TestWith(['0.1.9', '0.2.0', 'install version 0.2 of the extension'])]
    #[TestWith(['0.1.0', '0.10.0', 'pie install nexus-php/ext-nexus:^0.10'])]
    #[TestWith(['0.2.0-dev', '0.1.9', 'composer require nexus-php/nexus:^0.2'])]
    #[TestWith(['1.5.0', '1.4.9', 'composer require nexus-php/nexus:^1.5'])]
    public function testTheOlderOneIsToBeUpdated(string $extension, string $package, string $remedy): void
    {
        try {
            Compatibility::check($extension, $package);
            self::fail('nothing was reported');
        } catch (VersionMismatchError $error) {
            self::assertSame('NX-0472', $error->errorCode());
            self::assertStringContainsString("has version {$extension},", $error->getMessage());
            self::assertStringContainsString($remedy, $error->getMessage());
        }
    }
}
