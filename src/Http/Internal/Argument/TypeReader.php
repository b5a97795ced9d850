<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\RejectUnknownFields;
use Symfony\Component\Uid\Uuid;

/**
 * Determines what parameters take, by their types and docblocks. A class is plain when its constructor gets all that
 * its objects hold, as public promoted properties of known types, and nothing changes how the serializer maps it.
 *
 * @internal
 */
final class TypeReader
{
    private const CHANGES = '/^(set|add|remove)[A-Z]/';
    private const BUILT_IN = ['string', 'int', 'float', 'bool', 'mixed', 'array'];
    private const SERIALIZER = 'Symfony\Component\Serializer\\';

    /** @var array<string, true> the classes that are being read */
    private array $open = [];

    /** @return ValueType|null null: no value of a request becomes it without a serializer */
    public function ofParameter(\ReflectionParameter $parameter): ?ValueType
    {
        $type = $parameter->getType();
        if (!$type instanceof \ReflectionNamedType || $parameter->isVariadic()) {
            return null;
        }
        $found = $this->ofType($type->getName(), $parameter);

        return $found !== null && $type->allowsNull() ? $found->nullable() : $found;
    }

    /** @return ClassShape|null null: the class is not plain */
    public function ofClass(string $name): ?ClassShape
    {
        if (!class_exists($name) || isset($this->open[$name])) {
            return null;
        }
        $class = new \ReflectionClass($name);
        $constructor = $class->getConstructor();
        if ($constructor === null || !self::isPlain($class, $constructor)) {
            return null;
        }
        $this->open[$name] = true;
        try {
            return $this->shape($class, $constructor);
        } finally {
            unset($this->open[$name]);
        }
    }

    /** @param \ReflectionClass<object> $class */
    private function shape(\ReflectionClass $class, \ReflectionMethod $constructor): ?ClassShape
    {
        $fields = [];
        foreach ($constructor->getParameters() as $parameter) {
            $type = $this->ofParameter($parameter);
            $default = $parameter->isDefaultValueAvailable() ? $parameter->getDefaultValue() : null;
            if ($type === null || !self::isConstant($default)) {
                return null;
            }
            $isOptional = $parameter->isDefaultValueAvailable() || $type->isNullable;
            $fields[] = new Field($parameter->getName(), $type, $isOptional, $default);
        }

        return new ClassShape($class->getName(), $fields, $class->getAttributes(RejectUnknownFields::class) !== []);
    }

    private function ofType(string $type, \ReflectionParameter $parameter): ?ValueType
    {
        if ($type !== 'array') {
            return $this->named($type);
        }
        $text = self::docblock($parameter);
        if ($text === null) {
            return new ValueType(Kind::Table);
        }
        $class = $parameter->getDeclaringClass();
        $function = $parameter->getDeclaringFunction();
        $file = $function->getFileName();
        $namespace = $class?->getNamespaceName() ?? $function->getNamespaceName();
        $found = DocType::parse($text, fn(string $name): ?ValueType => $this->named(
            \in_array($name, self::BUILT_IN, true) ? $name : ClassNames::resolve($name, $file, $namespace),
        ));

        return match ($found?->kind) {
            Kind::Table, Kind::ListOf, Kind::MapOf, Kind::Fields => $found,
            default => null,
        };
    }

    private function named(string $type): ?ValueType
    {
        return match (true) {
            $type === 'string' => new ValueType(Kind::Text),
            $type === 'int' => new ValueType(Kind::Integer),
            $type === 'float' => new ValueType(Kind::Decimal),
            $type === 'bool' => new ValueType(Kind::Boolean),
            $type === 'mixed' => new ValueType(Kind::Any, true),
            $type === 'array' => new ValueType(Kind::Table),
            is_subclass_of($type, \BackedEnum::class) => new ValueType(Kind::Enum, class: ltrim($type, '\\')),
            $type === \DateTimeImmutable::class, $type === \DateTimeInterface::class => new ValueType(Kind::Date),
            is_a($type, Uuid::class, true) => new ValueType(Kind::Uuid, class: ltrim($type, '\\')),
            default => $this->instance($type),
        };
    }

    private function instance(string $type): ?ValueType
    {
        $shape = $this->ofClass($type);

        return $shape === null ? null : new ValueType(Kind::Instance, shape: $shape);
    }

    private static function docblock(\ReflectionParameter $parameter): ?string
    {
        $name = $parameter->getName();
        $class = $parameter->getDeclaringClass();
        $property = $parameter->isPromoted() ? $class?->getProperty($name) : null;

        return DocType::text($property?->getDocComment() ?? false, 'var')
            ?? DocType::text($parameter->getDeclaringFunction()->getDocComment(), '(?:phpstan-|psalm-)?param', $name);
    }

    /** @param \ReflectionClass<object> $class */
    private static function isPlain(\ReflectionClass $class, \ReflectionMethod $constructor): bool
    {
        $isOwn = $class->isUserDefined() && !$class->isAnonymous() && $class->getParentClass() === false;
        if (!$isOwn || !$class->isInstantiable()) {
            return false;
        }
        $reflections = [$class, $constructor, ...$class->getProperties(), ...$class->getMethods()];
        foreach ([...$reflections, ...$constructor->getParameters()] as $reflection) {
            foreach ($reflection->getAttributes() as $attribute) {
                if (str_starts_with($attribute->getName(), self::SERIALIZER)) {
                    return false;
                }
            }
        }
        foreach ($class->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            if (preg_match(self::CHANGES, $method->getName()) === 1 || $method->getName() === '__set') {
                return false;
            }
        }
        $interfaces = preg_grep('/^Symfony\\\\Component\\\\Serializer\\\\/', $class->getInterfaceNames());

        return $interfaces === [] && self::hasOnlyPromoted($class, $constructor);
    }

    /** @param \ReflectionClass<object> $class */
    private static function hasOnlyPromoted(\ReflectionClass $class, \ReflectionMethod $constructor): bool
    {
        $properties = array_filter(
            $class->getProperties(),
            static fn(\ReflectionProperty $property): bool => !$property->isStatic(),
        );
        foreach ($properties as $property) {
            if (!$property->isPromoted() || !$property->isPublic()) {
                return false;
            }
        }

        return \count($properties) === $constructor->getNumberOfParameters();
    }

    /** Whether it can be written as a constant expression. */
    private static function isConstant(mixed $value): bool
    {
        return \is_array($value)
            ? array_filter($value, self::isConstant(...)) === $value
            : $value === null || \is_scalar($value) || $value instanceof \UnitEnum;
    }
}
