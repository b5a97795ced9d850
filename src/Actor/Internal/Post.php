<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorContext, ActorRef};
use Nexus\Async\CancelledError;

use function Nexus\Async\spawn;

/**
 * Sending for those who must not wait.
 *
 * @internal
 */
final class Post
{
    private function __construct() {}

    /**
     * tell() for who cannot wait: what is not taken is a dead letter.
     *
     * @param ActorRef<*> $to
     */
    public static function post(ActorRef $to, object $message): void
    {
        if ($to instanceof Detour) {
            [$to, $message] = $to->detour($message);
        }
        post($to, $message);
    }

    /**
     * The current message, or another in its place, to somebody else: with its sender and the ask it came with. What is not taken is a
     * dead letter, and fails that ask.
     *
     * @param ActorRef<*> $to
     */
    public static function relay(ActorRef $to, object $message): void
    {
        relay($to, $message);
    }

    /**
     * Messages that wait, and the one that is being handled.
     *
     * @param ActorRef<*> $ref
     */
    public static function load(ActorRef $ref): int
    {
        return load($ref);
    }

    /**
     * Fails the ask that the current message came with; a dead letter it is in any case.
     *
     * @param ActorContext<object> $context
     */
    public static function refuse(ActorContext $context, object $message, \Throwable $why): void
    {
        self::fail($context->sender(), $why);
        $context->toDeadLetters($message);
    }

    /** @param ActorRef<*>|null $asker */
    private static function fail(?ActorRef $asker, \Throwable $why): void
    {
        if ($asker instanceof AskRef) {
            $asker->fail($why);
        }
    }

    /**
     * Answers the current message with what the work returns, which may wait; false when nobody asked.
     *
     * @param ActorContext<object> $context
     * @param \Closure(): object   $work
     */
    public static function answerLater(ActorContext $context, \Closure $work): bool
    {
        $asker = $context->sender();
        if ($asker === null) {
            return false;
        }
        spawn(static function () use ($asker, $work): void {
            try {
                $asker->tell($work());
            } catch (CancelledError $cancelled) {
                throw $cancelled;
            } catch (\Throwable $failure) {
                self::fail($asker, $failure);
            }
        });

        return true;
    }
}
