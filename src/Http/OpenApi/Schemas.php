<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Http\Attribute\RejectUnknownFields;
use PHPStan\PhpDocParser\Ast\Type\TypeNode;
use Psr\Http\Message\UploadedFileInterface;

/**
 * JSON schemas of types. Those of classes and enums are collected, and referred to.
 *
 * @internal
 */
final class Schemas
{
    /** Of PHP's arrays, JSON makes both. */
    public const ANY_ARRAY = ['type' => ['array', 'object']];

    private const BUILT_IN = [
        'int' => ['type' => 'integer'],
        'float' => ['type' => 'number'],
        'string' => ['type' => 'string'],
        'bool' => ['type' => 'boolean'],
        'true' => ['const' => true],
        'false' => ['const' => false],
        'null' => Schema::NULL,
        'void' => Schema::NULL,
        'array' => self::ANY_ARRAY,
        'iterable' => ['type' => 'array'],
        'object' => ['type' => 'object'],
    ];
    private const SERIALIZED_NAME = [
        'Symfony\Component\Serializer\Attribute\SerializedName',
        'Symfony\Component\Serializer\Annotation\SerializedName',
    ];
    private const UUID = 'Symfony\Component\Uid\AbstractUid';

    private readonly DocTypes $docTypes;
    /** @var array<string, string> component => class, and "input" where it is described as one */
    private array $names = [];
    /** @var array<string, array<string, mixed>> by component */
    private array $components = [];
    private bool $isInput = false;

    public function __construct()
    {
        $this->docTypes = new DocTypes($this, new ClassNames());
    }

    /** @return array<string, array<string, mixed>> by name */
    public function components(): array
    {
        ksort($this->components);

        return $this->components;
    }

    /**
     * Schemas that the function asks for are those of requests: of what a class is created from. That is another one
     * than what its objects are encoded to, if its constructor takes more than public properties or a field has another
     * name.
     *
     * @template T
     *
     * @param \Closure(): T $function
     *
     * @return T
     */
    public function forInput(\Closure $function): mixed
    {
        $this->isInput = true;
        try {
            return $function();
        } finally {
            $this->isInput = false;
        }
    }

    /**
     * The schema of a type. That of its documentation comment is more precise, if there is one.
     *
     * @param \ReflectionClass<object>|null $scope the class that contains the declaration
     *
     * @return array<string, mixed>
     */
    public function ofType(
        ?\ReflectionType $type,
        ?TypeNode $documented,
        ?\ReflectionClass $scope,
        string|false $file,
    ): array {
        $schema = $documented === null ? [] : $this->docTypes->schema($documented, $scope, $file);
        if ($schema !== []) {
            $isNullable = $type instanceof \ReflectionNamedType && $type->allowsNull() && $type->getName() !== 'mixed';

            return $isNullable ? Schema::nullable($schema) : $schema;
        }

        return $type === null ? [] : $this->ofReflection($type, $scope);
    }

    /**
     * @param class-string $class
     *
     * @return array<string, mixed> a reference, unless it is a class that is known to be one value
     */
    public function ofClass(string $class): array
    {
        $isEnum = is_a($class, \BackedEnum::class, true);

        return match (true) {
            is_a($class, \DateTimeInterface::class, true) => ['type' => 'string', 'format' => 'date-time'],
            $class === \DateInterval::class => ['type' => 'string', 'format' => 'duration'],
            is_a($class, self::UUID, true) => ['type' => 'string', 'format' => 'uuid'],
            is_a($class, UploadedFileInterface::class, true) => [],
            is_a($class, \Traversable::class, true) => ['type' => 'array'],
            !$isEnum && (new \ReflectionClass($class))->isInternal() => ['type' => 'object'],
            default => ['$ref' => '#/components/schemas/' . $this->component($class)],
        };
    }

