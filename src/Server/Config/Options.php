<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ConfigError;
use Nexus\Server\Internal\Site\SiteRules;
use Nexus\Server\ServerConfig;
use Nexus\Server\Site;

/**
 * The one table of options. Flags, variables, `nexus config` and the guide are based on it. It is read by reflection
 * from ServerConfig and its sections: the constructors' parameters with an Option attribute, each with a property of
 * its name.
 *
 * @internal
 */
final class Options
{
    /** @return array<string, Entry> by name */
    public static function all(): array
    {
        /** @var array<string, Entry>|null $all */
        static $all = null;

        return $all ??= self::gather();
    }

    public static function named(string $name): Entry
    {
        return self::all()[$name] ?? throw new \LogicException("There is no option {$name}.");
    }

    /**
     * The classes that a serialized ServerConfig contains.
     *
     * @return list<class-string>
     */
    public static function classes(): array
    {
        $classes = [ServerConfig::class, Site::class, SiteRules::class, ...array_values(self::sections())];
        foreach (self::all() as $entry) {
            if ($entry->option->kind instanceof OfEnum) {
                $classes[] = $entry->option->kind->enum();
            }
        }

        return $classes;
    }

    /**
     * Called by the constructors of ServerConfig and its sections.
     *
     * @throws ConfigError NX-0418
     */
    public static function check(object $section): void
    {
        $values = get_object_vars($section);
        foreach (self::of($section::class) as $property => [$option]) {
            $option->check($values[$property], $property);
        }
    }

    /** @return array<string, Entry> */
    private static function gather(): array
    {
        $entries = [];
        foreach (['' => ServerConfig::class] + self::sections() as $section => $class) {
            foreach (self::of($class) as $property => [$option, $default]) {
                !isset($entries[$option->name]) || throw new \LogicException("Two options are called {$option->name}.");
                $entries[$option->name] = new Entry($option, $section === '' ? null : $section, $property, $default);
            }
        }

        return $entries;
    }

    /** @return array<string, class-string> classes of the sections of ServerConfig, by property */
    private static function sections(): array
    {
        $sections = [];
        foreach (self::parametersOf(ServerConfig::class) as $parameter) {
            $type = $parameter->getType();
            $class = $type instanceof \ReflectionNamedType ? $type->getName() : '';
            if (class_exists($class) && !enum_exists($class)) {
                $sections[$parameter->getName()] = $class;
            }
        }

        return $sections;
    }

    /**
     * @param class-string $class
     * @return array<string, array{Option, mixed}> with the default, by property
     */
    private static function of(string $class): array
    {
        /** @var array<class-string, array<string, array{Option, mixed}>> $known */
        static $known = [];
        if (isset($known[$class])) {
            return $known[$class];
        }
        $options = [];
        foreach (self::parametersOf($class) as $parameter) {
            $marks = $parameter->getAttributes(Option::class);
            if ($marks !== []) {
                $options[$parameter->getName()] = [$marks[0]->newInstance(), $parameter->getDefaultValue()];
            }
        }

        return $known[$class] = $options;
    }

    /**
     * @param class-string $class
     * @return list<\ReflectionParameter>
     */
    private static function parametersOf(string $class): array
    {
        return (new \ReflectionClass($class))->getConstructor()?->getParameters() ?? [];
    }
}
