<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorRef;

/** Describes objects in the messages of failed expectations. */
final class Described
{
    private const LONGEST = 60;

    /** "OrderPlaced(id: 7, by: 'ann')": the public properties. */
    public static function message(object $message): string
    {
        $parts = [];
        foreach (get_object_vars($message) as $name => $value) {
            $parts[] = "{$name}: " . self::value($value);
        }

        return $message::class . ($parts === [] ? '' : '(' . implode(', ', $parts) . ')');
    }

    /** Whether they have the same class and equal properties. */
    public static function isEqual(object $one, object $other): bool
    {
        return $one == $other; // @phpstan-ignore equal.notAllowed (two messages are hardly ever the same object)
    }

    private static function value(mixed $value): string
    {
        return match (true) {
            is_string($value) && strlen($value) > self::LONGEST => "'" . substr($value, 0, self::LONGEST) . "…'",
            is_string($value) => "'{$value}'",
            is_scalar($value) || $value === null => var_export($value, true),
            is_array($value) => 'array of ' . count($value),
            $value instanceof ActorRef => (string) $value->path(),
            $value instanceof \UnitEnum => $value::class . "::{$value->name}",
            $value instanceof \Throwable => $value::class . "('{$value->getMessage()}')",
            $value instanceof \Stringable => (string) $value,
            default => get_debug_type($value),
        };
    }
}
