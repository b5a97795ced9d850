<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Error\UnsupportedMediaType;
use Nexus\Http\Request;

/**
 * The media types of bodies that are mapped.
 *
 * @internal
 */
final class MediaTypes
{
    public const JSON = 'application/json';
    private const MULTIPART = 'multipart/form-data';
    private const FORMS = ['application/x-www-form-urlencoded' => true, self::MULTIPART => true];

    public static function isJson(?string $contentType): bool
    {
        $type = self::essence($contentType);

        return $type === self::JSON || preg_match('~^application/[^/]+\+json$~D', $type) === 1;
    }

    public static function isForm(?string $contentType): bool
    {
        return isset(self::FORMS[self::essence($contentType)]);
    }

    /** Whether the request has a type, or a body. */
    public static function hasBody(Request $request): bool
    {
        return $request->header('content-type') !== null || !self::isEmpty($request);
    }

    public static function isEmpty(Request $request): bool
    {
        // A multipart body is not kept, and never empty.
        return self::essence($request->header('content-type')) !== self::MULTIPART && $request->body() === '';
    }

    public static function refuse(Request $request, string ...$accepted): never
    {
        $type = self::essence($request->header('content-type'));
        $what = $type === '' ? 'no Content-Type' : "the type {$type}";

        throw new UnsupportedMediaType(
            "The body has {$what}. Send " . implode(' or ', $accepted) . '.',
            ['Accept' => implode(', ', $accepted)],
        );
    }

    private static function essence(?string $contentType): string
    {
        return strtolower(trim(explode(';', $contentType ?? '', 2)[0]));
    }
}
