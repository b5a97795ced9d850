--TEST--
Isolated statics and globals begin with their values of the boot, and end with the request or stay with its instance
--EXTENSIONS--
nexus
--INI--
pcre.jit=0
--FILE--
<?php
require __DIR__ . '/server.inc';

use Nexus\Http\Response;
use function Nexus\Async\delay;

class Base
{
    protected static array $list = ['boot'];
}

final class Registry extends Base
{
    public static ?stdClass $shared = null;
    private static int $count = 0;
    public static string $uninitialised;

    public static function add(string $token): array
    {
        self::$list[] = $token;
        self::$count++;
        self::$shared->{$token} = true;
        self::$uninitialised ??= $token;

        return [self::$list, self::$count, self::$uninitialised];
    }
}

function kept(string $token): string
{
    static $all = 'boot';

    return $all .= $token;
}

$handler = function () : Response {
    global $current;
    $token = $_GET['t'];
    $first = [Registry::add($token), kept($token), $current .= $token];
    delay(0.01);

    return Response::json([$first, Registry::add($token), kept($token), $current .= $token]);
};
$current = 'boot';
kept('');
Registry::$shared = new stdClass();
$isolate = fn ($server) => $server->isolate(['Registry::*', 'function:kept', 'global:current']);
$requests = array_map(fn ($t) => get("/?t={$t}"), ['a', 'b']);
foreach ([1, 2] as $round) {
    foreach (answers($handler, $requests, $isolate) as $answer) {
        echo substr($answer, strpos($answer, '[')), "\n";
    }
}
$shared = array_keys((array) Registry::$shared);
sort($shared);
var_dump(kept(''), $current, $shared);
echo "a kernel, which its requests take turns with\n";
$pool = function ($server) use ($isolate, $handler) {
    $isolate($server);
    $server->pool(fn () => $handler);
};
foreach (answers($handler, [$requests[0]], $pool) as $answer) {
    echo substr($answer, strpos($answer, '[')), "\n";
}
var_dump(kept(''), $current);
?>
--EXPECT--
[[[["boot","a"],1,"a"],"boota","boota"],[["boot","a","a"],2,"a"],"bootaa","bootaa"]
[[[["boot","b"],1,"b"],"bootb","bootb"],[["boot","b","b"],2,"b"],"bootbb","bootbb"]
[[[["boot","a"],1,"a"],"boota","boota"],[["boot","a","a"],2,"a"],"bootaa","bootaa"]
[[[["boot","b"],1,"b"],"bootb","bootb"],[["boot","b","b"],2,"b"],"bootbb","bootbb"]
string(4) "boot"
string(4) "boot"
array(2) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "b"
}
a kernel, which its requests take turns with
[[[["boot","a"],1,"a"],"boota","boota"],[["boot","a","a"],2,"a"],"bootaa","bootaa"]
string(4) "boot"
string(4) "boot"
