--TEST--
Every with…() of a Response answers a changed copy
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;

$first = Response::text('first')->withHeader('X-A', '1');
$second = $first->withHeader('x-a', '2')->withAddedHeader('X-A', '3')->withStatus(201)->withBody('second')->withHeader(
    'Content-Type',
    'a/b',
);
echo $first->status(), ' ', $first->header('x-A'), ' ', $first->body(), ' ', $first->header('content-type'), "\n";
echo $second->status(), ' ', $second->header('X-A'), ' ', $second->body(), ' ', $second->header('content-type'), "\n";
var_dump($second->header('none'));
?>
--EXPECT--
200 1 first text/plain; charset=utf-8
201 2, 3 second a/b
NULL
