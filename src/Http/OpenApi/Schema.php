<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

/**
 * Operations on JSON schemas.
 *
 * @internal
 */
final class Schema
{
    public const NULL = ['type' => 'null'];

    /**
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    public static function nullable(array $schema): array
    {
        $type = $schema['type'] ?? null;
        if ($schema === [] || $type === 'null' || \is_array($type) && \in_array('null', $type, true)) {
            return $schema;
        }
        if ($type === null || isset($schema['enum']) || isset($schema['const'])) {
            return ['anyOf' => [$schema, self::NULL]];
        }

        return ['type' => [...(array) $type, 'null']] + $schema;
    }

    /**
     * The same without null, which is no value but a response without content.
     *
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    public static function withoutNull(array $schema): array
    {
        $types = array_values(array_filter((array) ($schema['type'] ?? []), static fn(mixed $type): bool
            => $type !== 'null'));
        if ($types !== []) {
            $schema['type'] = \count($types) === 1 ? $types[0] : $types;
        }
        $choices = \is_array($schema['anyOf'] ?? null) ? $schema['anyOf'] : [];
        $others = [];
        foreach ($choices as $choice) {
            if (\is_array($choice) && $choice !== self::NULL) {
                $others[] = array_filter($choice, is_string(...), ARRAY_FILTER_USE_KEY);
            }
        }

        return $others === [] ? $schema : self::anyOf($others);
    }

    /**
     * A value of one of these schemas.
     *
     * @param list<array<string, mixed>> $schemas
     *
     * @return array<string, mixed>
     */
    public static function anyOf(array $schemas): array
    {
        $unique = array_values(array_unique($schemas, SORT_REGULAR));
        $others = array_values(array_filter($unique, static fn(array $schema): bool => $schema !== self::NULL));
        if (\count($others) < \count($unique)) {
            return $others === [] ? self::NULL : self::nullable(self::anyOf($others));
        }
        if (\count($others) < 2) {
            return $others[0] ?? [];
        }
        if (\in_array([], $others, true)) {
            return [];
        }
        $constants = array_column($others, 'const');
        if (\count($constants) === \count($others)) {
            return ['enum' => $constants];
        }
        $types = array_map(static fn(array $schema): mixed => array_keys($schema) === ['type']
            ? $schema['type']
            : null, $others);

        return array_filter($types, is_string(...)) === $types ? ['type' => $types] : ['anyOf' => $others];
    }

    /**
     * Adds texts, which need no place inside of a choice.
     *
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    public static function described(array $schema, string $text): array
    {
        return $text === '' ? $schema : $schema + ['description' => $text];
    }

    /**
     * The document with {} for each empty schema, which json_encode() would write as [].
     *
     * @param array<mixed> $document
     *
     * @return array<mixed>
     */
    public static function encodable(array $document): array
    {
        foreach ($document as $key => $value) {
            if ($key !== 'default' && $key !== 'enum' && \is_array($value)) {
                $document[$key] = $value === [] ? new \stdClass() : self::encodable($value);
            }
        }

        return $document;
    }
}
