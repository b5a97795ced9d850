<?php

/**
 * NX-0116 NOTHING_TO_WAIT_FOR
 * Class: Nexus\Async\MisuseError
 * Means: The first of nothing was asked for
 * Cause: any(), race() or select() was given an empty list: no element could ever end the wait. Often a filter before it has left nothing.
 * Cure: Decide what no element means before the call, and give that answer; or add an element that is always there.
 */

declare(strict_types=1);

use function Nexus\Async\race;

$mirrors = array_filter(['http://one.example', 'http://two.example'], static fn(string $url) => str_starts_with($url, 'https:'));
race(array_map(static fn(string $url) => static fn() => file_get_contents($url), $mirrors));

/* Throws:
[NX-0116] race() of nothing would wait for ever: it was given no element
*/
