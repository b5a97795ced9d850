--TEST--
the line of the program that has called a library is found
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\spawn;
use function Nexus\Internal\caller_site;

$folder = sys_get_temp_dir() . '/nexus-caller-' . getmypid();
mkdir($folder);
file_put_contents("$folder/library.php", '<?php
    function inner() { return Nexus\Internal\caller_site(__DIR__); }
    function outer(?callable $do = null) { return array_map(fn() => $do ? $do() : inner(), [1])[0]; }
');
require "$folder/library.php";
var_dump(basename(outer()) === basename(__FILE__) . ':' . __LINE__);
var_dump(basename(outer(
    fn() => inner(),
)) === basename(__FILE__) . ':' . (__LINE__ - 1));
$spawned = spawn('inner'); $line = __LINE__;
var_dump(basename($spawned->await()) === basename(__FILE__) . ":$line");
var_dump(caller_site(dirname(__DIR__, 4)));
var_dump(basename(caller_site(substr($folder, 0, -1))) === basename(__FILE__) . ':' . __LINE__);
unlink("$folder/library.php");
rmdir($folder);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
NULL
bool(true)
