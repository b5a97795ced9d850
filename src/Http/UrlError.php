<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\NexusException;

/** App::url() was given a name that no route has, or parameters that do not fit the route. */
final class UrlError extends \Error implements NexusException
{
    /**
     * @internal
     * @param list<string> $names
     */
    public static function unknownName(string $name, array $names): self
    {
        $similar = array_filter($names, static fn(string $other): bool => levenshtein($name, $other) <= 3);
        $hint = $similar === [] ? 'nexus routes lists the names' : 'Similar names: ' . implode(', ', $similar);

        return new self('NX-0355', "There is no route with the name {$name}. {$hint}");
    }

    /**
     * @internal
     * @param list<string> $missing
     * @param list<string> $unknown
     */
    public static function parameters(string $name, string $pattern, array $missing, array $unknown): self
    {
        $what = [
            ...$missing === [] ? [] : ['lacks ' . implode(', ', $missing)],
            ...$unknown === [] ? [] : ['has no parameter ' . implode(', ', $unknown)],
        ];

        return new self('NX-0356', "The URL of the route {$name} ({$pattern}) " . implode(' and ', $what)
            . '. What is not in the path belongs to the query, the third argument');
    }

    /** @internal */
    public static function value(string $name, string $parameter, string $type, string $value): self
    {
        $what = match ($type) {
            '' => 'a part of a path is not empty, and neither "." nor ".."',
            '...' => 'no part of a path is "." or ".."',
            default => "it is no {$type}",
        };

        return new self('NX-0356', "The URL of the route {$name} cannot have \"{$value}\" as {$parameter}: {$what}");
    }

    /** @internal */
    public static function type(string $name, string $parameter, mixed $value): self
    {
        $type = get_debug_type($value);

        return new self('NX-0356', "The URL of the route {$name} cannot have a value of the type {$type} as "
            . "{$parameter}. Give a string, a number, a boolean, a backed enum or a \\Stringable");
    }

    /** @internal */
    public static function label(string $name, string $parameter, string $value): self
    {
        return new self('NX-0356', "The URL of the route {$name} cannot have \"{$value}\" as {$parameter}: it is no "
            . 'part of a host name');
    }

    /** @internal */
    public static function noHost(string $name, string $scheme): self
    {
        return new self('NX-0356', "The URL of the route {$name} cannot begin with {$scheme}: the route has no host. "
            . 'Give it one by host(), or put the beginning of the URL before the path');
    }

    /** The stable code of the error: NX-0355 or NX-0356. */
    public function errorCode(): string
    {
        return $this->nexusCode;
    }

    private function __construct(private readonly string $nexusCode, string $message)
    {
        parent::__construct("[{$nexusCode}] {$message}");
    }
}
