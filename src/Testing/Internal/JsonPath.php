<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

/**
 * Finds a value in decoded JSON by a path such as "items[0].name".
 *
 * @internal
 */
final class JsonPath
{
    /** @return array{mixed}|null null: there is no such value */
    public static function find(mixed $data, string $path): ?array
    {
        $keys = preg_split('/[.\[\]]+/', $path, flags: PREG_SPLIT_NO_EMPTY);
        foreach ($keys === false ? [] : $keys as $key) {
            if (!\is_array($data) || !\array_key_exists($key, $data)) {
                return null;
            }
            $data = $data[$key];
        }

        return [$data];
    }
}
