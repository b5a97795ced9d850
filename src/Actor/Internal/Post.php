<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorContext, ActorPath, ActorRef, StatusReply};
use Nexus\Actor\Exception\{AskFailedException, FutureException};
use Nexus\Async\{CancelledError, Future};
use Nexus\Time\Duration;

use function Nexus\Async\spawn;

/**
 * Sends messages from code that must not suspend.
 *
 * @internal
 */
final class Post
{
    private function __construct() {}

    /**
     * Like tell(), but never suspends: a message that the mailbox does not accept is a dead letter.
     *
     * @param ActorRef<*> $to
     */
    public static function post(ActorRef $to, object $message): void
    {
        post($to, $message);
    }

    /**
     * Like ask(), but never suspends: a message that the mailbox does not accept is a dead letter, and its ask fails.
     *
     * @param ActorRef<*> $to
     *
     * @return Future<mixed>
     */
    public static function ask(ActorRef $to, object $message, Duration $timeout): Future
    {
        if ($to instanceof RoutedRef) {
            [$to, $message] = $to->route($message);
        }

        return ask_now($to, $message, $timeout);
    }

    /**
     * Forwards the current message, or another in its place, with its sender and its ask. A message that the mailbox
     * does not accept is a dead letter, and fails that ask.
     *
     * @param ActorRef<*> $to
     */
    public static function relay(ActorRef $to, object $message): void
    {
        relay($to, $message);
    }

    /**
     * The number of waiting messages, including the one being handled.
     *
     * @param ActorRef<*> $ref
     */
    public static function load(ActorRef $ref): int
    {
        return load($ref);
    }

    /**
     * Sends a message that cannot be handled to the dead letters, and fails its ask, if any.
     *
     * @param ActorContext<*> $context
     */
    public static function refuse(ActorContext $context, object $message, \Throwable $why): void
    {
        $asker = $context->sender();
        if ($asker instanceof AskRef) {
            self::fail($asker, $context->path(), $why);
        }
        $context->toDeadLetters($message);
    }

    /**
     * Replies to the current message with what the work returns; the work may suspend. False: the message was no ask.
     *
     * @param ActorContext<*> $context
     * @param \Closure(): mixed $work
     */
    public static function answerLater(ActorContext $context, \Closure $work): bool
    {
        $asker = $context->sender();
        if (!$asker instanceof AskRef) {
            return false;
        }
        $path = $context->path();
        spawn(static function () use ($asker, $work, $path): void {
            try {
                $asker->tell(StatusReply::success($work()));
            } catch (\Throwable $failure) {
                self::fail($asker, $path, $failure);
                $failure instanceof CancelledError ? throw $failure : null;
            }
        });

        return true;
    }

    private static function fail(AskRef $asker, ActorPath $path, \Throwable $why): void
    {
        $asker->fail(
            $why instanceof FutureException
                ? $why
                : new AskFailedException($path, $why::class, $why->getMessage(), $why),
        );
    }
}
