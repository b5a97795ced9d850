<?php

declare(strict_types=1);

/*
 * Sends one request after the other for some seconds, four a second at most, and prints what the right responses say of
 * themselves: the milliseconds of their statements, and the bytes of PHP's heap.
 *
 * visits.php URL SECONDS
 */

[, $url, $seconds] = array_filter((array) $_SERVER['argv'], is_string(...)) + array_fill(0, 3, '1');
$context = stream_context_create(['http' => ['timeout' => 3.0, 'ignore_errors' => true]]);
$visits = [];
for ($end = hrtime(true) + 1e9 * (float) $seconds; hrtime(true) < $end; usleep(250_000)) {
    $body = @file_get_contents($url, false, $context);
    $visit = json_decode($body === false ? '' : $body, true);
    if (is_array($visit) && isset($visit['queries'], $visit['heapBytes'])) {
        $visits[] = [
            'sql' => array_sum(array_column((array) $visit['queries'], 'milliseconds')),
            'heap' => $visit['heapBytes'],
        ];
    }
}
echo json_encode($visits, JSON_THROW_ON_ERROR), "\n";
