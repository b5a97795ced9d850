<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Cluster\{Address, MessageCodec, References};

/** Messages by their properties. Closures are refused. */
final class PropertyCodec implements MessageCodec
{
    public function encode(object $message, References $references): string
    {
        return serialize(self::toPlain($message, $references));
    }

    public function decode(string $bytes, References $references, Address $writer): object
    {
        $message = self::toValue(unserialize($bytes), $references);

        return is_object($message) ? $message : throw new \UnexpectedValueException('no object');
    }

    private static function toPlain(mixed $value, References $references): mixed
    {
        if (is_array($value)) {
            return ['array', array_map(static fn(mixed $one): mixed => self::toPlain($one, $references), $value)];
        }
        if (!is_object($value)) {
            return ['scalar', $value];
        }
        if ($value instanceof ActorRef) {
            return ['ref', $references->write($value)];
        }
        if ($value instanceof \Closure) {
            throw NotSent::closure();
        }
        $properties = [];
        foreach ((new \ReflectionObject($value))->getProperties() as $property) {
            $properties[$property->getName()] = self::toPlain($property->getValue($value), $references);
        }

        return ['object', $value::class, $properties];
    }

    private static function toValue(mixed $plain, References $references): mixed
    {
        if (!is_array($plain)) {
            throw new \UnexpectedValueException('not a value');
        }
        [$kind, $first] = array_values($plain);

        return match (true) {
            $kind === 'array' && is_array($first) => array_map(
                static fn(mixed $one): mixed => self::toValue($one, $references),
                $first,
            ),
            $kind === 'ref' && is_string($first) => $references->read($first),
            $kind === 'object' && is_string($first) && is_array($plain[2]) => self::build(
                $first,
                $plain[2],
                $references,
            ),
            default => $first,
        };
    }

    /** @param array<mixed> $properties */
    private static function build(string $class, array $properties, References $references): object
    {
        \assert(class_exists($class));
        $reflection = new \ReflectionClass($class);
        $object = $reflection->newInstanceWithoutConstructor();
        foreach ($properties as $name => $value) {
            $reflection->getProperty((string) $name)->setValue($object, self::toValue($value, $references));
        }

        return $object;
    }
}
