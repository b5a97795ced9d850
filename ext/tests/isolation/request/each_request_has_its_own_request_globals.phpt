--TEST--
Requests in one process have superglobals, headers, output and a session of their own, and leave nothing to main
--EXTENSIONS--
nexus
session
--INI--
pcre.jit=0
session.save_path=/tmp
session.use_strict_mode=0
--FILE--
<?php
require __DIR__ . '/server.inc';

use Nexus\Http\Response;
use function Nexus\Async\{await, delay, spawn};

$handler = function (): ?Response {
    $token = $_GET['t'];
    header("X-Token: {$token}");
    session_id("session-{$token}");
    session_start();
    $_SESSION['t'] = $token;
    echo "before {$token}, ";
    delay(0.01);
    await(spawn(function () use ($token) {
        delay(0.005);
        assert($_GET['t'] === $token && $_SESSION['t'] === $token && headers_list()[0] === "X-Token: {$token}");
        echo "child of {$token}, ";
    }));
    register_shutdown_function(function () use ($token) {
        delay(0.001);
        echo "end of {$_GET['t']}";
    });
    ob_start();
    echo "buffered {$token}, ";
    session_destroy();

    return null;
};
foreach (answers($handler, array_map(fn ($t) => get("/?t={$t}"), ['a', 'b', 'c'])) as $answer) {
    echo preg_replace('/^(Expires|Cache-Control|Pragma).*\r\n/m', '', $answer), "\n";
}
var_dump($_GET, isset($_SESSION), headers_list(), session_status() === PHP_SESSION_NONE, session_id());
?>
--EXPECT--
HTTP/1.1 200 OK
Connection: close
Content-Type: text/html; charset=UTF-8
X-Token: a
Set-Cookie: PHPSESSID=session-a; path=/

before a, child of a, buffered a, end of a
HTTP/1.1 200 OK
Connection: close
Content-Type: text/html; charset=UTF-8
X-Token: b
Set-Cookie: PHPSESSID=session-b; path=/

before b, child of b, buffered b, end of b
HTTP/1.1 200 OK
Connection: close
Content-Type: text/html; charset=UTF-8
X-Token: c
Set-Cookie: PHPSESSID=session-c; path=/

before c, child of c, buffered c, end of c
array(0) {
}
bool(false)
array(0) {
}
bool(true)
string(0) ""
