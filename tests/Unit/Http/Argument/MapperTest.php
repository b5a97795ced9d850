<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Internal\Argument\Kind;
use Nexus\Http\Internal\Argument\MapperCode;
use Nexus\Http\Internal\Argument\Mappers;
use Nexus\Http\Internal\Argument\SerializerMapper;
use Nexus\Http\Internal\Argument\ShapeMapper;
use Nexus\Http\Internal\Argument\TypeReader;
use Nexus\Http\Internal\Argument\ValueType;
use Nexus\Http\Internal\Argument\Violations;
use Nexus\Tests\Unit\Http\Argument\Fixture\Basket;
use Nexus\Tests\Unit\Http\Argument\Fixture\Page;
use Nexus\Tests\Unit\Http\Argument\Fixture\Scores;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** Generated mappers, the one that finds every error, and symfony/serializer do the same. */
#[CoversClass(MapperCode::class)]
#[CoversClass(ShapeMapper::class)]
#[CoversClass(SerializerMapper::class)]
final class MapperTest extends TestCase
{
    private const ROUNDS = 1500;

    #[DataProvider('classes')]
    public function testItMapsAsTheSerializerDoes(string $class, bool $isText): void
    {
        \assert(class_exists($class));
        $mapped = ['accepted' => 0, 'refused' => 0];
        $serializer = SerializerMapper::standard();
        $map = (new Mappers())->value(self::type($class), $isText);
        foreach (self::inputs($class, $isText) as $input) {
            $own = self::orNull(static fn(): mixed => $map($input));
            // It gives constructors also values that do not fit, for which PHP throws or warns.
            $theirs = self::orNull(static fn(): object => @$serializer->map($input, $class, $isText));
            self::assertEquals($theirs, $own, json_encode($input, JSON_THROW_ON_ERROR));
            $mapped[$own === null ? 'refused' : 'accepted']++;
        }
        self::assertGreaterThan(50, min($mapped), 'the inputs are of both kinds');
    }

    /** @return iterable<string, array{class-string, bool}> */
    public static function classes(): iterable
    {
        yield 'JSON' => [Basket::class, false];
        yield 'form' => [Basket::class, true];
        yield 'query' => [Page::class, true];
    }

    #[DataProvider('all')]
    public function testTheSlowMapperDoesWhatTheFastOneDoes(string $class, bool $isText): void
    {
        \assert(class_exists($class));
        $type = self::type($class);
        $refuse = static fn(mixed $data): mixed => null;
        $fast = MapperCode::mapper($type, $isText, $refuse, null);
        foreach (self::inputs($class, $isText) as $input) {
            $violations = new Violations();
            $slow = (new ShapeMapper($isText, $violations))->value($type, $input, '');
            self::assertEquals($slow, $fast($input), json_encode($input, JSON_THROW_ON_ERROR));
            self::assertSame($slow === null, $violations->count() > 0);
        }
    }

    /** @return iterable<string, array{class-string, bool}> */
    public static function all(): iterable
    {
        foreach ([Basket::class, Page::class, Scores::class] as $class) {
            yield "JSON of {$class}" => [$class, false];
            yield "a form of {$class}" => [$class, true];
        }
    }

    /** @param class-string $class */
    private static function type(string $class): ValueType
    {
        return new ValueType(Kind::Instance, shape: (new TypeReader())->ofClass($class)
            ?? self::fail("{$class} is not plain"));
    }

    /** @param \Closure(): mixed $map */
    private static function orNull(\Closure $map): mixed
    {
        try {
            return $map();
        } catch (ValidationFailed) {
            return null;
        }
    }

    /**
     * @param class-string $class
     * @return \Generator<array<mixed>>
     */
    private static function inputs(string $class, bool $isText): \Generator
    {
        $inputs = new Inputs(new Randomizer(new Mt19937(20)), $isText);
        for ($round = 0; $round < self::ROUNDS; $round++) {
            yield match ($class) {
                Basket::class => $inputs->basket(),
                Page::class => $inputs->page(),
                default => $inputs->scores(),
            };
        }
    }
}
