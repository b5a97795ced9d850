<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * The contents of an object, read without calling any code of its class.
 *
 * @internal
 */
final class Contents
{
    /**
     * Containers of PHP with hidden contents. They are read by the method of PHP's own class, even if a subclass
     * overrides it.
     */
    private const CONTAINERS = [
        \SplObjectStorage::class => '__debugInfo',
        \ArrayObject::class => '__debugInfo',
        \ArrayIterator::class => '__debugInfo',
        \SplDoublyLinkedList::class => '__debugInfo',
        \SplHeap::class => '__debugInfo',
        \SplPriorityQueue::class => '__debugInfo',
        \SplFixedArray::class => 'toArray',
    ];

    /** @return array<mixed> by name, as an array cast gives them: "\0Class\0name" for a private property */
    public static function of(object $object): array
    {
        foreach (self::CONTAINERS as $class => $method) {
            if ($object instanceof $class) {
                $elements = (new \ReflectionMethod($class, $method))->invoke($object);

                return ["\0{$class}\0elements" => $elements] + get_mangled_object_vars($object);
            }
        }

        return match (true) {
            $object instanceof \WeakMap => ["\0WeakMap\0values" => self::valuesOf($object)],
            $object instanceof \UnitEnum, $object instanceof \Generator, $object instanceof \Reflector => [],
            default => get_mangled_object_vars($object),
        };
    }

    /**
     * Only the values: other objects hold the keys.
     *
     * @param \WeakMap<object, mixed> $map
     * @return list<mixed>
     */
    private static function valuesOf(\WeakMap $map): array
    {
        $values = [];
        foreach ($map as $value) {
            $values[] = $value;
        }

        return $values;
    }
}
