<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Request;

/**
 * Identifies the principal that authentication has added to a request.
 *
 * @internal
 */
final class PrincipalId
{
    /** The class is named by its text: middleware for limits works without that for authentication. */
    private const ATTRIBUTES = ['Nexus\Http\Auth\Principal', 'principal'];

    /** @return string|null null: the request has no principal */
    public static function of(Request $request): ?string
    {
        foreach (self::ATTRIBUTES as $attribute) {
            $principal = $request->attribute($attribute);
            if ($principal !== null) {
                return self::id($principal);
            }
        }

        return null;
    }

    private static function id(mixed $principal): string
    {
        $method = [$principal, 'id'];
        $id = \is_object($principal) && \is_callable($method) ? $method() : $principal;

        return \is_scalar($id) || $id instanceof \Stringable ? (string) $id : throw new \LogicException(
            'The principal of the request, ' . get_debug_type($principal) . ', has no id(): middleware cannot tell '
                . 'principals apart',
        );
    }
}
