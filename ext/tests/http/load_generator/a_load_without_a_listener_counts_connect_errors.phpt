--TEST--
Load: without a listener, due requests count as unsent and attempts count as connect errors
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Load\Generator;

$generator = Generator::to('/nowhere/at/all', 0, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", false);
$generator->offer(100, false);
$generator->start(2, 0.1, 0.05);
while ($generator->advance(0.02)) {
}
$errors = $generator->errors();
var_dump($errors['unsent'], $errors['connect'] >= 2, array_sum($errors) === $errors['unsent'] + $errors['connect']);
var_dump(
    $generator->statuses(),
    $generator->count(Generator::LATENCY),
    $generator->quantile(Generator::LATENCY, 1),
    $generator->mean(Generator::WRONG),
);
$figures = $generator->figures();
var_dump($figures['due'], $figures['sent'], $figures['connectErrno'], $figures['malformed']);
?>
--EXPECT--
int(10)
bool(true)
bool(true)
array(0) {
}
int(0)
float(0)
float(0)
int(10)
int(0)
int(2)
string(0) ""
