<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Error\NotFound;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\PathConstraint;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Symfony\Component\Uid\Uuid;

/**
 * The types of path parameters: "int", "uuid" and "slug", which the server knows, backed enums, and classes that check
 * the text.
 *
 * @internal
 */
final class PathTypes
{
    private const REST = '...';
    /** The types of a handler's parameter that take any text. */
    private const TEXT = ['string', 'mixed'];
    /** Types that the server knows, and the types of a handler's parameter that take each of them. */
    private const BUILT_IN = [
        'int' => ['int', 'float', ...self::TEXT],
        'uuid' => self::TEXT,
        'slug' => self::TEXT,
        self::REST => self::TEXT,
    ];

    /**
     * @param array<string, string> $parts as pattern_parameters() returns them
     * @return array<string, list<string>> the classes among the types; the values of each enum, and an empty list for
     * other classes: the server accepts every text, and checks() decides
     * @throws InvalidHandlerError NX-0303 for an unknown type
     */
    public static function of(string $pattern, array $parts): array
    {
        $types = [];
        foreach ($parts as $name => $type) {
            if ($type === '' || isset(self::BUILT_IN[$type])) {
                continue;
            }
            if (is_subclass_of($type, PathConstraint::class)) {
                $types[$type] = [];
                continue;
            }
            if (!is_subclass_of($type, \BackedEnum::class)) {
                throw InvalidHandlerError::unknownType($pattern, $name, $type);
            }
            $types[$type] = array_map(static fn(\BackedEnum $case): string => (string) $case->value, $type::cases());
            if ($types[$type] === []) {
                throw InvalidHandlerError::emptyEnum($pattern, $name, $type);
            }
        }

        return $types;
    }

    /**
     * Middlewares that answer with 404 when a text does not fit a PathConstraint.
     *
     * @param array<string, string> $parts as pattern_parameters() returns them
     * @return list<\Closure(Request, \Closure(Request): Response): Response>
     */
    public static function checks(array $parts): array
    {
        $checks = [];
        foreach ($parts as $name => $type) {
            if (is_subclass_of($type, PathConstraint::class)) {
                $checks[] = static fn(Request $request, callable $next): Response
                    => self::check($name, $type, $request, $next);
            }
        }

        return $checks;
    }

    /**
     * @param class-string<PathConstraint> $type
     * @param callable(Request): Response $next
     */
    private static function check(string $name, string $type, Request $request, callable $next): Response
    {
        $text = $request->attribute($name);
        if (!\is_string($text) || !$type::matches($text)) {
            count_unmatched($request);

            throw new NotFound();
        }

        return $next($request);
    }

    /**
     * @param list<Route> $routes
     * @return array<string, list<string>> the enums in their patterns, and the values of each
     */
    public static function ofRoutes(array $routes): array
    {
        return array_merge(...array_map(static fn(Route $route): array => $route->types, $routes));
    }

    /** Whether a handler's parameter of this type takes a date and time. */
    public static function isDate(string $parameter): bool
    {
        return $parameter === \DateTimeImmutable::class || $parameter === \DateTimeInterface::class;
    }

    /**
     * Whether a handler's parameter of the type $parameter takes each text that fits $type.
     *
     * @param string $type as pattern_parameters() returns it
     */
    public static function fits(string $type, string $parameter): bool
    {
        if ($type === '') {
            return true;
        }
        if ($type === 'uuid' && is_a($parameter, Uuid::class, true)) {
            return true;
        }
        if (is_subclass_of($type, PathConstraint::class)) {
            return \in_array($parameter, self::TEXT, true);
        }

        return \in_array($parameter, self::BUILT_IN[$type] ?? [ltrim($type, '\\'), ...self::TEXT], true);
    }
}
