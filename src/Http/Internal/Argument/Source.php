<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromCookie;
use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\FromHeader;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\Request;

/**
 * A part of a request that has named texts.
 *
 * @internal
 */
enum Source: string
{
    case Query = FromQuery::class;
    case Header = FromHeader::class;
    case Cookie = FromCookie::class;
    case Form = FromForm::class;

    /** The name of a value for a parameter: $userAgent is "user-agent" among headers. */
    public function nameFor(\ReflectionParameter $parameter): string
    {
        $name = $parameter->getName();

        return $this === self::Header
            ? strtolower((string) preg_replace('/(?<=[a-z0-9])(?=[A-Z])|_/', '-', $name))
            : $name;
    }

    /** The expression that reads a text, or a table, from $request. */
    public function expression(string $name, bool $isTable): string
    {
        $name = var_export($name, true);

        return match ($this) {
            self::Query => $isTable ? "\$request->queries()[{$name}] ?? null" : "\$request->query({$name})",
            self::Form => $isTable ? "\$request->forms()[{$name}] ?? null" : "\$request->form({$name})",
            self::Cookie => "\$request->cookie({$name})",
            self::Header => $isTable
                ? '\\' . Texts::class . "::elements(\$request->header({$name}))"
                : "\$request->header({$name})",
        };
    }

    /** Whether the request has a value of that name, of whatever form. */
    public function has(Request $request, string $name): bool
    {
        return match ($this) {
            self::Query => isset($request->queries()[$name]),
            self::Form => isset($request->forms()[$name]),
            self::Cookie => $request->cookie($name) !== null,
            self::Header => $request->header($name) !== null,
        };
    }

    public function label(): string
    {
        return match ($this) {
            self::Query => 'query parameter',
            self::Header => 'header',
            self::Cookie => 'cookie',
            self::Form => 'form field',
        };
    }
}