    /**
     * The public properties of a class, by name. In requests they have their serialized names, and parameters of the
     * constructor that are no public properties belong to them.
     *
     * @param class-string $class
     *
     * @return array<string, array{array<string, mixed>, bool}> schema, and whether it is required
     */
    public function properties(string $class): array
    {
        $reflection = new \ReflectionClass($class);
        $constructor = $reflection->getConstructor();
        $doc = DocBlock::of($constructor?->getDocComment());
        $parameters = [];
        foreach ($constructor?->getParameters() ?? [] as $parameter) {
            $parameters[$parameter->getName()] = $parameter;
        }
        $properties = [];
        foreach ($reflection->getProperties() as $property) {
            $isField = $property->isPublic() || $this->isInput && $property->isPromoted();
            if (!$property->isStatic() && $isField) {
                $name = $property->getName();
                $field = $this->property($property, $parameters[$name] ?? null, $doc);
                $properties[$this->isInput ? self::serializedName($property) ?? $name : $name] = $field;
                unset($parameters[$name]);
            }
        }
        foreach ($this->isInput ? $parameters : [] as $name => $parameter) {
            $property = $reflection->hasProperty($name) ? $reflection->getProperty($name) : null;
            $name = $property === null ? $name : self::serializedName($property) ?? $name;
            $properties[$name] = $this->parameter($parameter, $property, $doc);
        }

        return $properties;
    }

    private static function serializedName(\ReflectionProperty $property): ?string
    {
        foreach ($property->getAttributes() as $attribute) {
            if (\in_array($attribute->getName(), self::SERIALIZED_NAME, true)) {
                $name = array_values($attribute->getArguments())[0] ?? null;

                return \is_string($name) ? $name : null;
            }
        }

        return null;
    }

    /**
     * Whether objects of the class are created from other fields than they are encoded to.
     *
     * @param \ReflectionClass<object> $class
     * @param list<string> $seen
     */
    private static function hasOwnInput(\ReflectionClass $class, array $seen = []): bool
    {
        if ($class->isEnum() || $class->isInternal() || \in_array($class->getName(), $seen, true)) {
            return false;
        }
        if ($class->implementsInterface(\JsonSerializable::class) || self::takesMore($class)) {
            return true;
        }
        foreach ($class->getProperties() as $property) {
            $type = $property->getType();
            $name = $type instanceof \ReflectionNamedType && !$type->isBuiltin() ? $type->getName() : '';
            $isInner = class_exists($name)
                && self::hasOwnInput(new \ReflectionClass($name), [...$seen, $class->getName()]);
            if ($isInner || self::serializedName($property) !== null) {
                return true;
            }
        }

        return false;
    }

    /**
     * Whether its constructor has parameters that are no public properties.
     *
     * @param \ReflectionClass<object> $class
     */
    private static function takesMore(\ReflectionClass $class): bool
    {
        foreach ($class->getConstructor()?->getParameters() ?? [] as $parameter) {
            $name = $parameter->getName();
            if (!$class->hasProperty($name) || !$class->getProperty($name)->isPublic()) {
                return true;
            }
        }

        return false;
    }

    /**
     * A parameter of a constructor that is no public property.
     *
     * @param \ReflectionProperty|null $property of the same name: its constraints apply
     *
     * @return array{array<string, mixed>, bool}
     */
    private function parameter(
        \ReflectionParameter $parameter,
        ?\ReflectionProperty $property,
        DocBlock $constructor,
    ): array {
        $name = $parameter->getName();
        $class = $parameter->getDeclaringClass();
        $documented = $constructor->parameters[$name] ?? null;
        $schema = $this->ofType($parameter->getType(), $documented, $class, $class?->getFileName() ?? false);
        $schema = $property === null ? $schema : Constraints::apply($property, $schema);
        $schema = Schema::described($schema, $constructor->parameterTexts[$name] ?? '');
        if ($parameter->isDefaultValueAvailable()) {
            return [$schema + self::default($parameter->getDefaultValue()), false];
        }

        return [$schema, !$parameter->isVariadic() && $parameter->getType()?->allowsNull() === false];
    }

    /** @return array{array<string, mixed>, bool} */
    private function property(
        \ReflectionProperty $property,
        ?\ReflectionParameter $parameter,
        DocBlock $constructor,
    ): array {
        $name = $property->getName();
        $own = DocBlock::of($property->getDocComment());
        $class = $property->getDeclaringClass();
        $schema = $this->ofType(
            $property->getType(),
            $own->variable ?? $constructor->parameters[$name] ?? null,
            $class,
            $class->getFileName(),
        );
        $schema = Constraints::apply($property, $schema);
        $text = $own->summary === '' ? $constructor->parameterTexts[$name] ?? '' : $own->summary;
        $schema = Schema::described($schema, $text);
        $schema += $own->isDeprecated ? ['deprecated' => true] : [];
        $hasDefault = $parameter === null ? $property->hasDefaultValue() : $parameter->isDefaultValueAvailable();
        if ($hasDefault) {
            $default = $parameter === null ? $property->getDefaultValue() : $parameter->getDefaultValue();
            $schema += self::default($default);
        }

        return [$schema, !$hasDefault && $property->getType()?->allowsNull() === false];
    }

