<?php

declare(strict_types=1);

namespace Nexus\Shared;

use Nexus\NexusException;
use Psr\SimpleCache\InvalidArgumentException;

/** A key or a ttl that PSR-16 forbids. */
final class CacheKeyError extends \ValueError implements InvalidArgumentException, NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-1213] {$message}");
    }

    public static function forKey(mixed $key): self
    {
        return new self(\is_string($key)
            ? "A key of a cache has 1 to 1024 bytes and none of {}()/\\@:, and \"{$key}\" is not such a key."
            : 'A key of a cache is a string, and ' . get_debug_type($key) . ' was given.');
    }

    public static function notIterable(mixed $keys): self
    {
        return new self('Several keys of a cache are iterable, and ' . get_debug_type($keys) . ' was given.');
    }

    public static function forTtl(mixed $ttl): self
    {
        return new self('The ttl is an int, a DateInterval or null, and ' . get_debug_type($ttl) . ' was given.');
    }

    public function errorCode(): string
    {
        return 'NX-1213';
    }
}
