<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Psr\Log\LoggerInterface;

/**
 * Makes the PSR-3 logger that an option names.
 *
 * @internal
 */
final class NamedLogger
{
    /**
     * @param string $named the name of a function, Class::method or class
     * @return LoggerInterface|string the logger, or the reason why it cannot be made
     */
    public static function make(string $named): LoggerInterface|string
    {
        try {
            $made = match (true) {
                \is_callable($named) => $named(),
                class_exists($named) => new $named(),
                default => null,
            };
        } catch (\Throwable $failure) {
            return $failure::class . ": {$failure->getMessage()}";
        }

        return match (true) {
            $made instanceof LoggerInterface => $made,
            \is_callable($named), class_exists($named) => 'it is, or returns, ' . get_debug_type($made),
            default => 'it is neither a function nor a class',
        };
    }
}
