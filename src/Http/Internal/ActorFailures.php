<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Actor\Exception\AskTimeoutException;
use Nexus\Actor\Exception\EntityUnavailableException;
use Nexus\Actor\Exception\MailboxFullException;
use Nexus\Actor\Exception\MailboxOverflowException;
use Nexus\Actor\Exception\MaxRetriesExceededException;
use Nexus\Actor\Exception\WorkerLostException;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * Answers requests that failed because an actor is overloaded or unavailable: 504 when it did not reply in time, 503
 * when its mailbox is full, it has stopped after its last restart, it moves, or its worker has ended. Writes a line to
 * the log, at most one per second.
 *
 * @internal
 */
final class ActorFailures
{
    private const QUIET_SECONDS = 1.0;

    private float $next = 0.0;
    private int $suppressed = 0;

    /** @return Response|null null for an exception of another kind */
    public function answer(\Throwable $thrown, Request $request): ?Response
    {
        $status = self::status($thrown);
        if ($status === null) {
            return null;
        }
        $this->log($status, $thrown, $request);
        $response = error_response($request, $status);

        return $status === 503 ? $response->withHeader('Retry-After', '1') : $response;
    }

    private static function status(\Throwable $thrown): ?int
    {
        return match (true) {
            $thrown instanceof AskTimeoutException => 504,
            $thrown instanceof MailboxFullException,
            $thrown instanceof MailboxOverflowException,
            $thrown instanceof MaxRetriesExceededException,
            $thrown instanceof WorkerLostException,
            $thrown instanceof EntityUnavailableException => 503,
            default => null,
        };
    }

    private function log(int $status, \Throwable $thrown, Request $request): void
    {
        $now = hrtime(true) / 1e9;
        if ($now < $this->next) {
            $this->suppressed++;

            return;
        }
        $others = $this->suppressed === 0 ? '' : " (and {$this->suppressed} others since the last such line)";
        error_log("nexus: {$request->method()} {$request->path()}, request {$request->requestId()}, was answered with "
            . "{$status}{$others}: {$thrown->getMessage()}");
        $this->next = $now + self::QUIET_SECONDS;
        $this->suppressed = 0;
    }
}
