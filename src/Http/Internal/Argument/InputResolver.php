<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Error\BadRequest;
use Nexus\Http\InvalidParameterError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromQuery], #[FromHeader], #[FromCookie] or #[FromForm].
 *
 * @internal
 */
final readonly class InputResolver implements ParamResolver
{
    private const TAKES = 'string, int, float, bool, a backed enum, DateTimeImmutable, Symfony\Component\Uid\Uuid';
    private const TABLES = ', an array of these that a docblock describes (list<int>), or a class';

    public function __construct(private Mappers $mappers) {}

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        foreach (Source::cases() as $source) {
            $attribute = ParamContext::attributeOf($parameter, $source->value);
            if ($attribute === null) {
                continue;
            }
            \assert(property_exists($attribute, 'name'));
            $name = \is_string($attribute->name) ? $attribute->name : null;
            $class = ParamContext::typeOf($parameter);
            $isWhole = $name === null && \in_array($source, [Source::Query, Source::Form], true);
            if ($isWhole && $class !== null && class_exists($class) && $this->isMapped($class)) {
                return $this->object($source, $class, $parameter, $context);
            }

            return $this->value($source, $name ?? $source->nameFor($parameter), $parameter);
        }

        return null;
    }

    /** @param class-string $class */
    private function isMapped(string $class): bool
    {
        return !enum_exists($class) && !is_a($class, \DateTimeInterface::class, true)
            && !is_a($class, 'Symfony\Component\Uid\AbstractUid', true);
    }

    /**
     * @param class-string $class
     * @return \Closure(Request): mixed
     */
    private function object(
        Source $source,
        string $class,
        \ReflectionParameter $parameter,
        ParamContext $context,
    ): \Closure {
        $map = $this->mappers->object($class, true, $parameter, $context);
        $absent = Absence::valueFor($parameter);
        if ($source === Source::Query) {
            return $absent === null
                ? static fn(Request $request): mixed => $map($request->queries())
                : static function (Request $request) use ($map, $absent): mixed {
                    $values = $request->queries();

                    return $values === [] ? $absent() : $map($values);
                };
        }

        return static function (Request $request) use ($map, $absent): mixed {
            if (MediaTypes::isForm($request->header('content-type'))) {
                return $map($request->forms());
            }
            if ($absent !== null && !MediaTypes::hasBody($request)) {
                return $absent();
            }
            MediaTypes::refuse($request, 'application/x-www-form-urlencoded', 'multipart/form-data');
        };
    }

    /** @return \Closure(Request): mixed */
    private function value(Source $source, string $name, \ReflectionParameter $parameter): \Closure
    {
        $type = $this->type($source, $parameter);
        if ($type === null) {
            $tables = match ($source) {
                Source::Cookie => '',
                Source::Header => ', or an array of these that a docblock describes (list<int>)',
                default => self::TABLES,
            };
            throw InvalidParameterError::unsupportedType($parameter, "From{$source->name}", self::TAKES . $tables);
        }
        $absent = Absence::valueFor($parameter);
        $fail = self::failure($source, $name, $type);
        $read = $source->expression($name, $type->isTable());

        return MapperCode::argument($type, $read, self::orFailure($absent, $fail, $source, $name), $fail);
    }

    private function type(Source $source, \ReflectionParameter $parameter): ?ValueType
    {
        if ($parameter->getType() === null || ParamContext::typeOf($parameter) === 'mixed') {
            return null;
        }
        $type = $this->mappers->type($parameter);
        if ($type?->kind === Kind::Table) {
            $type = new ValueType(Kind::ListOf, $type->isNullable, element: new ValueType(Kind::Text));
        }

        return match (true) {
            $type === null, $type->kind === Kind::Instance, $type->isTable() && $source === Source::Cookie => null,
            default => $type,
        };
    }

    /**
     * @param (\Closure(): mixed)|null $absent
     * @param \Closure(Request): never $fail
     * @return \Closure(Request): mixed
     */
    private static function orFailure(?\Closure $absent, \Closure $fail, Source $source, string $name): \Closure
    {
        return $absent === null
            ? $fail
            : static fn(Request $request): mixed => $source->has($request, $name) ? $fail($request) : $absent();
    }

    /** @return \Closure(Request): never */
    private static function failure(Source $source, string $name, ValueType $type): \Closure
    {
        $label = "The {$source->label()} \"{$name}\"";

        return static function (Request $request) use ($source, $name, $type, $label): never {
            if ($source->has($request, $name)) {
                throw new BadRequest("{$label} should be {$type->description()}.");
            }
            if ($source === Source::Form && !MediaTypes::isForm($request->header('content-type'))
                && MediaTypes::hasBody($request)) {
                MediaTypes::refuse($request, 'application/x-www-form-urlencoded', 'multipart/form-data');
            }
            throw new BadRequest("{$label} is missing.");
        };
    }
}
