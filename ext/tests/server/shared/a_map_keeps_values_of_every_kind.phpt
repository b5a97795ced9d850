--TEST--
A shared map keeps values, counts, compares, and is iterated
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Shared\Map;

enum Suit: string
{
    case Hearts = 'H';
}

final class Point
{
    public function __construct(public readonly int $x, private array $tags) {}
}

$map = Map::create('values', 1 << 20);
$values = [null, true, false, 7, PHP_INT_MIN, 0.5, '', 'text', [1, 'a' => [2]], Suit::Hearts, new Point(3, ['t']),
    new DateTimeImmutable('2026-01-02 03:04:05 UTC'), str_repeat('x', 100_000)];
foreach ($values as $index => $value) {
    $map->set("value {$index}", $value, $index % 2 === 0 ? null : 3600.0);
}
foreach ($values as $index => $value) {
    if ($map->get("value {$index}", 'absent') != $value || !$map->has("value {$index}")) {
        echo "value {$index} differs\n";
    }
}
$found = [];
foreach ($map as $key => $value) {
    $found[$key] = $value;
}
ksort($found, SORT_NATURAL);
var_dump(array_values($found) == $values, count($map), iterator_count($map->getIterator()));

$same = Map::create('values', 1 << 20);
var_dump($same->get('value 7'), $same->get('none'), $same->get('none', 'default'), $same->has('none'));
var_dump($same->delete('value 7'), $map->delete('value 7'), $map->has('value 7'));

var_dump($map->increment('count'), $same->increment('count', 41), $map->increment('count', -2, 10.0));
var_dump($map->compareAndSet('lock', null, 'me'), $map->compareAndSet('lock', null, 'you'));
var_dump($map->compareAndSet('lock', 'me', [1]), $map->compareAndSet('lock', ['1'], 2), $map->get('lock'));
var_dump($map->compareAndSet('lock', [1], null), $map->has('lock'), $map->compareAndSet('count', 40, 41));

$map->clear();
var_dump(count($same));
?>
--EXPECT--
bool(true)
int(13)
int(13)
string(4) "text"
NULL
string(7) "default"
bool(false)
bool(true)
bool(false)
bool(false)
int(1)
int(42)
int(40)
bool(true)
bool(false)
bool(true)
bool(false)
array(1) {
  [0]=>
  int(1)
}
bool(true)
bool(false)
bool(true)
int(0)
