<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use PHPStan\PhpDocParser\Ast\ConstExpr\ConstExprIntegerNode;
use PHPStan\PhpDocParser\Ast\ConstExpr\ConstExprStringNode;
use PHPStan\PhpDocParser\Ast\Type\ArrayShapeItemNode;
use PHPStan\PhpDocParser\Ast\Type\ArrayShapeNode;
use PHPStan\PhpDocParser\Ast\Type\ArrayTypeNode;
use PHPStan\PhpDocParser\Ast\Type\ConstTypeNode;
use PHPStan\PhpDocParser\Ast\Type\GenericTypeNode;
use PHPStan\PhpDocParser\Ast\Type\IdentifierTypeNode;
use PHPStan\PhpDocParser\Ast\Type\IntersectionTypeNode;
use PHPStan\PhpDocParser\Ast\Type\NullableTypeNode;
use PHPStan\PhpDocParser\Ast\Type\TypeNode;
use PHPStan\PhpDocParser\Ast\Type\UnionTypeNode;

/**
 * Types in documentation comments as JSON schemas.
 *
 * @internal
 */
final readonly class DocTypes
{
    private const NAMED = [
        'int' => ['type' => 'integer'],
        'integer' => ['type' => 'integer'],
        'positive-int' => ['type' => 'integer', 'minimum' => 1],
        'non-negative-int' => ['type' => 'integer', 'minimum' => 0],
        'negative-int' => ['type' => 'integer', 'maximum' => -1],
        'float' => ['type' => 'number'],
        'double' => ['type' => 'number'],
        'number' => ['type' => 'number'],
        'string' => ['type' => 'string'],
        'numeric-string' => ['type' => 'string'],
        'class-string' => ['type' => 'string'],
        'non-empty-string' => ['type' => 'string', 'minLength' => 1],
        'bool' => ['type' => 'boolean'],
        'boolean' => ['type' => 'boolean'],
        'true' => ['const' => true],
        'false' => ['const' => false],
        'null' => Schema::NULL,
        'void' => Schema::NULL,
        'array' => Schemas::ANY_ARRAY,
        'list' => ['type' => 'array'],
        'non-empty-list' => ['type' => 'array', 'minItems' => 1],
        'non-empty-array' => ['type' => 'array', 'minItems' => 1],
        'iterable' => ['type' => 'array'],
        'object' => ['type' => 'object'],
        'array-key' => ['type' => ['integer', 'string']],
        'scalar' => ['type' => ['integer', 'number', 'string', 'boolean']],
    ];
    private const LISTS = ['array', 'list', 'non-empty-list', 'non-empty-array', 'iterable'];

    public function __construct(private Schemas $schemas, private ClassNames $names) {}

    /**
     * @param \ReflectionClass<object>|null $scope the class that contains the comment
     * @param string|false $file that contains the comment
     *
     * @return array<string, mixed>
     */
    public function schema(TypeNode $type, ?\ReflectionClass $scope, string|false $file): array
    {
        $inner = fn(TypeNode $type): array => $this->schema($type, $scope, $file);

        return match (true) {
            $type instanceof NullableTypeNode => Schema::nullable($inner($type->type)),
            $type instanceof UnionTypeNode => Schema::anyOf(array_values(array_map($inner, $type->types))),
            $type instanceof IntersectionTypeNode => ['allOf' => array_values(array_map($inner, $type->types))],
            $type instanceof ArrayTypeNode => ['type' => 'array', 'items' => $inner($type->type)],
            $type instanceof ArrayShapeNode => self::shape($type, $inner),
            $type instanceof GenericTypeNode => $this->generic($type, $inner),
            $type instanceof ConstTypeNode => self::constant($type),
            $type instanceof IdentifierTypeNode => $this->named($type->name, $scope, $file),
            default => [],
        };
    }

    /**
     * @param \ReflectionClass<object>|null $scope
     *
     * @return array<string, mixed>
     */
    private function named(string $name, ?\ReflectionClass $scope, string|false $file): array
    {
        $known = self::NAMED[strtolower($name)] ?? null;
        if ($known !== null) {
            return $known;
        }
        $isOwn = \in_array($name, ['self', 'static', '$this'], true);
        $class = $isOwn ? $scope?->getName() : $this->names->resolve($name, $file);

        return $class === null ? [] : $this->schemas->ofClass($class);
    }

    /**
     * @param \Closure(TypeNode): array<string, mixed> $inner
     *
     * @return array<string, mixed>
     */
    private function generic(GenericTypeNode $type, \Closure $inner): array
    {
        $name = strtolower("{$type->type}");
        $last = $type->genericTypes[\count($type->genericTypes) - 1] ?? null;
        if ($last === null) {
            return $inner($type->type);
        }
        if ($name === 'int') {
            $bounds = ['minimum' => self::bound($type->genericTypes[0] ?? null), 'maximum' => self::bound($last)];

            return ['type' => 'integer'] + array_filter($bounds, is_int(...));
        }
        $outer = $inner($type->type);
        if (str_ends_with($name, 'future')) {
            return $inner($last);
        }
        if (!\in_array($name, self::LISTS, true) && ($outer['type'] ?? null) !== 'array') {
            return $outer;
        }
        $isMap = \count($type->genericTypes) > 1 && $inner($type->genericTypes[0]) === ['type' => 'string'];

        return $isMap
            ? ['type' => 'object', 'additionalProperties' => $inner($last)]
            : ['type' => 'array', 'items' => $inner($last)] + ($name === 'array' ? [] : $outer);
    }

    /**
     * @param \Closure(TypeNode): array<string, mixed> $inner
     *
     * @return array<string, mixed>
     */
    private static function shape(ArrayShapeNode $shape, \Closure $inner): array
    {
        $properties = $required = [];
        foreach ($shape->items as $item) {
            if ($item->keyName === null) {
                $types = array_map(static fn(ArrayShapeItemNode $item): TypeNode => $item->valueType, $shape->items);

                return ['type' => 'array', 'prefixItems' => array_values(array_map($inner, $types))];
            }
            $key = $item->keyName;
            $isLiteral = $key instanceof ConstExprStringNode || $key instanceof ConstExprIntegerNode;
            $name = $isLiteral ? $key->value : "{$key}";
            $properties[$name] = $inner($item->valueType);
            if (!$item->optional) {
                $required[] = $name;
            }
        }

        return ['type' => 'object', 'properties' => $properties]
            + ($required === [] ? [] : ['required' => $required])
            + ($shape->sealed && $properties !== [] ? ['additionalProperties' => false] : []);
    }

    /** @return array<string, mixed> */
    private static function constant(ConstTypeNode $type): array
    {
        return match (true) {
            $type->constExpr instanceof ConstExprStringNode => ['const' => $type->constExpr->value],
            $type->constExpr instanceof ConstExprIntegerNode => ['const' => (int) $type->constExpr->value],
            default => [],
        };
    }

    private static function bound(?TypeNode $type): ?int
    {
        return $type instanceof ConstTypeNode && $type->constExpr instanceof ConstExprIntegerNode
            ? (int) $type->constExpr->value
            : null;
    }
}
