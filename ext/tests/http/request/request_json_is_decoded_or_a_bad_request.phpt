--TEST--
Request::json() decodes to arrays, and malformed JSON is a BadRequestException
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\{BadRequestException, Request};

$request = Request::of('POST', '/', [], '{"a":{"b":[1,2.5,null]}}');
echo json_encode($request->json()), ' ', json_encode($request->json()['a']), "\n";
foreach (['', '{"a":', '[1]x', "\xff", str_repeat('[', 600)] as $body) {
    try {
        Request::of('POST', '/', [], $body)->json();
    } catch (BadRequestException $bad) {
        echo $bad->getMessage(), "\n";
    }
}
?>
--EXPECT--
{"a":{"b":[1,2.5,null]}} {"b":[1,2.5,null]}
[NX-0304] The request's body is not valid JSON: Syntax error at offset 0
[NX-0304] The request's body is not valid JSON: Syntax error at offset 5
[NX-0304] The request's body is not valid JSON: Syntax error at offset 3
[NX-0304] The request's body is not valid JSON: Malformed UTF-8 characters, possibly incorrectly encoded at offset 0
[NX-0304] The request's body is not valid JSON: Maximum stack depth exceeded at offset 511
