<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Internal\Argument\Texts;
use Nexus\Http\PathConstraint;
use Nexus\Http\UrlError;

/**
 * Builds URLs of named routes. Each URL matches its route, and gives its handler the same values.
 *
 * @internal
 */
final readonly class UrlGenerator
{
    private const REST = '...';
    private const PATTERNS = [
        'uuid' => '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/Di',
        'slug' => '/^[a-z0-9]+(-[a-z0-9]+)*$/Di',
    ];
    private const LABEL = '/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/Di';
    private const BRACES = '/\{([a-z_][a-z0-9_]*)(?::[^}]*)?\}/i';

    /** @param array<string, array{pattern: string, host: string|null}> $routes by name */
    private function __construct(private array $routes) {}

    /** @param list<Definition> $definitions the first route of a name counts: a second one is an error at the start */
    public static function of(array $definitions): self
    {
        $routes = [];
        foreach ($definitions as $definition) {
            if ($definition->name !== null) {
                $routes[$definition->name] ??= ['pattern' => $definition->pattern(), 'host' => $definition->host()];
            }
        }

        return new self($routes);
    }

    /**
     * @param array<string, mixed> $parameters
     * @param array<array-key, mixed> $query
     * @throws UrlError NX-0355, NX-0356
     */
    public function url(string $name, array $parameters, array $query, ?string $scheme): string
    {
        $route = $this->routes[$name] ?? throw UrlError::unknownName($name, array_keys($this->routes));
        $types = pattern_parameters($route['pattern']);
        $host = $route['host'] ?? '';
        preg_match_all(self::BRACES, $host, $inHost);
        $expected = [...array_keys($types), ...$inHost[1]];
        $missing = array_values(array_diff($expected, array_keys($parameters)));
        $unknown = array_values(array_diff(array_keys($parameters), $expected));
        if ($missing !== [] || $unknown !== []) {
            throw UrlError::parameters($name, $route['pattern'], $missing, $unknown);
        }
        $path = implode('/', array_map(
            static fn(string $part): string => self::part($name, $part, $types, $parameters),
            explode('/', $route['pattern']),
        ));
        $path = str_starts_with($path, '//') ? '/%2F' . substr($path, 2) : $path;

        return self::authority($name, $host, $parameters, $scheme) . $path . self::query($query);
    }

    /**
     * @param array<string, string> $types
     * @param array<string, mixed> $parameters
     */
    private static function part(string $name, string $part, array $types, array $parameters): string
    {
        if (!str_starts_with($part, '{')) {
            return rawurlencode($part);
        }
        $parameter = (string) preg_replace('/^\{([^:.}]+).*$/D', '$1', $part);
        $type = $types[$parameter] ?? '';
        $value = self::text($name, $parameter, $parameters[$parameter]);
        if (!self::fits($type, $value)) {
            throw UrlError::value($name, $parameter, $type, $value);
        }

        return $type === self::REST
            ? implode('/', array_map(rawurlencode(...), explode('/', $value)))
            : rawurlencode($value);
    }

    /** Clients remove "." and "..", encoded or not, before they send a path. */
    private static function fits(string $type, string $value): bool
    {
        if ($type === self::REST) {
            return array_intersect(explode('/', $value), ['.', '..']) === [];
        }
        if ($type === 'int') {
            return Texts::integer($value) !== null;
        }
        if (isset(self::PATTERNS[$type])) {
            return preg_match(self::PATTERNS[$type], $value) === 1;
        }
        if (is_subclass_of($type, \BackedEnum::class)) {
            return \in_array($value, array_map(static fn(\BackedEnum $case): string
                => (string) $case->value, $type::cases()), true);
        }

        if (is_subclass_of($type, PathConstraint::class) && !$type::matches($value)) {
            return false;
        }

        return !\in_array($value, ['', '.', '..'], true);
    }

    private static function text(string $name, string $parameter, mixed $value): string
    {
        return match (true) {
            $value instanceof \BackedEnum => (string) $value->value,
            $value instanceof \DateTimeInterface => Texts::ofDate($value),
            \is_bool($value) => $value ? '1' : '0',
            \is_string($value), \is_int($value), \is_float($value), $value instanceof \Stringable => (string) $value,
            default => throw UrlError::type($name, $parameter, $value),
        };
    }

    /** @param array<string, mixed> $parameters */
    private static function authority(string $name, string $host, array $parameters, ?string $scheme): string
    {
        if ($host === '') {
            return $scheme === null ? '' : throw UrlError::noHost($name, $scheme);
        }
        $text = preg_replace_callback(self::BRACES, static function (array $match) use ($name, $parameters): string {
            $value = self::text($name, $match[1], $parameters[$match[1]]);

            return preg_match(self::LABEL, $value) === 1 ? $value : throw UrlError::label($name, $match[1], $value);
        }, $host);

        return ($scheme === null ? '' : "{$scheme}:") . "//{$text}";
    }

    /** @param array<array-key, mixed> $query */
    private static function query(array $query): string
    {
        array_walk_recursive($query, static function (mixed &$value): void {
            $value = match (true) {
                $value instanceof \BackedEnum => $value->value,
                $value instanceof \DateTimeInterface => Texts::ofDate($value),
                $value instanceof \Stringable => (string) $value,
                default => $value,
            };
        });
        $text = http_build_query($query, '', '&', PHP_QUERY_RFC3986);

        return $text === '' ? '' : "?{$text}";
    }
}
