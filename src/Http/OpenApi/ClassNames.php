<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Http\Internal\Argument\ClassNames as Imports;

/**
 * The classes that documentation comments name.
 *
 * @internal
 */
final class ClassNames
{
    /** @var array<string, string> by file */
    private array $namespaces = [];

    /**
     * @param string|false $file that contains the comment
     *
     * @return class-string|null null: there is no such class
     */
    public function resolve(string $name, string|false $file): ?string
    {
        $namespace = $file === false ? '' : $this->namespaces[$file] ??= self::namespaceOf($file);
        $class = Imports::resolve($name, $file, $namespace);

        return class_exists($class) || interface_exists($class) ? $class : null;
    }

    private static function namespaceOf(string $file): string
    {
        $source = (string) @file_get_contents($file);

        return preg_match('/^\s*namespace\s+([\w\\\\]+)\s*[;{]/m', $source, $match) === 1 ? $match[1] : '';
    }
}
