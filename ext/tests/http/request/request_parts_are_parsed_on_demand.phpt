--TEST--
A Request parses its parts from the message on demand
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Request;

$request = Request::of('POST', '/a%20b/c?x=1&y%5B%5D=2&x=3&empty&plus=a+b', [
    'Host' => 'example.com:8080',
    'X-Many' => ['one', 'two'],
    'Cookie' => 'a=1; b=%20; a=2; quoted="x"',
    'content-type' => 'application/x-www-form-urlencoded; charset=utf-8',
], 'name=J%C3%BCrgen&list[]=1&list[]=2');

foreach ([
    'method',
    'target',
    'path',
    'scheme',
    'host',
    'protocol',
    'body',
    'clientIp',
    'clientAddress',
    'serverAddress',
] as $part) {
    echo $part, ': ', $request->$part(), "\n";
}
echo json_encode($request->queries()), "\n";
var_dump($request->query('x'), $request->query('empty'), $request->query('plus'), $request->query('none', 'default'));
echo json_encode($request->headers()), "\n";
var_dump(
    $request->header('X-MANY'),
    $request->header('Host'),
    $request->header('bad name'),
    $request->header('none', 'default'),
);
echo json_encode($request->cookies()), "\n";
var_dump($request->cookie('a'), $request->cookie('b'), $request->cookie('none'));
echo json_encode($request->forms(), JSON_UNESCAPED_UNICODE), "\n";
var_dump($request->form('name'));
var_dump(abs($request->startedAt() - microtime(true)) < 60);
?>
--EXPECT--
method: POST
target: /a%20b/c?x=1&y%5B%5D=2&x=3&empty&plus=a+b
path: /a%20b/c
scheme: http
host: example.com:8080
protocol: 1.1
body: name=J%C3%BCrgen&list[]=1&list[]=2
clientIp: 
clientAddress: 
serverAddress: 
{"x":"3","y":["2"],"empty":"","plus":"a b"}
string(1) "3"
string(0) ""
string(3) "a b"
string(7) "default"
{"host":["example.com:8080"],"x-many":["one","two"],"cookie":["a=1; b=%20; a=2; quoted=\"x\""],"content-type":["application\/x-www-form-urlencoded; charset=utf-8"],"content-length":["34"]}
string(8) "one, two"
string(16) "example.com:8080"
NULL
string(7) "default"
{"a":"1","b":" ","quoted":"\"x\""}
string(1) "1"
string(1) " "
NULL
{"name":"Jürgen","list":["1","2"]}
string(7) "Jürgen"
bool(true)
