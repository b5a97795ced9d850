<?php

declare(strict_types=1);

/*
 * An open loop: requests are due at random moments (Poisson) at a given mean rate, whether or not earlier ones have been
 * answered. A request's latency counts from the moment it was due, so that one that had to wait for its turn is not
 * flattered. One process that spins on its core: nothing here sleeps, so nothing here wakes up late.
 *
 * open_loop.php ADDRESS PATH RATE SECONDS CONNECTIONS
 */

[, $address, $path, $rate, $seconds, $connections] = array_filter((array) $_SERVER['argv'], is_string(...)) + array_fill(0, 6, '1');
$request = "GET {$path} HTTP/1.1\r\nHost: {$address}\r\n\r\n";

$open = static function () use ($address) {
    $socket = stream_socket_client("tcp://{$address}", $errno, $error, 5);
    if ($socket === false) {
        throw new RuntimeException("{$address}: {$error}");
    }
    stream_set_read_buffer($socket, 0);
    stream_set_write_buffer($socket, 0);
    stream_context_set_option($socket, 'socket', 'tcp_nodelay', true);

    return $socket;
};
$sockets = [];
for ($i = 0; $i < (int) $connections; ++$i) {
    $sockets[] = $open();
}

// Answers are all of one length: the first one tells which, and every later one must end there.
fwrite($sockets[0], $request);
$answer = '';
while (preg_match('/\r\n\r\n(.*)\z/s', $answer, $body) !== 1
    || preg_match('/^content-length: *(\d+)/mi', $answer, $length) !== 1
    || strlen($body[1]) < (int) $length[1]) {
    $chunk = fread($sockets[0], 65536);
    if ($chunk === false || $chunk === '') {
        throw new RuntimeException("{$address} answers: {$answer}");
    }
    $answer .= $chunk;
}
$answerBytes = strlen($answer);
$status = substr($answer, 0, 12);
foreach ($sockets as $socket) {
    stream_set_blocking($socket, false);
}

$free = array_keys($sockets);
$due = [];
$received = array_fill(0, count($sockets), 0);
// Filled before, so that no page is touched for the first time and nothing is copied while the clock runs.
$latencies = array_fill(0, (int) (1.2 * (float) $rate * (float) $seconds) + 1_000, 0.0);
$count = 0;
$errors = 0;
$lateness = 0;
$gap = 1e9 / (float) $rate;
// The first requests are not counted: this very loop is compiled under them.
$counted = hrtime(true) + 300_000_000;
$end = $counted + (int) (1e9 * (float) $seconds);
$giveUp = $end + 2_000_000_000;
$next = (float) ($counted - 300_000_000);
while (true) {
    $now = hrtime(true);
    while ($next <= $now && $next < $end && $free !== []) {
        $id = array_pop($free);
        if (fwrite($sockets[$id], $request) !== strlen($request)) {
            ++$errors;
        }
        $lateness += $next >= $counted ? $now - $next : 0;
        $due[$id] = $next;
        $next -= $gap * log(1 - mt_rand() / (mt_getrandmax() + 1));
    }
    foreach ($due as $id => $at) {
        $chunk = fread($sockets[$id], 65536);
        if ($chunk === false || $chunk === '') {
            continue;
        }
        if ($received[$id] === 0 && !str_starts_with($chunk, $status)) {
            ++$errors;
        }
        $received[$id] += strlen($chunk);
        if ($received[$id] >= $answerBytes) {
            if ($at >= $counted) {
                $latencies[$count++] = (hrtime(true) - $at) / 1000;
            }
            $received[$id] = 0;
            unset($due[$id]);
            $free[] = $id;
        }
    }
    if (($now >= $end && $due === []) || $now >= $giveUp) {
        break;
    }
}

$latencies = array_slice($latencies, 0, $count);
sort($latencies);
$at = static fn(float $share): float => $latencies[max(0, (int) ceil($share * $count) - 1)] ?? 0.0;
echo json_encode([
    'requests' => $count,
    'rate' => $count / (float) $seconds,
    'errors' => $errors + count($due),
    'meanLateness' => $count === 0 ? 0 : $lateness / $count / 1000,
    'p50' => $at(0.50),
    'p90' => $at(0.90),
    'p99' => $at(0.99),
    'p999' => $at(0.999),
    'max' => $at(1.0),
], JSON_THROW_ON_ERROR), "\n";
