<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\InvalidParameterError;
use Nexus\Http\ParamContext;
use Nexus\Http\Request;
use Symfony\Component\PropertyAccess\PropertyAccess;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Serializer;
use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\Validation;

/**
 * Creates functions that map values of requests to what parameters take, and check their constraints.
 *
 * @internal
 */
final class Mappers
{
    private const SERIALIZER = 'symfony/serializer symfony/property-access symfony/property-info phpstan/phpdoc-parser '
        . 'phpdocumentor/type-resolver';
    private const CONSTRAINT = 'Symfony\Component\Validator\\';

    private ?Constraints $constraints = null;
    private ?SerializerMapper $serializer = null;

    public function __construct(private readonly TypeReader $types = new TypeReader()) {}

    /**
     * @param class-string $class
     * @param bool $isText values are texts, of a query or a form, and not decoded JSON
     * @return \Closure(mixed): mixed
     * @throws InvalidParameterError NX-0345
     */
    public function object(
        string $class,
        bool $isText,
        \ReflectionParameter $parameter,
        ParamContext $context,
    ): \Closure {
        $constraints = $this->constraintsOf($class, $parameter, $context);
        $type = $this->instance($class);
        if ($type !== null) {
            return $this->value($type, $isText, $constraints);
        }
        $serializer = $this->serializer($class, $parameter, $context);
        if ($constraints === null) {
            return static fn(mixed $data): object => $serializer->map($data, $class, $isText);
        }

        return static function (mixed $data) use ($serializer, $class, $isText, $constraints): object {
            $object = $serializer->map($data, $class, $isText);
            $constraints->check($object);

            return $object;
        };
    }

    /**
     * @param Constraints|null $constraints null: the value has none
     * @return \Closure(mixed): mixed
     */
    public function value(ValueType $type, bool $isText, ?Constraints $constraints = null): \Closure
    {
        return MapperCode::mapper(
            $type,
            $isText,
            self::failure($type, $isText, $constraints),
            $constraints === null ? null : $constraints->check(...),
        );
    }

    /**
     * Maps the body of a request whose media type is application/json to a plain class, in one function.
     *
     * @param class-string $class
     * @param \Closure(Request): mixed $other is called for a request with another media type, and for a body that does
     * not fit
     * @return (\Closure(Request): mixed)|null null: the class is not plain
     */
    public function plainJson(
        string $class,
        \ReflectionParameter $parameter,
        ParamContext $context,
        \Closure $other,
    ): ?\Closure {
        $type = $this->instance($class);
        if ($type === null) {
            return null;
        }
        $constraints = $this->constraintsOf($class, $parameter, $context);

        return MapperCode::json(
            $type,
            $constraints === null ? null : $constraints->check(...),
            $other,
        );
    }

    /** @param class-string $class */
    private function instance(string $class): ?ValueType
    {
        $shape = $this->types->ofClass($class);

        return $shape === null ? null : new ValueType(Kind::Instance, shape: $shape);
    }

    /** @return \Closure(mixed): mixed */
    private static function failure(ValueType $type, bool $isText, ?Constraints $constraints): \Closure
    {
        $check = $constraints === null ? null : $constraints->check(...);

        return static function (mixed $data) use ($type, $isText, $constraints, $check): mixed {
            $violations = new Violations();
            $value = (new ShapeMapper($isText, $violations, $constraints))->value($type, $data, '');
            if ($violations->count() !== 0) {
                $violations->throw();
            }
            if (\is_object($value) && $check !== null) {
                $check($value);
            }

            return $value;
        };
    }

    /** @throws InvalidParameterError NX-0347 when the parameter itself has constraints, which would never be checked */
    public static function refuseConstraints(\ReflectionParameter $parameter): void
    {
        foreach (array_filter($parameter->getAttributes(), self::isConstraint(...)) as $attribute) {
            throw InvalidParameterError::constraint($parameter, $attribute->getName());
        }
    }

    public function type(\ReflectionParameter $parameter): ?ValueType
    {
        return $this->types->ofParameter($parameter);
    }

    /** @param class-string $class */
    private function constraintsOf(string $class, \ReflectionParameter $parameter, ParamContext $context): ?Constraints
    {
        if (!self::mayHaveConstraints($class) && !class_exists(Validation::class)) {
            return null;
        }
        $constraints = $this->constraints($parameter, $context);

        if (!$constraints->applyTo($class)) {
            return null;
        }
        $constraints->prepare($class);

        return $constraints;
    }

    private function constraints(\ReflectionParameter $parameter, ParamContext $context): Constraints
    {
        if (!class_exists(Validation::class)) {
            throw InvalidParameterError::missingPackage($parameter, 'its type has constraints', 'symfony/validator');
        }

        return $this->constraints ??= Constraints::create($context);
    }

    /** @param class-string $class */
    private function serializer(string $class, \ReflectionParameter $parameter, ParamContext $context): SerializerMapper
    {
        $needed = [Serializer::class, PropertyAccess::class, PropertyInfoExtractor::class];
        if (array_filter($needed, class_exists(...)) !== $needed) {
            throw InvalidParameterError::missingPackage(
                $parameter,
                "{$class} is more than a constructor with public promoted properties of known types",
                self::SERIALIZER,
            );
        }

        return $this->serializer ??= SerializerMapper::create($context);
    }

    /** @param class-string $name */
    private static function mayHaveConstraints(string $name): bool
    {
        $class = new \ReflectionClass($name);
        foreach ([$class, ...$class->getProperties(), ...$class->getMethods()] as $reflection) {
            if (array_filter($reflection->getAttributes(), self::isConstraint(...)) !== []) {
                return true;
            }
        }

        return false;
    }

    /** @param \ReflectionAttribute<object> $attribute */
    private static function isConstraint(\ReflectionAttribute $attribute): bool
    {
        return str_starts_with($attribute->getName(), self::CONSTRAINT)
            || is_subclass_of($attribute->getName(), Constraint::class);
    }
}
