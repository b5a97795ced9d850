<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorContext, ActorRef};

/**
 * The decorators of Behavior::monitor() and Behavior::logMessages(). The engine calls them by name.
 *
 * @internal
 */
final class Interceptors
{
    /** @param ActorRef<object> $monitor */
    public static function monitor(ActorRef $monitor): \Closure
    {
        return static function (ActorContext $ctx, object $message, \Closure $next) use ($monitor): mixed {
            post($monitor, $message);

            return $next($message);
        };
    }

    public static function logMessages(string $level): \Closure
    {
        return static function (ActorContext $ctx, object $message, \Closure $next) use ($level): mixed {
            $sender = $ctx->sender();
            $ctx->log()->log($level, 'received ' . $message::class . ($sender === null ? '' : " of {$sender->path()}"));

            return $next($message);
        };
    }
}
