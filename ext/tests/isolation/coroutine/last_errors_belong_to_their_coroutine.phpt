--TEST--
The last errors belong to the coroutine in which they occur; a new coroutine begins without any
--EXTENSIONS--
nexus
openssl
sockets
--FILE--
<?php
use Nexus\Async\Channel;
use function Nexus\Async\{spawn, await, delay};

function seen(): array
{
    $last = error_get_last();
    $where = $last === null ? null : [$last['type'], $last['message'], basename($last['file']), $last['line']];

    return [$where, json_last_error(), preg_last_error(), socket_last_error(), openssl_error_string()];
}

$main = function (int $round) {
    @trigger_error("main {$round}", E_USER_WARNING); $line = __LINE__;
    json_decode('{');
    preg_match('/./u', "\xff");
    return [
        [E_USER_WARNING, "main {$round}", basename(__FILE__), $line],
        JSON_ERROR_SYNTAX,
        PREG_BAD_UTF8_ERROR,
        0,
        false,
    ];
};
$expected = $main(1);
$turn = [new Channel(), new Channel()];
$first = spawn(function () use ($turn) {
    assert(seen() === [null, 0, 0, 0, false]);
    @trigger_error('first', E_USER_NOTICE); $line = __LINE__;
    json_decode("\"\xff\"");
    $socket = socket_create(AF_INET, SOCK_STREAM, 0);
    @socket_recv($socket, $buffer, 1, 0); $line = __LINE__;
    $code = socket_last_error();
    $message = error_get_last()['message'];
    openssl_pkey_get_public('no key');
    $turn[0]->send('go');
    $turn[1]->receive();
    [$last, $json, $preg, $socketCode, $openssl] = seen();
    assert($last === [E_WARNING, $message, basename(__FILE__), $line]);
    assert($json === JSON_ERROR_UTF8 && $preg === 0);
    assert($code !== 0 && $socketCode === $code);
    assert(is_string($openssl));
    while (openssl_error_string() !== false);
    error_clear_last();
    delay(0);
    assert(error_get_last() === null && openssl_error_string() === false);
});
$second = spawn(function () use ($turn) {
    $turn[0]->receive();
    assert(seen() === [null, 0, 0, 0, false]);
    json_encode(NAN);
    preg_match('/(?:\D+|<\d+>)*[!?]/', str_repeat('foobar ', 20000));
    $preg = preg_last_error();
    assert($preg !== 0);
    $turn[1]->send('go');
    delay(0);
    assert(seen() === [null, JSON_ERROR_INF_OR_NAN, $preg, 0, false]);
});
await($first);
await($second);
assert(seen() === $expected);
await(spawn(function () {
    assert(seen() === [null, 0, 0, 0, false]);
    @trigger_error('left behind');
}));
assert(seen() === $expected);

$failing = spawn(function () {
    json_decode('[');
    throw new Exception(json_last_error_msg());
});
try {
    await($failing);
} catch (Exception $failure) {
    echo $failure->getMessage(), "\n";
}
$begun = new Channel();
$cancelled = spawn(function () use ($begun) {
    try {
        @trigger_error('before');
        $begun->send(true);
        delay(60);
    } finally {
        echo error_get_last()['message'], "\n";
    }
});
$begun->receive();
$cancelled->cancel();
try {
    await($cancelled);
} catch (\Throwable) {
}
spawn(function () {
    json_decode('[[');
    exit;
});
delay(0);
await(spawn(fn () => assert(seen() === [null, 0, 0, 0, false])));
assert(seen() === $expected);
echo "own\n";
?>
--EXPECT--
Syntax error
before
own
