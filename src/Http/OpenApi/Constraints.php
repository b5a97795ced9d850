<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\Constraints as Assert;

/**
 * Constraints of symfony/validator as keywords of JSON Schema. What has no keyword is left out, and so is what belongs
 * to other groups than the one that requests are validated with.
 *
 * @internal
 */
final class Constraints
{
    /**
     * @param array<string, mixed> $schema of its type
     *
     * @return array<string, mixed>
     */
    public static function apply(\ReflectionProperty $property, array $schema): array
    {
        if (!class_exists(Constraint::class)) {
            return $schema;
        }
        foreach ($property->getAttributes(Constraint::class, \ReflectionAttribute::IS_INSTANCEOF) as $attribute) {
            $constraint = $attribute->newInstance();
            $groups = [Constraint::DEFAULT_GROUP, $property->getDeclaringClass()->getShortName()];
            if ($constraint instanceof Constraint && array_intersect($constraint->groups ?? $groups, $groups) !== []) {
                $schema = self::with($schema, $constraint);
            }
        }

        return $schema;
    }

    /**
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    private static function with(array $schema, Constraint $constraint): array
    {
        if ($constraint instanceof Assert\All) {
            $items = \is_array($schema['items'] ?? null) ? self::keys($schema['items']) : [];
            foreach (\is_array($constraint->constraints) ? $constraint->constraints : [] as $inner) {
                $items = $inner instanceof Constraint ? self::with($items, $inner) : $items;
            }

            return ['items' => $items] + $schema;
        }
        if ($constraint instanceof Assert\NotBlank) {
            $keyword = self::isArray($schema) ? 'minItems' : (self::isString($schema) ? 'minLength' : null);

            return $keyword === null ? $schema : $schema + [$keyword => 1];
        }
        if ($constraint instanceof Assert\Choice) {
            return self::choice($schema, $constraint);
        }

        return self::keywords($constraint) + $schema;
    }

    /** @return array<string, mixed> */
    private static function keywords(Constraint $constraint): array
    {
        $keywords = match (true) {
            $constraint instanceof Assert\Length => [
                'minLength' => $constraint->min,
                'maxLength' => $constraint->max,
            ],
            $constraint instanceof Assert\Count => [
                'minItems' => $constraint->min,
                'maxItems' => $constraint->max,
            ],
            $constraint instanceof Assert\Range => [
                'minimum' => self::number($constraint->min),
                'maximum' => self::number($constraint->max),
            ],
            $constraint instanceof Assert\GreaterThanOrEqual => ['minimum' => self::number($constraint->value)],
            $constraint instanceof Assert\GreaterThan => ['exclusiveMinimum' => self::number($constraint->value)],
            $constraint instanceof Assert\LessThanOrEqual => ['maximum' => self::number($constraint->value)],
            $constraint instanceof Assert\LessThan => ['exclusiveMaximum' => self::number($constraint->value)],
            $constraint instanceof Assert\DivisibleBy => ['multipleOf' => self::number($constraint->value)],
            $constraint instanceof Assert\Regex => ['pattern' => self::pattern($constraint)],
            $constraint instanceof Assert\Unique => ['uniqueItems' => true],
            default => ['format' => self::format($constraint)],
        };

        return array_filter($keywords, static fn(mixed $value): bool => $value !== null);
    }

    private static function format(Constraint $constraint): ?string
    {
        return match (true) {
            $constraint instanceof Assert\Email => 'email',
            $constraint instanceof Assert\Url => 'uri',
            $constraint instanceof Assert\Uuid => 'uuid',
            $constraint instanceof Assert\Hostname => 'hostname',
            $constraint instanceof Assert\Date => 'date',
            $constraint instanceof Assert\Ip => match ($constraint->version) {
                Assert\Ip::V4 => 'ipv4',
                Assert\Ip::V6 => 'ipv6',
                default => null,
            },
            default => null,
        };
    }

    /**
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    private static function choice(array $schema, Assert\Choice $constraint): array
    {
        $choices = $constraint->choices ?? (\is_callable($constraint->callback) ? ($constraint->callback)() : null);
        if (!\is_array($choices) || $choices === [] || !$constraint->match) {
            return $schema;
        }
        $enum = ['enum' => array_values($choices)];
        if ($constraint->multiple !== true) {
            return $enum + $schema;
        }
        $items = \is_array($schema['items'] ?? null) ? self::keys($schema['items']) : [];
        $counts = ['minItems' => $constraint->min, 'maxItems' => $constraint->max];

        return ['items' => $enum + $items] + array_filter($counts, is_int(...)) + $schema;
    }

    /** A pattern with flags, or that must not match, cannot be expressed. */
    private static function pattern(Assert\Regex $constraint): ?string
    {
        $anchored = $constraint->match ? $constraint->getHtmlPattern() : null;

        return $anchored === null ? null : "^(?:{$anchored})$";
    }

    private static function number(mixed $value): int|float|null
    {
        return is_numeric($value) ? $value + 0 : null;
    }

    /** @param array<string, mixed> $schema */
    private static function isArray(array $schema): bool
    {
        return \in_array('array', (array) ($schema['type'] ?? []), true);
    }

    /** @param array<string, mixed> $schema */
    private static function isString(array $schema): bool
    {
        return \in_array('string', (array) ($schema['type'] ?? []), true) && !isset($schema['format']);
    }

    /**
     * @param array<mixed> $schema
     *
     * @return array<string, mixed>
     */
    private static function keys(array $schema): array
    {
        return array_filter($schema, is_string(...), ARRAY_FILTER_USE_KEY);
    }
}
