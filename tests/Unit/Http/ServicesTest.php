<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Attribute\FromService;
use Nexus\Http\Internal\Services;
use Nexus\Http\InvalidHandlerError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Services::class)]
final class ServicesTest extends TestCase
{
    public function testADefaultIsKeptWhereTheServiceIsNotProvided(): void
    {
        $created = (new Services(null))->get(Clockwork::class);

        self::assertInstanceOf(Clockwork::class, $created);
        self::assertNull($created->spring);
        self::assertSame('default', $created->wheel->name);
    }

    public function testAServiceThatTheApplicationProvidesReplacesTheDefault(): void
    {
        $spring = new Spring();
        $wheel = new Wheel('provided');
        $services = new Services(null, null, [Spring::class => $spring, Wheel::class => $wheel]);

        $created = $services->get(Clockwork::class);

        self::assertInstanceOf(Clockwork::class, $created);
        self::assertSame($spring, $created->spring);
        self::assertSame($wheel, $created->wheel);
    }

    public function testAnAttributeAsksForTheServiceEvenIfThereIsADefault(): void
    {
        $created = (new Services(null))->get(Tower::class);

        self::assertInstanceOf(Tower::class, $created);
        self::assertInstanceOf(Spring::class, $created->spring);
    }

    public function testWhatMayBeNullIsNullIfItCannotBeCreated(): void
    {
        $created = (new Services(null))->get(Sundial::class);

        self::assertInstanceOf(Sundial::class, $created);
        self::assertNull($created->cover);
        self::assertNull($created->note);
    }

    public function testAMissingServiceIsReportedWithTheParameterThatNeedsIt(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage(
            Pendulum::class . ' cannot be created: $gravity of its constructor needs the service ' . Gravity::class
                . ', and there is none',
        );
        (new Services(null))->get(GrandfatherClock::class);
    }
}

interface Gravity {}

final readonly class Pendulum
{
    public function __construct(public Gravity $gravity) {}
}

final readonly class GrandfatherClock
{
    public function __construct(public Pendulum $pendulum) {}
}

final readonly class Spring {}

final readonly class Wheel
{
    public function __construct(public string $name) {}
}

final readonly class Clockwork
{
    public function __construct(public ?Spring $spring = null, public Wheel $wheel = new Wheel('default')) {}
}

final readonly class Tower
{
    public function __construct(#[FromService] public ?Spring $spring = null) {}
}

interface Cover {}

final readonly class Sundial
{
    public function __construct(public ?Cover $cover, public ?string $note) {}
}
