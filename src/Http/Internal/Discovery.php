<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Attribute\Prefix;
use Nexus\Http\Attribute\Route as RouteAttribute;
use Nexus\Http\InvalidHandlerError;

/**
 * Finds the routes that attributes declare in the classes below a directory.
 *
 * @internal
 */
final class Discovery
{
    /** @var list<Definition> */
    private array $definitions = [];

    private function __construct(
        private readonly Policy $policy,
        private readonly Problems $problems,
        private readonly ?RouteCache $cache,
    ) {}

    /**
     * The routes by file, class and method: in the same order at every start.
     *
     * @param array<string, string> $directories and where each was given
     *
     * @return list<Definition>
     */
    public static function in(array $directories, Policy $policy, Problems $problems, ?RouteCache $cache = null): array
    {
        $discovery = new self($policy, $problems, $cache);
        $files = [];
        foreach ($directories as $directory => $at) {
            $files += array_flip($discovery->filesOf((string) $directory, $at));
        }
        foreach (array_keys($files) as $file) {
            $discovery->readFile((string) $file);
        }
        $cache?->save();

        return $discovery->definitions;
    }

    /** @return list<string> */
    private function filesOf(string $directory, string $at): array
    {
        $root = realpath($directory);
        if ($root === false || !is_dir($root)) {
            $this->problems->add($at, InvalidHandlerError::noDirectory($directory));

            return [];
        }
        $files = [];
        $flags = \FilesystemIterator::CURRENT_AS_PATHNAME | \FilesystemIterator::SKIP_DOTS;
        $every = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($root, $flags));
        foreach ($every as $file) {
            if (\is_string($file) && str_ends_with($file, '.php') && is_file($file)) {
                $files[] = $file;
            }
        }
        sort($files, SORT_STRING);

        return $files;
    }

    private function readFile(string $file): void
    {
        $known = $this->cache?->classesOf($file);
        if ($known === null) {
            $this->readClasses($file, $this->scan($file));

            return;
        }
        $trial = new self($this->policy, new Problems(), null);
        $trial->readClasses($file, $known);
        if ($trial->problems->count() === 0) {
            $this->definitions = [...$this->definitions, ...$trial->definitions];

            return;
        }
        $this->readClasses($file, $this->scan($file));
    }

    /** @return list<string> */
    private function scan(string $file): array
    {
        $readAt = time();
        $source = @file_get_contents($file);
        if ($source === false) {
            $this->note($file, 'The file cannot be read');

            return [];
        }
        $classes = ClassScanner::classesOf($source);
        $this->cache?->add($file, $classes, $readAt);

        return $classes;
    }

    /** @param list<string> $classes */
    private function readClasses(string $file, array $classes): void
    {
        foreach ($classes as $class) {
            $reflection = $this->load($file, $class);
            if ($reflection !== null) {
                $this->readClass($reflection);
            }
        }
    }

    /** @return \ReflectionClass<object>|null null: there is a problem, which is noted */
    private function load(string $file, string $class): ?\ReflectionClass
    {
        try {
            if (!class_exists($class)) {
                (static fn(): mixed => require_once $file)();
            }
        } catch (\Throwable $thrown) {
            $this->note(
                "{$thrown->getFile()}:{$thrown->getLine()}",
                "The class {$class} cannot be loaded: {$thrown->getMessage()}",
            );

            return null;
        }
        if (!class_exists($class, false)) {
            $this->note($file, "The class {$class} is not declared when its file is loaded");

            return null;
        }
        $reflection = new \ReflectionClass($class);
        $other = (string) $reflection->getFileName();
        if (realpath($other) !== $file) {
            $this->note($file, "The class {$class} is also declared in {$other}");

            return null;
        }

        return $reflection;
    }

    /** @param \ReflectionClass<object> $class */
    private function readClass(\ReflectionClass $class): void
    {
        $at = "{$class->getFileName()}:{$class->getStartLine()}";
        $prefix = $this->attributesOf($class, Prefix::class, $at)[0] ?? new Prefix();
        $common = $this->policy($this->policy, $prefix->host, $prefix->middleware, $at);
        $common->setPrefix($prefix->path);
        foreach ($this->attributesOf($class, RouteAttribute::class, $at) as $route) {
            $class->hasMethod('__invoke')
                ? $this->add($route, $prefix, $common, $class, $class->getMethod('__invoke'), $at)
                : $this->note($at, "The class {$class->getName()} has #[Route], so it needs __invoke(). For what its "
                    . 'methods have in common there is #[Prefix]');
        }
        foreach ($class->getMethods() as $method) {
            $at = "{$method->getFileName()}:{$method->getStartLine()}";
            foreach ($this->attributesOf($method, RouteAttribute::class, $at) as $route) {
                $this->add($route, $prefix, $common, $class, $method, $at);
            }
        }
    }

    /** @param \ReflectionClass<object> $class that of the handler: a parent may declare the method */
    private function add(
        RouteAttribute $route,
        Prefix $prefix,
        Policy $common,
        \ReflectionClass $class,
        \ReflectionMethod $method,
        string $at,
    ): void {
        if (!$method->isPublic()) {
            $this->note($at, "{$class->getName()}::{$method->getName()}() has a route, so it must be public");

            return;
        }
        $definition = new Definition(
            $route->methods,
            $route->path,
            [$class->getName(), $method->getName()],
            $this->policy($common, $route->host, $route->middleware, $at),
            $at,
        );
        $definition->name = $route->name === null ? null : $prefix->name . $route->name;
        $this->definitions[] = $definition;
    }

    /** @param array<mixed> $middleware */
    private function policy(Policy $outer, ?string $host, array $middleware, string $at): Policy
    {
        $policy = new Policy($outer);
        if ($host !== null) {
            $policy->setHost($host);
        }
        foreach ($middleware as $one) {
            $policy->addMiddleware(new Declared($one, $at));
        }

        return $policy;
    }

    /**
     * @template T of object
     *
     * @param \ReflectionClass<object>|\ReflectionMethod $where
     * @param class-string<T> $attribute
     *
     * @return list<T>
     */
    private function attributesOf(\ReflectionClass|\ReflectionMethod $where, string $attribute, string $at): array
    {
        $found = [];
        foreach ($where->getAttributes($attribute, \ReflectionAttribute::IS_INSTANCEOF) as $reflection) {
            try {
                $found[] = $reflection->newInstance();
            } catch (\Error $error) {
                $this->note($at, "#[{$reflection->getName()}]: {$error->getMessage()}");
            }
        }

        return $found;
    }

    private function note(string $at, string $problem): void
    {
        $this->problems->add($at, InvalidHandlerError::undiscoverable($problem));
    }
}
