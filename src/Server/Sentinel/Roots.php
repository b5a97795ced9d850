<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * The places where a process keeps data between requests: static properties, static variables of functions and methods,
 * global variables, the application itself. The declarations of each class and function are examined once.
 *
 * @internal
 */
final class Roots
{
    /** Global variables set by PHP and Composer. */
    private const NOT_GLOBAL = [
        'GLOBALS', '_GET', '_POST', '_COOKIE', '_FILES', '_SERVER', '_ENV', '_REQUEST', '_SESSION', 'argc', 'argv',
        'php_errormsg', 'http_response_header',
    ];

    private int $classesSeen = 0;
    private int $functionsSeen = 0;
    /** @var list<array{\ReflectionProperty, Slot}> */
    private array $properties = [];
    /** @var list<array{\ReflectionFunctionAbstract, string}> */
    private array $functions = [];

    public function __construct(private readonly mixed $application) {}

    public function addTo(Walk $walk): void
    {
        $this->findClasses();
        $this->findFunctions();
        foreach ($this->properties as [$property, $slot]) {
            if ($property->isInitialized()) {
                $walk->root(clone $slot, $property->getValue());
            }
        }
        foreach ($this->functions as [$function, $name]) {
            foreach ($function->getStaticVariables() as $variable => $value) {
                $walk->root(
                    new Slot("static \${$variable} of {$name}()", Place::ofStatic($function, $variable)),
                    $value,
                );
            }
        }
        $this->addGlobals($walk);
        $walk->root(new Slot('the application', Place::nowhere()), $this->application);
    }

    /** @return iterable<string, StaticValue> those of the application, by the name that isolate() takes */
    public function statics(): iterable
    {
        $this->findClasses();
        $this->findFunctions();
        foreach ($this->properties as [$property, $slot]) {
            if ($property->isInitialized() && self::isIsolatable($property->class)) {
                yield "{$property->class}::\${$property->name}" => new StaticValue(
                    $property->getValue(),
                    $property->hasDefaultValue() ? $property->getDefaultValue() : null,
                    $slot->place,
                );
            }
        }
        foreach ($this->functions as [$function, $name]) {
            $values = $function->getStaticVariables();
            if (!$function->isClosure() && self::isIsolatable($name)) {
                yield "function:{$name}" => new StaticValue($values, $values, Place::ofFunction($function));
            }
        }
    }

    /** Not of an anonymous class, of Nexus or of Composer. */
    private static function isIsolatable(string $name): bool
    {
        return !str_contains($name, '@anonymous') && preg_match('~^(Nexus|Composer)\\\\~', $name) !== 1;
    }

    private function addGlobals(Walk $walk): void
    {
        $globals = array_diff_key($GLOBALS, array_flip(self::NOT_GLOBAL));
        $all = new Slot('global variables', Place::nowhere(), unit: 'variables');
        $all->elements = \count($globals);
        $walk->add($all);
        foreach ($globals as $name => $value) {
            $walk->root(new Slot("the global variable \${$name}", Place::nowhere(), within: $all), $value);
        }
    }

    private function findClasses(): void
    {
        $classes = get_declared_classes();
        foreach (\array_slice($classes, $this->classesSeen) as $name) {
            $class = new \ReflectionClass($name);
            if ($class->isUserDefined() && !str_starts_with($name, __NAMESPACE__ . '\\')) {
                $this->findIn($class);
            }
        }
        $this->classesSeen = \count($classes);
    }

    /** @param \ReflectionClass<object> $class */
    private function findIn(\ReflectionClass $class): void
    {
        $shown = explode("\0", $class->name)[0];
        foreach ($class->getProperties(\ReflectionProperty::IS_STATIC) as $property) {
            if ($property->class === $class->name) {
                $this->properties[] = [
                    $property,
                    new Slot("{$shown}::\${$property->name}", Place::ofProperty($class, $property->name)),
                ];
            }
        }
        foreach ($class->getMethods() as $method) {
            if ($method->class === $class->name) {
                $this->findStatics($method, "{$shown}::{$method->name}");
            }
        }
    }

    private function findFunctions(): void
    {
        $functions = get_defined_functions()['user'];
        foreach (\array_slice($functions, $this->functionsSeen) as $name) {
            $function = new \ReflectionFunction($name);
            $this->findStatics($function, $function->name);
        }
        $this->functionsSeen = \count($functions);
    }

    private function findStatics(\ReflectionFunctionAbstract $function, string $name): void
    {
        try {
            if ($function->getStaticVariables() !== []) {
                $this->functions[] = [$function, $name];
            }
        } catch (\Error) {
            // Its initial value names an undefined constant: the function has not been called.
        }
    }
}
