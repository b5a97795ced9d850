--TEST--
What the holder of a pool's resource leaves behind by a fatal error is closed, and another is made
--EXTENSIONS--
nexus
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
require dirname((string) getenv('NEXUS_SO'), 4) . '/vendor/autoload.php';
use Nexus\Async\{Pool,PoolOptions};
use function Nexus\Async\{spawn,delay};
$pool = new Pool(fn()=>new stdClass, new PoolOptions(max: 1, borrowTimeout: 1.0));
function f(){}
$c = spawn(function() use ($pool) { $l = $pool->borrow(); delay(0.01); eval('function f(){}'); })->ignore();
delay(0.05);
$l = $pool->borrow();
echo json_encode($pool->statistics()->closed), $pool->statistics()->created, "\n";
--EXPECT--
{"abandoned":1}2
