<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * Declares the trait Nexus\Db\Internal\Redis\Commands: the methods of the installed phpredis, passed to the pool. Each
 * version of phpredis has other methods, parameters and types, and a subclass must repeat them exactly. So they are
 * read by reflection, once per process.
 *
 * @internal
 */
final class Surface
{
    private const OURS = ['__construct' => true, '__destruct' => true];

    public static function declare(): void
    {
        if (!trait_exists(Commands::class, false)) {
            eval(
                'namespace Nexus\Db\Internal\Redis; trait Commands {'
                    . self::methods(new \ReflectionClass(\Redis::class))
                    . '}'
            );
        }
    }

    /** @param \ReflectionClass<\Redis> $class */
    private static function methods(\ReflectionClass $class): string
    {
        $code = '';
        foreach ($class->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            if (!isset(self::OURS[$method->name]) && !$method->isStatic() && !$method->isFinal()) {
                $code .= self::method($method);
            }
        }

        return $code;
    }

    private static function method(\ReflectionMethod $method): string
    {
        $parameters = array_map(self::parameter(...), $method->getParameters());
        if (!$method->isVariadic()) {
            $parameters[] = '...$more'; // older versions accept more than they declare
        }
        $type = $method->getReturnType() ?? $method->getTentativeReturnType();
        $returns = $type === null ? '' : ': ' . self::type($type);
        $call = '$this->calls->run($this, ' . var_export($method->name, true) . ', ' . self::arguments($method) . ')';

        return "public function {$method->name}(" . implode(', ', $parameters) . "){$returns} { "
            . ((string) $type === 'void' ? '' : 'return ') . "{$call}; }\n";
    }

    /** Exactly the arguments that were passed; references stay references. */
    private static function arguments(\ReflectionMethod $method): string
    {
        $byReference = array_filter(
            $method->getParameters(),
            static fn(\ReflectionParameter $one): bool => $one->isPassedByReference() && !$one->isVariadic(),
        );
        if ($byReference === []) {
            return '\func_get_args()';
        }
        $named = array_filter(
            $method->getParameters(),
            static fn(\ReflectionParameter $one): bool => !$one->isVariadic(),
        );
        $list = implode(
            ', ',
            array_map(
                static fn(\ReflectionParameter $one): string => ($one->isPassedByReference() ? '&$' : '$') . $one->name,
                $named,
            ),
        );

        return "\\array_slice([{$list}], 0, \\func_num_args())";
    }

    private static function parameter(\ReflectionParameter $parameter): string
    {
        $type = $parameter->getType();
        $sign = ($parameter->isPassedByReference() ? '&' : '') . ($parameter->isVariadic() ? '...' : '')
            . "\${$parameter->name}";
        $code = $type === null ? $sign : self::type($type) . " {$sign}";

        $hasDefault = $parameter->isOptional() && !$parameter->isVariadic();

        return $hasDefault ? $code . ' = ' . self::default($parameter, $type) : $code;
    }

    private static function default(\ReflectionParameter $parameter, ?\ReflectionType $type): string
    {
        if ($parameter->isDefaultValueAvailable()) {
            return var_export($parameter->getDefaultValue(), true);
        }

        return $type === null || $type->allowsNull()
            ? 'null'
            : ['array' => '[]', 'int' => '0', 'bool' => 'false', 'float' => '0.0'][(string) $type] ?? "''";
    }

    private static function type(\ReflectionType $type): string
    {
        return (string) preg_replace('/(?<![\w\\\\])(?=[A-Z])/', '\\', (string) $type);
    }
}
