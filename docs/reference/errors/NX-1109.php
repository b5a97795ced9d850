<?php

/**
 * NX-1109
 * Printed: to the logger of the RemoteKeySet
 * Means: The keys of an identity provider cannot be fetched
 * Cause: The provider is down, slow, or answers with something else than a key set. The message says which.
 * Cure: Check the URL and the provider. The keys that are known stay valid meanwhile; without any, requests with a
 *     token are answered with 503. It is tried again after the minimum interval.
 */

declare(strict_types=1);

use Nexus\Http\Auth\RemoteKeySet;
use Nexus\Http\Error\ServiceUnavailable;
use Psr\Log\AbstractLogger;

$keys = RemoteKeySet::fetchedBy(static fn(): string => throw new RuntimeException('no route to host'))
    ->withLogger(new class extends AbstractLogger {
        public function log(mixed $level, string|Stringable $message, array $context = []): void
        {
            echo $message, "\n";
        }
    });
try {
    $keys->find('2026-11', 'RS256');
} catch (ServiceUnavailable) {
}

/* Prints:
[NX-1109] The keys of tokens cannot be fetched: no route to host
*/
