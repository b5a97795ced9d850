<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\Argument\Texts;
use Nexus\Http\Request;
use Nexus\Http\Server\HttpServer;
use Symfony\Component\Uid\Uuid;

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
            HttpServer::ARGUMENT_INT => Texts::integer(...),
            HttpServer::ARGUMENT_FLOAT => self::float(...),
            HttpServer::ARGUMENT_BOOL => Texts::boolean(...),
            default => self::cases($enum ?? throw new \LogicException('An enum argument has an enum')),
        };

        return self::converted($name, $convert);
    }

    /**
     * An argument that the server cannot build: a date or a UUID.
     *
     * @param string $type of the handler's parameter
     *
     * @return (\Closure(Request): mixed)|null null: the type is another one
     */
    public static function object(string $name, string $type): ?\Closure
    {
        return match (true) {
            PathTypes::isDate($type) => self::converted($name, Texts::date(...)),
            is_a($type, Uuid::class, true)
                => self::converted($name, static fn(string $text): ?Uuid => Texts::uuid($text, $type)),
            default => null,
        };
    }

    /**
     * @param \Closure(string): mixed $convert null is a text that does not fit
     *
     * @return \Closure(Request): mixed
     */
    private static function converted(string $name, \Closure $convert): \Closure
    {
        return static function (Request $request) use ($name, $convert): mixed {
            $value = $request->attribute($name);

            return \is_string($value) ? $convert($value) ?? throw self::unmatched($request) : $value;
        };
    }

    /** As the server reads a parameter of this type: PHP reads "1e999" as infinity, which no path stands for. */
    private static function float(string $text): ?float
    {
        $isNumber = is_numeric($text) && strspn($text, " \t") === 0 && \strlen($text) < 64;

        return $isNumber && is_finite((float) $text) ? (float) $text : null;
    }

    private static function unmatched(Request $request): NotFound
    {
        count_unmatched($request);

        return new NotFound();
    }

    /**
     * @param class-string<\BackedEnum> $enum
     *
     * @return \Closure(string): ?\BackedEnum
     */
    private static function cases(string $enum): \Closure
    {
        return (string) (new \ReflectionEnum($enum))->getBackingType() === 'int'
            ? static fn(string $text): ?\BackedEnum => Texts::integerCase($text, $enum)
            : $enum::tryFrom(...);
    }
}
