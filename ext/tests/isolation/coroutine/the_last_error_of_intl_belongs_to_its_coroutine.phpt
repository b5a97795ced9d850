--TEST--
The last error of intl belongs to the coroutine that made it, with its text
--EXTENSIONS--
nexus
intl
--FILE--
<?php
use Nexus\Async\Channel;
use function Nexus\Async\{spawn, await, delay};

function seen(): array
{
    return [intl_get_error_code(), intl_get_error_message()];
}

$none = seen();
var_dump($none);
grapheme_strlen("\xff");
$mains = seen();
var_dump($mains);
$turn = [new Channel(), new Channel()];
$first = spawn(function () use ($turn, $none) {
    assert(seen() === $none);
    var_dump(numfmt_create('en', 99) === null);
    $own = seen();
    assert($own[0] !== 0 && $own !== $none);
    $turn[0]->send('go');
    $turn[1]->receive();
    assert(seen() === $own);
    return $own;
});
$second = spawn(function () use ($turn, $none) {
    $turn[0]->receive();
    assert(seen() === $none);
    msgfmt_create("en", "{0");
    $own = seen();
    $turn[1]->send('go');
    delay(0);
    assert(seen() === $own);
    return $own;
});
$owns = [await($first), await($second)];
assert($owns[0] !== $owns[1] && !in_array($mains, $owns, true));
var_dump(seen() === $mains);
for ($i = 0; $i < 1000; $i++) {
    spawn(static function (): void { numfmt_create('en', 99); delay(0); })->await();
}
var_dump(seen() === $mains, gc_collect_cycles());
?>
--EXPECTF--
array(2) {
  [0]=>
  int(0)
  [1]=>
  string(12) "U_ZERO_ERROR"
}
array(2) {
  [0]=>
  int(%d)
  [1]=>
  string(%d) "%s"
}
bool(true)
bool(true)
bool(true)
int(0)
