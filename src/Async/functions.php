<?php

declare(strict_types=1);

namespace Nexus\Async;

/**
 * Calls a function again when it fails, after the delays of the policy, and returns its first result.
 *
 *     $rates = retry(fn () => $client->get('/rates'), RetryPolicy::exponential(attempts: 5));
 *
 * Other coroutines run during the delays. A cancellation or the end of a time limit ends it at once: no attempt begins
 * after a CancelledError. After an exception that is TemporarilyUnavailable the delay is at least its retryAfter().
 *
 * @template T
 *
 * @param callable(int): T $function receives the number of the attempt, from 1. Make sure that it may run twice
 * @param RetryPolicy|null $policy null: RetryPolicy::exponential(), three attempts
 *
 * @return T
 *
 * @throws \Throwable the failure of the last attempt, or one that the policy does not retry
 * @throws CancelledError when cancelled
 */
function retry(callable $function, ?RetryPolicy $policy = null): mixed
{
    $policy ??= RetryPolicy::exponential();
    for ($attempt = 1; ; $attempt++) {
        try {
            return $function($attempt);
        } catch (\Throwable $failure) {
            $delay = $policy->delayAfter($attempt, $failure) ?? throw $failure;
        }
        delay($delay);
    }
}
