<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * The static properties and variables that requests have changed: App::isolate() takes their names.
 *
 * @internal
 */
final class ChangedStatics
{
    /** How deep arrays are compared, and how many of their elements. */
    private const DEPTH = 3;
    private const ELEMENTS = 1000;

    /** @var array<string, mixed> by name: what identifies the value */
    private array $known = [];
    /** @var array<string, array{Place, int}> by name: where, and in how many requests */
    private array $changes = [];

    /** @param iterable<string, StaticValue> $values by the name that isolate() takes */
    public function take(iterable $values, bool $isAfterRequest): void
    {
        foreach ($values as $name => $static) {
            $mark = self::mark($static->value);
            $before = \array_key_exists($name, $this->known) ? $this->known[$name] : self::mark($static->initial);
            if ($isAfterRequest && $mark !== $before) {
                $this->changes[$name] = [$static->place, ($this->changes[$name][1] ?? 0) + 1];
            }
            $this->known[$name] = $mark;
        }
    }

    /**
     * @param list<string> $isolated names that isolate() was given; they are left out
     * @return list<string> a line for each, those that changed most often first
     */
    public function lines(int $requests, array $isolated = []): array
    {
        uasort($this->changes, static fn(array $one, array $other): int => $other[1] <=> $one[1]);
        $lines = [];
        $isolated = array_map(static fn(string $name): string => ltrim($name, '?\\'), $isolated);
        foreach ($this->changes as $name => [$place, $count]) {
            $class = explode('::', $name, 2)[0];
            if (array_intersect([$name, "{$class}::*"], $isolated) !== []) {
                continue;
            }
            $lines[] = "{$name} ({$place->text()}) changed in {$count} of {$requests} requests.";
        }

        return $lines;
    }

    /** Objects by identity: what is in them belongs to them. */
    private static function mark(mixed $value, int $depth = 0): mixed
    {
        if (\is_object($value)) {
            return $depth === 0 ? \WeakReference::create($value) : $value::class . '#' . spl_object_id($value);
        }
        if (!\is_array($value)) {
            return \is_resource($value) ? get_resource_id($value) : $value;
        }
        if ($depth === self::DEPTH) {
            return \count($value);
        }
        $marks = array_map(
            static fn(mixed $element): mixed => self::mark($element, $depth + 1),
            \array_slice($value, -self::ELEMENTS, preserve_keys: true),
        );

        return [\count($value), $marks];
    }
}
