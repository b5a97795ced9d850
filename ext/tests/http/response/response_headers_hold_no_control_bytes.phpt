--TEST--
A header or cookie that would end early is an error that names it
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;

$response = Response::text('');
foreach ([["X-A", "b\r\nSet-Cookie: c=d"], ["X-A", "b\nc"], ["X-A", "b\0"], ["X-A\r\nB", 'c'], ['X A', 'c'], ['', 'c'], ['X:', 'c'],
    ['Content-Length', '5'], ['transfer-encoding', 'chunked'], ['Connection', 'close']] as [$name, $value]) {
    foreach (['withHeader', 'withAddedHeader'] as $method) {
        try {
            $taken = $response->$method($name, $value);
            echo "taken\n";
        } catch (Nexus\Http\HttpMessageError $refused) {
            $messages[$refused->getMessage()] = true;
        }
    }
}
foreach ([
    ['a b', 'c'],
    ['a', 'c', null, "/\r\n"],
    ['a', 'c', null, '/', 'x;y'],
    ['a', 'c', null, '/', null, true, true, 'Sometimes'],
] as $cookie) {
    try {
        $taken = $response->withCookie(...$cookie);
        echo "taken\n";
    } catch (Nexus\Http\HttpMessageError $refused) {
        $messages[$refused->getMessage()] = true;
    }
}
echo implode("\n", array_keys($messages)), "\n";
echo json_encode($response->withCookie('a', "b\r\n;c", 5, domain: 'example.com')->headers()), "\n";
?>
--EXPECT--
[NX-0301] The response header "X-A" has a value with a line break or another control byte, or with white space around it; remove it
[NX-0301] The response header "X-A\r\nB" has an invalid name: use letters, digits and dashes
[NX-0301] The response header "X A" has an invalid name: use letters, digits and dashes
[NX-0301] The response header "" has an invalid name: use letters, digits and dashes
[NX-0301] The response header "X:" has an invalid name: use letters, digits and dashes
[NX-0301] The response header "Content-Length" is set by the server itself. Remove it
[NX-0301] The response header "transfer-encoding" is set by the server itself. Remove it
[NX-0301] The response header "Connection" is set by the server itself. Remove it
[NX-0301] The cookie "a b" has an invalid name: use letters, digits, dashes and underscores
[NX-0301] The cookie "a" has a path or domain with a semicolon or a control byte
[NX-0301] The cookie "a" has an invalid SameSite: use Lax, Strict or None
{"Content-Type":["text\/plain; charset=utf-8"],"Set-Cookie":["a=b%0D%0A%3Bc; Max-Age=5; Path=\/; Domain=example.com; Secure; HttpOnly; SameSite=Lax"]}
