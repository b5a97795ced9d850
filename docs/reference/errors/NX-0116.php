<?php

/**
 * NX-0116 NOTHING_TO_WAIT_FOR
 * Class: Nexus\Async\MisuseError
 * Means: The list given to any(), race() or select() is empty
 * Cause: No element could ever end the wait. Often a filter before the call has removed all elements.
 * Cure: Handle the empty list before the call, or add an element that is always present.
 */

declare(strict_types=1);

use function Nexus\Async\race;

$mirrors = array_filter(['http://one.example', 'http://two.example'], static fn(string $url) => str_starts_with($url, 'https:'));
race(array_map(static fn(string $url) => static fn() => file_get_contents($url), $mirrors));

/* Throws:
[NX-0116] race() was given no element: it would wait for ever
*/
