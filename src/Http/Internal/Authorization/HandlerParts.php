<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Authorization;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Internal\Handler;
use Nexus\Http\Internal\HandlerReflection;
use Nexus\Http\Internal\WebSocket\SocketRoute;
use Nexus\Http\ParamContext;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * The classes and functions whose attributes say who may call a handler. Attributes of parents and interfaces count
 * too: a class that extends a protected one is protected.
 *
 * @internal
 */
final class HandlerParts
{
    /** @var array<string, \ReflectionClass<object>> by name, the outermost first */
    private array $classes = [];
    /** @var array<string, \ReflectionFunctionAbstract> */
    private array $functions = [];

    private function __construct() {}

    public static function of(mixed $declared, ?Handler $handler): self
    {
        $parts = new self();
        $declared = SocketRoute::handlerOf($declared);
        $function = HandlerReflection::of($declared);
        if ($function !== null) {
            $parts->addFunction($function);
        }
        $owner = \is_array($declared) ? $declared[0] ?? null : $declared;
        $owner = \is_string($owner) ? explode('::', $owner, 2)[0] : $owner;
        if (!$owner instanceof \Closure && (\is_object($owner) || \is_string($owner) && class_exists($owner))) {
            $parts->addClass(new \ReflectionClass($owner), \is_array($declared));
        }
        if ($handler !== null) {
            $parts->addFunction($handler->declaration());
            $handler->class === null || !class_exists($handler->class)
                || $parts->addClass(new \ReflectionClass($handler->class), \is_array($declared));
        }

        return $parts;
    }

    /** @return list<Level> the classes before the functions, so that a method can be public in a protected class */
    public function levels(): array
    {
        return array_map(self::level(...), [...array_values($this->classes), ...array_values($this->functions)]);
    }

    /** @return list<\ReflectionParameter> whose argument is the principal */
    public function principals(): array
    {
        $found = [];
        foreach ($this->functions as $function) {
            foreach ($function->getParameters() as $parameter) {
                $isPrincipal = ParamContext::attributeOf($parameter, FromPrincipal::class) !== null
                    || ParamContext::typeOf($parameter) === Principal::class && $parameter->getAttributes() === [];
                if ($isPrincipal) {
                    $found[] = $parameter;
                }
            }
        }

        return $found;
    }

    private function addFunction(\ReflectionFunctionAbstract $function): void
    {
        if ($function instanceof \ReflectionFunction && !str_contains($function->getName(), '{closure')) {
            $this_ = $function->getClosureThis();
            $class = $this_ === null ? $function->getClosureScopeClass() : new \ReflectionClass($this_);
            if ($class?->hasMethod($function->getName()) === true) {
                $this->addClass($class, true);
                $function = $class->getMethod($function->getName());
            }
        }
        if (!$function instanceof \ReflectionMethod) {
            $place = "{$function->getFileName()}:{$function->getStartLine()}";
            $this->functions["{$place}:{$function->getName()}"] = $function;

            return;
        }
        foreach (self::ancestry($function->getDeclaringClass()) as $class) {
            if ($class->hasMethod($function->getName())) {
                $method = $class->getMethod($function->getName());
                $this->functions["{$method->class}::{$method->name}"] = $method;
            }
        }
    }

    /** @param \ReflectionClass<object> $class */
    private function addClass(\ReflectionClass $class, bool $hasMethod): bool
    {
        foreach (self::ancestry($class) as $one) {
            $this->classes[$one->getName()] = $one;
        }
        if (!$hasMethod && $class->implementsInterface(RequestHandlerInterface::class)) {
            $this->addFunction($class->getMethod('handle'));
        }

        return true;
    }

    /**
     * @param \ReflectionClass<object> $class
     *
     * @return list<\ReflectionClass<object>> interfaces, parents from the root, the class itself
     */
    private static function ancestry(\ReflectionClass $class): array
    {
        $parents = [];
        for ($parent = $class->getParentClass(); $parent !== false; $parent = $parent->getParentClass()) {
            array_unshift($parents, $parent);
        }

        return [...array_values($class->getInterfaces()), ...$parents, $class];
    }

    /** @param \ReflectionClass<object>|\ReflectionFunctionAbstract $where */
    private static function level(\ReflectionClass|\ReflectionFunctionAbstract $where): Level
    {
        $level = new Level();
        $attributes = [
            ...$where->getAttributes(Requirement::class, \ReflectionAttribute::IS_INSTANCEOF),
            ...$where->getAttributes(Authorize::class),
        ];
        foreach ($attributes as $attribute) {
            $level->requirements[] = $attribute->newInstance();
        }
        $level->isPublic = $where->getAttributes(PublicRoute::class) !== [];

        return $level;
    }
}
