--TEST--
A ResponseWriter that its closure refers to is freed by the garbage collector
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Http\Internal\writer_to;

$box = new stdClass;
$box->writer = writer_to(static function (string $piece) use ($box): void {
    $box->pieces[] = $piece;
});
$box->writer->write('a piece');
var_dump($box->pieces);
$reference = WeakReference::create($box->writer);
unset($box);
var_dump($reference->get() !== null);
gc_collect_cycles();
var_dump($reference->get());
?>
--EXPECT--
array(1) {
  [0]=>
  string(7) "a piece"
}
bool(true)
NULL
