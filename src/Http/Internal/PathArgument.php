<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Error\NotFound;
use Nexus\Http\Request;
use Nexus\Http\Server\HttpServer;

/**
 * Computes a path argument from the request's attribute of that name, with the conversions of the server. A middleware
 * may have replaced the attribute: a value that is no string is passed on as it is.
 *
 * @internal
 */
final class PathArgument
{
    /**
     * @param class-string<\BackedEnum>|null $enum
     *
     * @return \Closure(Request): mixed
     */
    public static function of(string $name, int $kind, ?string $enum): \Closure
    {
        if ($kind === HttpServer::ARGUMENT_STRING) {
            return static fn(Request $request): mixed => $request->attribute($name);
        }
        $convert = match ($kind) {
            HttpServer::ARGUMENT_INT => self::integer(...),
            HttpServer::ARGUMENT_FLOAT => self::float(...),
            HttpServer::ARGUMENT_BOOL => self::bool(...),
            default => self::cases($enum ?? throw new \LogicException('An enum argument has an enum')),
        };

        return static function (Request $request) use ($name, $convert): mixed {
            $value = $request->attribute($name);

            return \is_string($value) ? $convert($value) ?? throw new NotFound() : $value;
        };
    }

    private static function integer(string $text): ?int
    {
        // The usual form, without a regular expression.
        if ((string) (int) $text === $text) {
            return (int) $text;
        }
        if (preg_match('/^-?\d+$/D', $text) !== 1) {
            return null;
        }
        $digits = ltrim($text[0] === '-' ? substr($text, 1) : $text, '0');
        $value = (int) $text;

        return ltrim((string) $value, '-') === ($digits === '' ? '0' : $digits) ? $value : null;
    }

    private static function float(string $text): ?float
    {
        return is_numeric($text) && strspn($text, " \t") === 0 && \strlen($text) < 64 ? (float) $text : null;
    }

    private static function bool(string $text): ?bool
    {
        return match ($text) {
            '1', 'true' => true,
            '0', 'false' => false,
            default => null,
        };
    }

    /**
     * @param class-string<\BackedEnum> $enum
     *
     * @return \Closure(string): ?\BackedEnum
     */
    private static function cases(string $enum): \Closure
    {
        if ((string) (new \ReflectionEnum($enum))->getBackingType() !== 'int') {
            return $enum::tryFrom(...);
        }

        return static function (string $text) use ($enum): ?\BackedEnum {
            $value = self::integer($text);

            return $value === null ? null : $enum::tryFrom($value);
        };
    }
}