    /** @return array{default?: mixed} */
    public static function default(mixed $value): array
    {
        $value = $value instanceof \BackedEnum ? $value->value : $value;

        return $value === null || \is_object($value) ? [] : ['default' => $value];
    }

    /**
     * @param \ReflectionClass<object>|null $scope
     *
     * @return array<string, mixed>
     */
    private function ofReflection(\ReflectionType $type, ?\ReflectionClass $scope): array
    {
        if ($type instanceof \ReflectionUnionType) {
            return Schema::anyOf(array_values(array_map(
                fn(\ReflectionType $one): array => $this->ofReflection($one, $scope),
                $type->getTypes(),
            )));
        }
        if (!$type instanceof \ReflectionNamedType || $type->getName() === 'mixed') {
            return [];
        }
        $name = $type->getName();
        $class = match (true) {
            $name === 'self', $name === 'static' => $scope?->getName(),
            class_exists($name), interface_exists($name) => $name,
            default => null,
        };
        $schema = $class === null ? self::BUILT_IN[$name] ?? [] : $this->ofClass($class);

        return $type->allowsNull() && $name !== 'null' ? Schema::nullable($schema) : $schema;
    }

    /** @param class-string $class */
    private function component(string $class): string
    {
        $isOwnInput = $this->isInput && self::hasOwnInput(new \ReflectionClass($class));
        $suffix = $isOwnInput ? 'Input' : '';
        $described = $isOwnInput ? "{$class} input" : $class;
        $short = substr((string) strrchr("\\{$class}", '\\'), 1) . $suffix;
        $isTaken = isset($this->names[$short]) && $this->names[$short] !== $described;
        $long = str_replace('\\', '.', $class) . $suffix;
        $name = (string) preg_replace('/[^A-Za-z0-9._-]/', '_', $isTaken ? $long : $short);
        if (!isset($this->names[$name])) {
            $this->names[$name] = $described;
            $this->components[$name] = [];
            $this->components[$name] = $this->describe(new \ReflectionClass($class));
        }

        return $name;
    }

    /**
     * @param \ReflectionClass<object> $class
     *
     * @return array<string, mixed>
     */
    private function describe(\ReflectionClass $class): array
    {
        $doc = DocBlock::of($class->getDocComment());
        $name = $class->getName();
        $schema = match (true) {
            is_subclass_of($name, \BackedEnum::class) => self::enum($name),
            !$this->isInput && $class->implementsInterface(\JsonSerializable::class) => $this->serialized($class),
            default => $this->object($class),
        };
        $schema += $doc->isDeprecated ? ['deprecated' => true] : [];

        return Schema::described($schema, $doc->summary);
    }

    /**
     * @param \ReflectionClass<object> $class
     *
     * @return array<string, mixed>
     */
    private function object(\ReflectionClass $class): array
    {
        $properties = $this->properties($class->getName());
        $required = array_keys(array_filter($properties, static fn(array $one): bool => $one[1]));
        $schema = ['type' => 'object', 'properties' => array_map(static fn(array $one): array => $one[0], $properties)];
        $schema += $required === [] ? [] : ['required' => $required];

        return $schema + ($class->getAttributes(RejectUnknownFields::class) === []
            ? []
            : ['additionalProperties' => false]);
    }

    /**
     * @param class-string<\BackedEnum> $enum
     *
     * @return array<string, mixed>
     */
    private static function enum(string $enum): array
    {
        $values = array_column($enum::cases(), 'value');

        return ['type' => \is_int($values[0] ?? null) ? 'integer' : 'string', 'enum' => $values];
    }

    /**
     * @param \ReflectionClass<object> $class
     *
     * @return array<string, mixed>
     */
    private function serialized(\ReflectionClass $class): array
    {
        $method = $class->getMethod('jsonSerialize');
        $returns = DocBlock::of($method->getDocComment())->returns;

        return $this->ofType($method->getReturnType(), $returns, $method->getDeclaringClass(), $method->getFileName());
    }
}
