<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * Converts values as generated code does, and finds everything that is wrong with them. It is called for values that
 * generated code refuses.
 *
 * @internal
 */
final class ShapeMapper
{
    /** @param Constraints|null $constraints checks the fields that have the right type, beside those that have not */
    public function __construct(
        private readonly bool $isText,
        private readonly Violations $violations,
        private readonly ?Constraints $constraints = null,
    ) {}

    /** @return mixed null: it does not fit, and a violation says so; or it is null */
    public function value(ValueType $type, mixed $value, string $path): mixed
    {
        if ($this->isText && $value === '') {
            $value = match (true) {
                $type->isTable() => [],
                $type->isNullable && $type->kind !== Kind::Text && $type->kind !== Kind::Any => null,
                default => '',
            };
        }
        if ($value === null) {
            return $type->isNullable ? null : $this->refuse($type, $path);
        }
        $converted = match ($type->kind) {
            Kind::Any => $value,
            Kind::Table => \is_array($value) ? $value : null,
            Kind::ListOf, Kind::MapOf => \is_array($value) ? $this->elements($type, $value, $path) : null,
            Kind::Fields, Kind::Instance => \is_array($value) ? $this->fields($type, $value, $path) : null,
            default => $this->scalar($type, $value),
        };

        return $converted === false && $type->kind !== Kind::Boolean && $type->kind !== Kind::Any
            ? null
            : $converted ?? $this->refuse($type, $path);
    }

    private function refuse(ValueType $type, string $path): null
    {
        $this->violations->add($path, "This value should be {$type->expectation()}.");

        return null;
    }

    private function scalar(ValueType $type, mixed $value): mixed
    {
        if (\is_string($value)) {
            return $this->text($type, $value);
        }
        if ($this->isText) {
            return null;
        }

        return match ($type->kind) {
            Kind::Integer => \is_int($value) ? $value : null,
            Kind::Decimal => \is_int($value) || \is_float($value) && is_finite($value) ? (float) $value : null,
            Kind::Boolean => \is_bool($value) ? $value : null,
            Kind::Enum => \is_int($value) && $this->isOfIntegers($type) ? self::enum($type)::tryFrom($value) : null,
            default => null,
        };
    }

    private function text(ValueType $type, string $text): mixed
    {
        return match ($type->kind) {
            Kind::Text => $text,
            Kind::Date => Texts::date($text),
            Kind::Uuid => Texts::uuid($text, $type->class), // @phpstan-ignore argument.type
            Kind::Enum => match (true) {
                !$this->isOfIntegers($type) => self::enum($type)::tryFrom($text),
                $this->isText => Texts::integerCase($text, self::enum($type)),
                default => null,
            },
            default => $this->isText ? self::scalarText($type, $text) : null,
        };
    }

    private static function scalarText(ValueType $type, string $text): int|float|bool|null
    {
        return match ($type->kind) {
            Kind::Integer => Texts::integer($text),
            Kind::Decimal => Texts::decimal($text),
            Kind::Boolean => Texts::boolean($text),
            default => null,
        };
    }

    /** @return class-string<\BackedEnum> */
    private static function enum(ValueType $type): string
    {
        \assert(is_subclass_of((string) $type->class, \BackedEnum::class));

        return (string) $type->class;
    }

    private function isOfIntegers(ValueType $type): bool
    {
        return (string) (new \ReflectionEnum(self::enum($type)))->getBackingType() === 'int';
    }

    /**
     * @param array<mixed> $values
     * @return array<mixed>|null null: the array itself does not fit
     */
    private function elements(ValueType $type, array $values, string $path): ?array
    {
        if ($type->kind === Kind::ListOf && !array_is_list($values)) {
            return null;
        }
        \assert($type->element !== null);
        foreach ($values as $key => $value) {
            if ($type->hasIntegerKeys && !\is_int($key)) {
                $this->violations->add("{$path}[{$key}]", 'This key should be an integer.');
            }
            $values[$key] = $this->value($type->element, $value, "{$path}[{$key}]");
        }

        return $values;
    }

    /**
     * @param array<mixed> $data
     * @return object|array<mixed>|false false: some field does not fit
     */
    private function fields(ValueType $type, array $data, string $path): object|array|false
    {
        $shape = $type->shape ?? throw new \LogicException('This type has no fields');
        [$values, $before] = [[], $this->violations->count()];
        foreach ($shape->fields as $field) {
            $own = $this->violations->count();
            $at = ltrim("{$path}.{$field->name}", '.');
            if (\array_key_exists($field->name, $data)) {
                $value = $this->value($field->type, $data[$field->name], $at);
            } elseif ($field->isOptional) {
                if ($shape->class === null) {
                    continue;
                }
                $value = $field->default;
            } else {
                $this->violations->add($at, 'This field is missing.');
                continue;
            }
            if ($this->violations->count() === $own) {
                $values[$field->name] = $value;
            }
        }
        foreach ($shape->refusesUnknown ? array_diff_key($data, self::names($shape)) : [] as $name => $_) {
            $this->violations->add(ltrim("{$path}.{$name}", '.'), 'This field was not expected.');
        }
        if ($this->violations->count() !== $before) {
            $this->constraints?->checkFields($shape, $values, $path, $this->violations);

            return false;
        }

        return $shape->class === null ? $values : new ($shape->class)(...$values);
    }

    /** @return array<string, true> */
    private static function names(ClassShape $shape): array
    {
        return array_fill_keys(array_map(static fn(Field $field): string => $field->name, $shape->fields), true);
    }
}
