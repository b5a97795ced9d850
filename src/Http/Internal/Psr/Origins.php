<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Psr;

use Nexus\Http\Request;
use Psr\Http\Message\ServerRequestInterface;

/**
 * The native request of each PSR-7 request. A changed copy of a PSR-7 request still has the URI object or the body
 * object of the request that it was made from.
 *
 * @internal
 */
final class Origins
{
    /** @var \WeakMap<object, \WeakReference<Request>>|null */
    private static ?\WeakMap $requests = null;

    public static function add(ServerRequestInterface $psr7, Request $request): void
    {
        $requests = self::$requests ??= new \WeakMap();
        $reference = \WeakReference::create($request);
        $requests[$psr7] = $reference;
        foreach ([$psr7->getUri(), $psr7->getBody()] as $part) {
            if (($requests[$part] ?? null)?->get() === null) {
                $requests[$part] = $reference;
            }
        }
    }

    public static function of(ServerRequestInterface $psr7): ?Request
    {
        if (self::$requests === null) {
            return null;
        }

        return self::knownBy($psr7) ?? self::knownBy($psr7->getUri()) ?? self::knownBy($psr7->getBody());
    }

    private static function knownBy(object $part): ?Request
    {
        return (self::$requests[$part] ?? null)?->get();
    }
}
