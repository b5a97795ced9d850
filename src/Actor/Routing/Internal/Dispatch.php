<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef};
use Nexus\Actor\Internal\Post;
use Nexus\Actor\Routing\Broadcast;
use Nexus\Async\CancelledError;

/**
 * How pools and groups route a message.
 *
 * @internal
 */
final class Dispatch
{
    private function __construct() {}

    /**
     * A message that cannot be routed does not fail the router, because its routees would fail with it.
     *
     * @param ActorContext<object>               $context
     * @param non-empty-list<ActorRef<object>> $routees
     */
    public static function route(ActorContext $context, Policy $policy, object $message, array $routees): void
    {
        if ($message instanceof Broadcast) {
            (new Broadcasting())->route($context, $message->message, $routees);

            return;
        }
        try {
            $policy->route($context, $message, $routees);
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Throwable $failure) {
            $context->log()->error(
                'A message cannot be routed: {reason}',
                ['reason' => $failure->getMessage(), 'exception' => $failure],
            );
            Post::refuse($context, $message, $failure);
        }
    }
}
