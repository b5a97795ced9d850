<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * Measures everything reachable from roots, by class and property below each root. The walk is breadth first, so an
 * object held in several places counts for the place nearest to a root.
 *
 * @internal
 */
final class Walk
{
    /** All elements of an array are counted, but only this many are followed. */
    private const LOOKED_INTO = 1000;
    private const DEEPEST = 32;

    /** @var array<string, Slot> */
    private array $slots = [];
    /** @var array<int, true> by object id */
    private array $seen = [];
    /** @var array<int, array{object, Slot, string}> the object, the slot that holds it, the root */
    private array $queue = [];
    /** @var array<string, array<string, array<string, Slot>>> by root, class and mangled name */
    private array $properties = [];

    public function add(Slot $slot): void
    {
        $this->slots[$slot->key()] = $slot;
    }

    public function root(Slot $slot, mixed $value): void
    {
        $this->add($slot);
        $this->weigh($value, $slot, $slot->name, 0);
    }

    /** @return array<string, Slot> by key; holders come before what they hold */
    public function end(): array
    {
        for ($next = 0; isset($this->queue[$next]); $next++) {
            [$object, $holder, $root] = $this->queue[$next];
            unset($this->queue[$next]);
            if ($object instanceof \Closure) {
                $this->openClosure($object, $holder, $root);
            } else {
                $this->open($object, $holder, $root);
            }
        }

        return $this->slots;
    }

    private function weigh(mixed $value, Slot $slot, string $root, int $depth): void
    {
        if (\is_string($value)) {
            $slot->bytes += \strlen($value);
        } elseif (\is_array($value)) {
            $slot->elements += \count($value);
            $this->weighElements($value, $slot, $root, $depth + 1);
        } elseif (\is_object($value) && !isset($this->seen[spl_object_id($value)])) {
            $this->seen[spl_object_id($value)] = true;
            $this->queue[] = [$value, $slot, $root];
        }
    }

    /** @param array<mixed> $elements */
    private function weighElements(array $elements, Slot $slot, string $root, int $depth): void
    {
        $left = $depth > self::DEEPEST ? 0 : self::LOOKED_INTO;
        foreach ($elements as $key => $element) {
            if ($left-- === 0) {
                return;
            }
            $slot->bytes += \is_string($key) ? \strlen($key) : 0;
            if (!\is_int($element) && $element !== null) {
                $this->weigh($element, $slot, $root, $depth);
            }
        }
    }

    private function open(object $object, Slot $holder, string $root): void
    {
        $class = $object::class;
        if (str_starts_with($class, __NAMESPACE__)) {
            return;
        }
        $all = &$this->properties[$root][$class];
        $all[''] ??= $this->made(new Slot(
            'objects of ' . self::shown($class),
            Place::ofClass(new \ReflectionClass($class)),
            $root,
            $holder,
            'objects',
        ));
        $all['']->elements++;
        foreach (Contents::of($object) as $name => $value) {
            if (\is_array($value) || \is_object($value) || \is_string($value)) {
                $all[$name] ??= $this->made($this->property($class, (string) $name, $root, $all['']));
                $this->weigh($value, $all[$name], $root, 0);
            }
        }
    }

    /** @param class-string $class */
    private function property(string $class, string $mangled, string $root, Slot $within): Slot
    {
        $parts = explode("\0", $mangled);
        $name = $parts[array_key_last($parts)];
        $declaring = \count($parts) === 3 && $parts[1] !== '*' && class_exists($parts[1], false) ? $parts[1] : $class;
        $reflection = new \ReflectionClass($declaring);
        $isDeclared = $reflection->isUserDefined() && $reflection->hasProperty($name);
        $place = $isDeclared
            ? Place::ofProperty($reflection->getProperty($name)->getDeclaringClass(), $name)
            : Place::ofClass($reflection);

        return new Slot(self::shown($declaring) . "::\${$name}", $place, $root, $within);
    }

    /**
     * Follows the variables that a closure has captured, and its static variables. Those of named functions are roots.
     */
    private function openClosure(\Closure $closure, Slot $holder, string $root): void
    {
        $function = new \ReflectionFunction($closure);
        $this->weigh($function->getClosureThis(), $holder, $root, 0);
        if (!str_contains($function->getName(), '{closure')) {
            return;
        }
        $where = $function->getFileName() . ':' . $function->getStartLine();
        $all = &$this->properties[$root][$where];
        $all[''] ??= $this->made(new Slot(
            "closures at {$where}",
            Place::ofFunction($function),
            $root,
            $holder,
            'closures',
        ));
        $all['']->elements++;
        $captured = $function->getClosureUsedVariables();
        foreach ($function->getStaticVariables() as $name => $value) {
            $isCaptured = \array_key_exists($name, $captured);
            $all[$name] ??= $this->made(new Slot(
                $isCaptured
                    ? "\${$name} captured by the closure at {$where}"
                    : "static \${$name} of the closure at {$where}",
                $isCaptured ? Place::nowhere() : Place::ofStatic($function, $name),
                $root,
                $all[''],
            ));
            $this->weigh($value, $all[$name], $root, 0);
        }
    }

    private function made(Slot $slot): Slot
    {
        return $this->slots[$slot->key()] ??= $slot;
    }

    private static function shown(string $class): string
    {
        return explode("\0", $class)[0];
    }
}
