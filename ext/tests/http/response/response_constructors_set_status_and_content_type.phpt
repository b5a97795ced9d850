--TEST--
Response: json, text, html, redirect and empty
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;

foreach ([
    Response::json(['a' => 'ü/', 'b' => 1.5], 201),
    Response::text('text'),
    Response::html('<p>', 404),
    Response::redirect('/x?y=z', 308),
    Response::empty(),
    Response::empty(304),
] as $response) {
    echo $response->status(), ' ', json_encode($response->headers()), ' ', $response->body(), "\n";
}
foreach ([fn() => Response::text('', 199), fn() => Response::text('', 600), fn() => Response::redirect('/', 300),
    fn() => Response::redirect("/\r\nA: b"), fn() => Response::json("\xff"),
    fn() => Response::json(NAN), fn() => Response::json(['a' => [INF]]),
    fn() => Response::json(['f' => Nexus\Async\Future::completed(1)]),
    fn() => Response::empty()->withStatus(100)] as $try) {
    try {
        $try();
    } catch (Throwable $refused) {
        echo $refused::class, ': ', $refused->getMessage(), "\n";
    }
}
?>
--EXPECT--
201 {"Content-Type":["application\/json"]} {"a":"ü/","b":1.5}
200 {"Content-Type":["text\/plain; charset=utf-8"]} text
404 {"Content-Type":["text\/html; charset=utf-8"]} <p>
308 {"Location":["\/x?y=z"]} 
204 [] 
304 [] 
Nexus\Http\HttpMessageError: [NX-0302] A response's status must be 200 to 599, 199 given
Nexus\Http\HttpMessageError: [NX-0302] A response's status must be 200 to 599, 600 given
Nexus\Http\HttpMessageError: [NX-0302] A redirect's status must be 301, 302, 303, 307 or 308, 300 given
Nexus\Http\HttpMessageError: [NX-0301] The response header "Location" has a value with a line break or another control byte, or with white space around it; remove it
JsonException: Malformed UTF-8 characters, possibly incorrectly encoded
JsonException: Inf and NaN cannot be JSON encoded
JsonException: Inf and NaN cannot be JSON encoded
Nexus\Async\MisuseError: [NX-0119] A Future cannot be encoded as JSON. Encode its value: await($future)
Nexus\Http\HttpMessageError: [NX-0302] A response's status must be 200 to 599, 100 given
