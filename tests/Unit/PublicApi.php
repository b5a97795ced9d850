<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit;

use Nexus\Db\RedisUsageError;

/** The classes and functions that applications may use: those of the extension and of src/ that are not @internal. */
final class PublicApi
{
    /** @return list<\ReflectionClass<object>> */
    public static function classes(): array
    {
        return array_values(array_filter(self::all(), self::isPublic(...)));
    }

    /** @return list<\ReflectionClass<object>> with those that are @internal */
    public static function all(): array
    {
        return [
            ...array_values((new \ReflectionExtension('nexus'))->getClasses()),
            ...self::classesOfPackage(),
        ];
    }

    /** @return list<\ReflectionFunctionAbstract> functions, and public methods at the class that declares them */
    public static function functions(): array
    {
        $functions = [];
        foreach ((new \ReflectionExtension('nexus'))->getFunctions() as $function) {
            if (!str_contains($function->getName(), '\\Internal\\')) {
                $functions[] = $function;
            }
        }
        foreach (get_defined_functions()['user'] as $name) {
            $function = new \ReflectionFunction($name);
            $isOfPackage = str_starts_with((string) $function->getFileName(), self::root() . '/src/');
            if ($isOfPackage && !str_contains((string) $function->getDocComment(), '@internal')) {
                $functions[] = $function;
            }
        }
        foreach (self::classes() as $class) {
            foreach ($class->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
                $isOwn = $method->getDeclaringClass()->getName() === $class->getName();
                if ($isOwn && !str_contains((string) $method->getDocComment(), '@internal')) {
                    $functions[] = $method;
                }
            }
        }

        return $functions;
    }

    public static function root(): string
    {
        return \dirname(__DIR__, 2);
    }

    /** @param \ReflectionClass<object> $class */
    private static function isPublic(\ReflectionClass $class): bool
    {
        $name = $class->getName();

        return str_starts_with($name, 'Nexus\\') && !str_contains($name, '\\Internal\\')
            && preg_match('/^Nexus.(Console|Load)\b/', $name) !== 1
            && !str_contains((string) $class->getDocComment(), '@internal');
    }

    /** @return \Generator<int, \ReflectionClass<object>> */
    private static function classesOfPackage(): \Generator
    {
        $root = self::root() . '/src';
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($root, \FilesystemIterator::SKIP_DOTS),
        );
        foreach ($files as $file) {
            \assert($file instanceof \SplFileInfo);
            $name = 'Nexus' . strtr(substr($file->getPathname(), \strlen($root), -4), '/', '\\');
            $isForPhpstan = str_starts_with($name, 'Nexus\\PHPStan\\');
            if ($file->getExtension() !== 'php' || !ctype_upper($file->getBasename()[0]) || $isForPhpstan) {
                continue;
            }
            if (self::isLoadable($name)) {
                yield new \ReflectionClass($name);
            }
        }
    }

    /**
     * False for PooledRedis without the extension redis.
     *
     * @phpstan-assert-if-true class-string $name
     */
    private static function isLoadable(string $name): bool
    {
        try {
            return class_exists($name) || interface_exists($name) || enum_exists($name);
        } catch (RedisUsageError) {
            return false;
        }
    }
}
