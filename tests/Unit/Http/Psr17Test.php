<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Internal\Psr17;
use Nexus\Http\MissingPsr17Error;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Psr17::class)]
#[CoversClass(MissingPsr17Error::class)]
final class Psr17Test extends TestCase
{
    public function testTheFirstInstalledImplementationIsUsed(): void
    {
        $nyholm = [Psr17Factory::class, Psr17Factory::class, Psr17Factory::class, Psr17Factory::class];

        $found = Psr17::among([['No\\Such', 'No\\Such', 'No\\Such', 'No\\Such'], $nyholm]);

        self::assertInstanceOf(Psr17Factory::class, $found->requests);
        self::assertInstanceOf(Psr17Factory::class, Psr17::installed()->uris);
    }

    public function testAnIncompleteImplementationIsPassedOver(): void
    {
        $this->expectException(MissingPsr17Error::class);
        $this->expectExceptionMessage('[NX-0319]');

        Psr17::among([
            [Psr17Factory::class, 'No\\Such', Psr17Factory::class, Psr17Factory::class],
            [\stdClass::class, '', '', ''],
        ]);
    }
}
