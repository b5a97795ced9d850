<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Async\Future;
use Nexus\Http\Internal\Argument\Texts;
use Nexus\Http\JsonResultError;

/**
 * Converts what a handler returned to values that json_encode() writes as intended: dates as RFC 3339, backed enums by
 * their values, objects by their public properties. An error names the path of the value: "items[3].price".
 *
 * @internal
 */
final class JsonValue
{
    /** The depth limit of json_encode(). */
    private const DEPTH = 512;
    /** As in Response::json(). */
    private const FLAGS = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;

    /** @var array<class-string, bool> whether a class declares a public property */
    private static array $declares = [];

    /** @var list<int|string> the keys that lead to the current value */
    private array $path = [];

    private function __construct(private readonly string $root) {}

    /**
     * @param string $root path of the value itself
     * @throws JsonResultError NX-0360 and NX-0361
     */
    public static function of(mixed $value, string $root = ''): mixed
    {
        return (new self($root))->convert($value);
    }

    /** @throws JsonResultError NX-0360 and NX-0361 */
    public static function encode(mixed $value, string $root = ''): string
    {
        return json_encode(self::of($value, $root), self::FLAGS);
    }

    /** Whether the object has public properties, and so is data. */
    public static function isData(object $object): bool
    {
        return $object instanceof \stdClass
            || !$object instanceof \Closure && self::hasPublicProperty($object);
    }

    private static function hasPublicProperty(object $object): bool
    {
        return (self::$declares[$object::class] ??= self::declaresPublicProperty($object::class))
            || get_object_vars($object) !== [];
    }

    /** @param class-string $class */
    private static function declaresPublicProperty(string $class): bool
    {
        foreach ((new \ReflectionClass($class))->getProperties(\ReflectionProperty::IS_PUBLIC) as $property) {
            if (!$property->isStatic()) {
                return true;
            }
        }

        return false;
    }

    private function convert(mixed $value): mixed
    {
        return match (true) {
            $value === null, \is_int($value), \is_bool($value) => $value,
            \is_string($value) => $this->text($value),
            \is_float($value) => is_finite($value) ? $value : throw JsonResultError::notFinite($this->place(), $value),
            \is_array($value) => $this->elements($value),
            \is_object($value) => $this->object($value),
            default => throw JsonResultError::notData($this->place(), $value),
        };
    }

    private function text(string $text): string
    {
        return preg_match('//u', $text) === 1 ? $text : throw JsonResultError::notUtf8($this->place());
    }

    private function object(object $value): mixed
    {
        return match (true) {
            $value instanceof Future => throw JsonResultError::notAwaited($this->place()),
            $value instanceof \JsonSerializable => $this->convert($value->jsonSerialize()),
            $value instanceof \BackedEnum => $value->value,
            $value instanceof \DateTimeInterface => Texts::ofDate($value),
            $value instanceof \Traversable => $this->elements(self::gather($value)),
            $value instanceof \UnitEnum => throw JsonResultError::notData($this->place(), $value),
            self::isData($value) => (object) $this->elements(get_object_vars($value)),
            $value instanceof \Stringable => $this->text((string) $value),
            default => throw JsonResultError::notData($this->place(), $value),
        };
    }

    /**
     * @param array<array-key, mixed> $values
     *
     * @return array<array-key, mixed>
     */
    private function elements(array $values): array
    {
        if (\count($this->path) >= self::DEPTH - 1) {
            throw JsonResultError::tooDeep($this->place(), self::DEPTH);
        }
        foreach ($values as $key => $value) {
            if ($value === null || \is_int($value) || \is_bool($value)) {
                continue;
            }
            $this->path[] = $key;
            $values[$key] = $this->convert($value);
            array_pop($this->path);
        }

        return $values;
    }

    /**
     * Elements without a text as their key are appended, because a generator may yield the same number several times.
     *
     * @param \Traversable<mixed, mixed> $values
     *
     * @return array<array-key, mixed>
     */
    private static function gather(\Traversable $values): array
    {
        $gathered = [];
        foreach ($values as $key => $value) {
            if (\is_string($key)) {
                $gathered[$key] = $value;
            } else {
                $gathered[] = $value;
            }
        }

        return $gathered;
    }

    private function place(): string
    {
        $place = $this->root;
        foreach ($this->path as $key) {
            $place .= match (true) {
                \is_int($key) => "[{$key}]",
                $place === '' => $key,
                default => ".{$key}",
            };
        }

        return \strlen($place) > 200 ? substr($place, 0, 200) . '…' : $place;
    }
}
