<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/**
 * The actor name of an entity. An id may be any string, a name may not: each byte other than a letter, digit, hyphen or
 * underscore is written as a dot and two hexadecimal digits.
 *
 * @internal
 */
final class Name
{
    private function __construct() {}

    public static function of(string $id): string
    {
        return (string) preg_replace_callback(
            '/[^A-Za-z0-9_-]/',
            static fn(array $byte): string => sprintf('.%02X', ord($byte[0])),
            $id,
        );
    }

    public static function idOf(string $name): string
    {
        return (string) preg_replace_callback(
            '/\.([0-9A-F]{2})/',
            static fn(array $byte): string => chr((int) hexdec($byte[1])),
            $name,
        );
    }
}
