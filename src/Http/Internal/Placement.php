<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\InvalidHandlerError;

/**
 * Whether the attributes of this package stand where they have a meaning. PHP itself checks that only when an attribute
 * is read.
 *
 * @internal
 */
final class Placement
{
    private const OWN = 'Nexus\Http\Attribute\\';
    /** Attributes that compute an argument. */
    private const SOURCE = self::OWN . 'From';

    /** @throws InvalidHandlerError NX-0303 */
    public static function checkParameter(string $pattern, \ReflectionParameter $parameter): void
    {
        $attributes = $parameter->getAttributes();
        self::check($pattern, $attributes);
        $names = array_map(static fn(\ReflectionAttribute $one): string => $one->getName(), $attributes);
        $sources = array_filter($names, static fn(string $name): bool => str_starts_with($name, self::SOURCE));
        if (\count($sources) > 1) {
            throw InvalidHandlerError::severalSources($pattern, $parameter, array_map(self::short(...), $sources));
        }
    }

    /** @throws InvalidHandlerError NX-0303 */
    public static function checkHandler(string $pattern, Handler $handler): void
    {
        self::check($pattern, $handler->declaration()->getAttributes());
        if ($handler->class !== null) {
            self::check($pattern, (new \ReflectionClass($handler->class))->getAttributes());
        }
    }

    /** @param array<\ReflectionAttribute<object>> $attributes */
    private static function check(string $pattern, array $attributes): void
    {
        foreach ($attributes as $attribute) {
            if (str_starts_with($attribute->getName(), self::OWN)) {
                self::create($pattern, $attribute);
            }
        }
    }

    /** @param \ReflectionAttribute<object> $attribute */
    private static function create(string $pattern, \ReflectionAttribute $attribute): void
    {
        try {
            $attribute->newInstance();
        } catch (\Error $error) {
            throw InvalidHandlerError::badAttribute($pattern, self::short($attribute->getName()), $error);
        }
    }

    private static function short(string $name): string
    {
        return '#[' . substr($name, \strlen(self::OWN)) . ']';
    }
}
