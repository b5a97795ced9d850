<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit;

/** Resolves the names of classes in docblocks. */
final class Imports
{
    /** The full name of a class in the docblock of a function; "" for an empty name. */
    public static function resolve(string $name, \ReflectionFunctionAbstract $function): string
    {
        if ($name === '' || $name[0] === '\\') {
            return ltrim($name, '\\');
        }
        [$first, $rest] = [...explode('\\', $name, 2), ''];
        $imported = self::of((string) $function->getFileName())[$first] ?? null;
        if ($imported !== null) {
            return $rest === '' ? $imported : "{$imported}\\{$rest}";
        }
        $namespace = $function instanceof \ReflectionMethod
            ? $function->getDeclaringClass()->getNamespaceName()
            : $function->getNamespaceName();

        return "{$namespace}\\{$name}";
    }

    /** @return array<string, string> imported classes of a file, by the name that it gives them */
    private static function of(string $file): array
    {
        $imports = [];
        preg_match_all('/^use ([\w\\\\]+?)(?:\\\\?\{([^}]*)\})?;/m', (string) file_get_contents($file), $uses, PREG_SET_ORDER);
        foreach ($uses as $use) {
            $names = isset($use[2]) ? array_map(trim(...), explode(',', $use[2])) : [''];
            foreach (array_filter($names, static fn(string $name): bool => $name !== '' || !isset($use[2])) as $name) {
                $full = $name === '' ? $use[1] : rtrim($use[1], '\\') . "\\{$name}";
                $imports[substr((string) strrchr("\\{$full}", '\\'), 1)] = $full;
            }
        }

        return $imports;
    }
}
