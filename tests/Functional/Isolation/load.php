<?php

declare(strict_types=1);

// load.php ADDRESS REQUESTS [CONNECTIONS]: sends that many requests to tokens.php. Prints the failures and their
// numbers.

use function Nexus\Async\spawn;

\assert(isset($argv[1], $argv[2]));
$address = $argv[1];
$left = (int) $argv[2];
$connections = (int) ($argv[3] ?? 100);
$wrong = [];
$answered = 0;
$begun = microtime(true);

$ask = static function (mixed $stream, string $token): array {
    assert(is_resource($stream));
    $body = "t={$token}";
    fwrite(
        $stream,
        "POST /{$token}?t={$token} HTTP/1.1\r\nHost: localhost\r\nX-Token: {$token}\r\nCookie: t={$token}\r\n"
            . "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " . strlen($body) . "\r\n\r\n{$body}",
    );
    $head = '';
    while (($line = fgets($stream)) !== false && $line !== "\r\n") {
        $head .= $line;
    }
    $length = preg_match('/^Content-Length: (\d+)/mi', $head, $match) === 1 ? (int) $match[1] : 0;

    return [$head, $length === 0 ? '' : (string) stream_get_contents($stream, $length)];
};

$client = static function () use ($address, $ask, &$left, &$wrong, &$answered): void {
    $stream = stream_socket_client($address, $code, $message, 30);
    \assert($stream !== false);
    while ($left > 0) {
        $left--;
        $token = bin2hex(random_bytes(8));
        [$head, $body] = $ask($stream, $token);
        $answered++;
        if (!str_starts_with($head, 'HTTP/1.1 200') || $body !== "{$token} found nothing" || !str_contains(
            $head,
            "X-Down: {$token}",
        )
            || preg_match('/^(?:X-Own|Set-Cookie: own=): (?!' . $token . ')/m', $head) === 1) {
            $wrong[] = "{$token}: {$head}{$body}";
        }
    }
};

foreach (array_map(static fn() => spawn($client), range(1, $connections)) as $coroutine) {
    $coroutine->await();
}
printf("%d requests, %d wrong, %.1f s\n", $answered, count($wrong), microtime(true) - $begun);
echo implode("\n", array_slice($wrong, 0, 5));
exit($wrong === [] ? 0 : 1);
