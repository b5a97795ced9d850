<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

/** What scripts do and leave behind: their ends, output, headers and state; and all of RequestProbes. */
final class ScriptProbes
{
    /** @return array<string, ScriptProbe> */
    public static function all(): array
    {
        $groups = [
            'end' => self::ends(), 'output' => self::output(), 'headers' => self::headers(),
            'state' => self::state(), 'finish' => self::finished(), ...RequestProbes::groups(),
        ];
        $all = [];
        foreach ($groups as $group => $probes) {
            $names = array_map(static fn(string $name): string => "{$group}: {$name}", array_keys($probes));
            $all += array_combine($names, $probes);
        }

        return $all;
    }

    /** @return array<string, ScriptProbe> */
    private static function ends(): array
    {
        $codes = [
            'exit with a text' => 'echo "a"; exit("b");',
            'exit with a number' => 'echo "a"; exit(3);',
            'exit in a function' => 'function f() { exit("in f"); } echo "a"; f(); echo "b";',
            'exit in a loop of a generator' => 'function g() { try { yield 1; yield 2; } finally { echo "closed"; } } '
                . 'foreach (g() as $n) { echo $n; exit; }',
            'exit does not run finally' => 'try { exit("x"); } finally { echo "finally"; }',
            'exit below an output callback' => 'ob_start(function ($text) { return strtoupper($text); }); echo "a"; exit;',
            'exit in a sort' => '$a = [3, 1, 2]; usort($a, function ($x, $y) { exit("sorted"); }); echo "no";',
            'exit in a toString' => 'class S { function __toString(): string { exit("text"); } } echo new S;',
            'exit in an autoloader' => 'spl_autoload_register(function ($name) { exit("no {$name}"); }); new Missing;',
            'exit in an error handler' => 'set_error_handler(function ($n, $text) { exit("handled"); }); echo $none;',
            'exit in an exception handler' => 'set_exception_handler(function ($e) { exit("caught " . '
                . '$e->getMessage()); }); '
                . 'throw new Exception("it");',
            'exit in a shutdown function' => 'register_shutdown_function(function () { echo "1"; exit; echo "2"; }); '
                . 'register_shutdown_function(function () { echo "3"; }); echo "0";',
            'exit in a destructor' => 'class D { function __destruct() { echo "d"; exit; } } $a = new D; $b = new D; '
                . 'echo "x";',
            'exit within an included file' => 'file_put_contents(__FILE__ . ".inc", "<?php echo 1; exit; "); '
                . 'include __FILE__ . ".inc"; echo 2;',
            'return ends the script' => 'echo "a"; return; echo "b";',
            'shutdown functions in their order' => 'foreach ([1, 2, 3] as $n) { register_shutdown_function(function '
                . '() use ($n) { echo $n; }); }',
            'a shutdown function that adds another' => 'register_shutdown_function(function () { echo "a"; '
                . 'register_shutdown_function(function () { echo "b"; }); });',
            'a shutdown function with arguments' => 'register_shutdown_function("printf", "%s-%s", "a", "b");',
            'a shutdown function after exit' => 'register_shutdown_function(function () { echo "still"; }); '
                . 'exit("gone ");',
            'a shutdown function sets a header' => 'register_shutdown_function(function () { header("X-Late: 1"); '
                . 'http_response_code(202); });',
            'a shutdown function after an exception' => 'register_shutdown_function(function () { echo "after"; }); '
                . 'throw new Exception("x");',
            'a shutdown function after a fatal error' => 'register_shutdown_function(function () { $e = '
                . 'error_get_last(); '
                . 'echo "last: ", substr($e["message"], 0, 14); http_response_code(503); }); missing();',
            'a status after an exception' => 'register_shutdown_function(function () { http_response_code(503); '
                . 'echo http_response_code(); }); throw new Exception("x");',
            'a status line after an exception' => 'register_shutdown_function(function () { header("HTTP/1.1 503 '
                . 'Down"); }); throw new Exception("x");',
            'a shutdown function after too much memory' => 'register_shutdown_function(function () { '
                . 'echo str_contains(error_get_last()["message"], "exhausted") ? "memory" : "?"; }); '
                . 'str_repeat("a", 1 << 30);',
            'a shutdown function throws' => 'register_shutdown_function(function () { throw new Exception("late"); '
                . '}); echo "a";',
            'a shutdown function gets buffered output' => 'ob_start(); register_shutdown_function(function () { '
                . 'echo "[", ob_get_clean(), "]"; }); echo "text";',
            'destructors at the end' => 'class D { function __construct(private $n) {} '
                . 'function __destruct() { echo $this->n; } } '
                . '$a = new D(1); $b = new D(2); echo "x";',
            'destructors after shutdown functions' => 'class D { function __destruct() { echo "d"; } } $a = new D; '
                . 'register_shutdown_function(function () { echo "s"; });',
            'a destructor sets a header' => 'class D { function __destruct() { header("X-From: destructor"); '
                . '} } $a = new D; echo "a";',
            'no destructors after an exception' => 'class D { function __destruct() { echo "d"; } } $a = new D; '
                . 'throw new Exception("x");',
            'an exception' => 'echo "before "; throw new LogicException("x");',
            'an exception after a status' => 'http_response_code(409); echo "before "; throw new LogicException("x");',
            'an exception after output was sent' => 'echo str_repeat("a", 10000); flush(); '
                . 'throw new LogicException("x");',
            'an exception handler' => 'set_exception_handler(function ($e) { http_response_code(418); echo "tea"; '
                . '}); throw new Exception("x");',
            'an exception in the exception handler' => 'set_exception_handler(function ($e) { throw new '
                . 'Exception("y"); }); throw new Exception("x");',
            'a fatal error' => 'echo "a"; missing_function();',
            'a fatal error with open buffers' => 'ob_start(); echo "a"; ob_start(); echo "b"; missing_function();',
            'a type error' => 'function f(int $n) {} echo "a"; f("x");',
            'a parse error of an included file' => 'file_put_contents(__FILE__ . ".inc", "<?php echo 1 2;"); '
                . 'include __FILE__ . ".inc";',
            'a parse error that is caught' => 'try { eval("1 2;"); } catch (ParseError $e) { echo "caught"; }',
            'a missing file that is required' => 'echo "a"; require __DIR__ . "/none.inc"; echo "b";',
            'a missing file that is included' => 'echo "a"; @include __DIR__ . "/none.inc"; echo "b";',
            'trigger_error ends it' => 'echo "a"; @trigger_error("x", E_USER_ERROR); echo "b";',
            'a warning does not' => 'echo "a"; echo $none; echo "b";',
        ];

        return self::each($codes);
    }

    /** @return array<string, ScriptProbe> */
    private static function output(): array
    {
        return self::each([
            'nothing' => '',
            'bytes' => 'echo "\0\xff\xfe\r\n\t", chr(27);',
            'a megabyte' => 'echo str_repeat("0123456789abcdef", 65536);',
            'many small parts' => 'for ($i = 0; $i < 20000; ++$i) { echo $i, ","; }',
            'flush' => 'echo "a"; flush(); echo "b"; flush(); echo "c";',
            'flush without output' => 'header("X-A: 1"); flush(); @header("X-B: 1"); var_dump(headers_sent());',
            'flush, and nothing else' => 'header("X-A: 1"); flush();',
            'flush of a status without a body' => 'http_response_code(204); flush(); @header("X-B: 1");',
            'an implicit flush' => 'ob_implicit_flush(); echo "a"; echo "b";',
            'a callback' => 'ob_start(fn($text) => strrev($text)); echo "abc";',
            'a callback that drops all' => 'ob_start(fn($text) => ""); echo "abc";',
            'a callback of small parts' => 'ob_start(fn($text) => "[{$text}]", 4); '
                . 'foreach (["ab", "cdef", "g"] as $part) { echo $part; }',
            'nested buffers' => 'ob_start(); echo "a"; ob_start(); echo "b"; $b = ob_get_clean(); echo strtoupper($b);',
            'buffers that are left open' => 'ob_start(); echo "a"; ob_start(); echo "b"; ob_start(); echo "c";',
            'the level at the start' => 'echo ob_get_level() <= 1 ? "ok" : ob_get_level();',
            'all buffers are ended' => 'while (ob_get_level() > 0) { ob_end_clean(); } echo "direct"; '
                . 'header("X-Late: 1");',
            'a buffer is thrown away' => 'echo "a"; ob_end_clean(); echo "b";',
            'print_r to a text' => 'echo strlen(print_r([1, [2]], true));',
            'a file' => 'readfile(__DIR__ . "/text.txt");',
            'a part of a file' => '$f = fopen(__DIR__ . "/text.txt", "r"); fseek($f, 5); fpassthru($f);',
            'php://output' => '$f = fopen("php://output", "w"); fwrite($f, "a"); fclose($f); echo "b";',
            'php://memory' => '$f = fopen("php://memory", "w+"); fwrite($f, "m"); rewind($f); echo fgets($f);',
            'rewritten links' => 'output_add_rewrite_var("a", "1"); echo "<a href=\"x.php\">x</a>";',
            'a length of its own' => 'header("Content-Length: 3"); echo "abc";',
            'html before the code' => '?>text <?php echo 1 ?>' . "\n" . ' more' . "\n",
            'headers_sent at first' => 'var_dump(headers_sent());',
            'headers_sent after a flush' => 'echo "a"; flush(); ob_get_level() && ob_flush(); flush(); '
                . 'var_dump(headers_sent($file, $line)); echo basename((string) $file), $line;',
            'a header after a flush' => 'echo "a"; ob_get_level() && ob_flush(); flush(); @header("X-Late: 1"); '
                . 'echo error_get_last() === null ? "none" : "refused";',
            'a status after a flush' => 'echo "a"; ob_get_level() && ob_flush(); flush(); @http_response_code(404); '
                . 'echo http_response_code();',
            'a header after much output' => 'echo str_repeat("a", 100000); @header("X-Late: 1"); '
                . 'echo headers_sent() ? "sent" : "not";',
        ]) + [
            'compressed output' => ScriptProbe::get(
                'ini_set("zlib.output_compression", "1"); echo str_repeat("a", 3000);',
                "Accept-Encoding: gzip\r\n",
            ),
            'output that need not be compressed' => ScriptProbe::get(
                'ini_set("zlib.output_compression", "1"); echo str_repeat("a", 3000);',
            ),
            'ob_gzhandler' => ScriptProbe::get('ob_start("ob_gzhandler"); '
                . 'echo str_repeat("a", 3000);', "Accept-Encoding: gzip\r\n"),
        ];
    }

    /** @return array<string, ScriptProbe> */
    private static function headers(): array
    {
        $codes = [
            'a type' => 'header("Content-Type: text/x-own"); echo "a";',
            'a type with a charset' => 'header("Content-Type: text/plain; charset=ISO-8859-1"); echo "a";',
            'a type in small letters' => 'header("content-type: image/png"); echo "a";',
            'no type' => 'header_remove("Content-Type"); echo "a";',
            'an empty type' => 'ini_set("default_mimetype", ""); echo "a";',
            'another default type' => 'ini_set("default_mimetype", "text/x-default"); '
                . 'ini_set("default_charset", ""); echo "a";',
            'two of a name' => 'header("X-A: 1"); header("X-A: 2", false); echo "a";',
            'the last of a name' => 'header("X-A: 1"); header("x-a: 2"); echo "a";',
            'removed ones' => 'header("X-A: 1"); header("X-B: 2"); header_remove("x-a"); echo "a";',
            'all removed' => 'header("X-A: 1"); header_remove(); echo "a";',
            'an empty value' => 'header("X-A:"); header("X-B: "); echo "a";',
            'odd spaces' => 'header("X-A:    1   "); echo "a";',
            'two lines at once' => '@header("X-A: 1\r\nX-B: 2"); echo "a";',
            'a zero byte' => '@header("X-A: 1\0 2"); echo "a";',
            'bytes above 127' => 'header("X-A: \xe9\xff"); echo "a";',
            'a long one' => 'header("X-A: " . str_repeat("a", 2000)); echo "a";',
            'many' => 'for ($i = 0; $i < 60; ++$i) { header("X-{$i}: {$i}"); } echo "a";',
            'the list' => 'header("X-A: 1"); header("Content-Type: text/plain"); '
                . 'echo implode("|", array_filter(headers_list(), fn($h) => !str_starts_with($h, "X-Powered"))) ;',
            'a callback before them' => 'header_register_callback(function () { header("X-Callback: 1"); '
                . 'header_remove("X-A"); }); header("X-A: 1"); echo "a";',
            'a redirect' => 'header("Location: /other");',
            'a redirect with its status' => 'header("Location: /other", true, 307);',
            'a redirect after a status' => 'http_response_code(201); header("Location: /made");',
            'a redirect after 404' => 'http_response_code(404); header("Location: /other"); echo "a";',
            'a redirect after 303' => 'http_response_code(303); header("Location: /other");',
            'a status by its line' => 'header("HTTP/1.1 404 Not Found"); echo "a";',
            'a status by an old line' => 'header("HTTP/1.0 410 Gone"); echo "a";',
            'a status with another reason' => 'header("HTTP/1.1 404 Nothing Here"); echo "a";',
            'a status of CGI' => 'header("Status: 403 Forbidden"); echo "a";',
            'a status by the third argument' => 'header("X-A: 1", true, 409); echo "a";',
            'no status' => 'var_dump(http_response_code());',
            'a status that is read' => 'http_response_code(404); '
                . 'var_dump(http_response_code(), http_response_code(500), http_response_code());',
            'a status after its line' => 'header("HTTP/1.1 404 Not Here"); @http_response_code(202); '
                . 'echo http_response_code();',
            'a line after its status' => 'http_response_code(202); header("HTTP/1.1 404 Not Here"); '
                . 'echo http_response_code();',
            'a header with a status after a line' => 'header("HTTP/1.1 404 Not Here"); header("X-A: 1", true, 202); '
                . 'echo http_response_code();',
            'status 204' => 'http_response_code(204);',
            'status 204 with a body' => 'http_response_code(204); echo "a";',
            'status 205' => 'http_response_code(205);',
            'status 304 with a body' => 'http_response_code(304); echo "a";',
            'status 206 of its own' => 'http_response_code(206); header("Content-Range: bytes 0-0/9"); echo "a";',
            'status 299' => 'http_response_code(299); echo "a";',
            'status 418' => 'http_response_code(418); echo "a";',
            'status 451' => 'http_response_code(451); echo "a";',
            'status 500' => 'http_response_code(500); echo "a";',
            'status 503' => 'http_response_code(503); header("Retry-After: 5"); echo "a";',
            'status 599' => 'http_response_code(599); echo "a";',
            'a cookie' => 'setcookie("a", "b c;d", ["path" => "/x", "samesite" => "Lax", "secure" => true, '
                . '"httponly" => true]); echo "a";',
            'a cookie that is deleted' => 'setcookie("a", ""); echo "a";',
            'a raw cookie' => 'setrawcookie("a", "b%20c"); setrawcookie("d", "e"); echo "a";',
            'a cookie with a bad name' => 'try { setcookie("a=b", "c"); } catch (ValueError $e) { echo "refused"; }',
            'a date of its own' => 'header("Last-Modified: Fri, 01 Jan 1999 00:00:00 GMT"); header("ETag: \"a\""); '
                . 'echo "a";',
            'cache headers' => 'header("Cache-Control: no-store"); header("Pragma: no-cache"); '
                . 'header("Vary: Cookie"); echo "a";',
            'authentication is asked' => 'header("WWW-Authenticate: Basic realm=\"x\""); http_response_code(401); '
                . 'echo "a";',
            'a language and a disposition' => 'header("Content-Language: de"); '
                . 'header("Content-Disposition: attachment; filename=\"a b.txt\""); echo "a";',
        ];

        return self::each($codes);
    }

    /**
     * What a request leaves behind: each script is executed twice.
     *
     * @return array<string, ScriptProbe>
     */
    private static function state(): array
    {
        return self::each([
            'settings' => 'var_dump(ini_get("precision"), ini_get("memory_limit")); ini_set("precision", "5"); '
                . 'ini_set("memory_limit", "48M");',
            'the environment' => 'var_dump(getenv("PROBE_LEFT")); putenv("PROBE_LEFT=1"); $_ENV["PROBE_LEFT"] = "1";',
            'globals' => 'var_dump($left ?? null, $GLOBALS["other"] ?? null); $left = 1; $GLOBALS["other"] = 2;',
            'statics' => 'function f() { static $n = 0; return ++$n; } class C { public static $n = 0; '
                . '} var_dump(f(), f(), ++C::$n);',
            'functions, classes, constants' => 'var_dump(function_exists("probe_f"), class_exists("ProbeC", false), '
                . 'defined("PROBE_K")); '
                . 'if (true) { function probe_f() {} class ProbeC {} } define("PROBE_K", 1);',
            'the locale' => 'var_dump(setlocale(LC_ALL, 0) === "C" || str_contains(setlocale(LC_ALL, 0), '
                . '"LC_CTYPE")); setlocale(LC_ALL, "C.UTF-8");',
            'the time zone' => 'echo date_default_timezone_get(); date_default_timezone_set("Asia/Tokyo");',
            'the encoding' => 'echo mb_internal_encoding(), mb_language(), mb_substitute_character(); '
                . 'mb_internal_encoding("ISO-8859-1"); mb_language("Japanese"); mb_substitute_character(65);',
            'the working directory' => 'echo getcwd() === __DIR__ ? "its own" : getcwd(); chdir("/");',
            'the umask' => 'echo decoct(umask()); umask(0123);',
            'the level of errors' => 'echo error_reporting(); error_reporting(E_ERROR);',
            'the last error' => 'var_dump(error_get_last() === null); echo @$none;',
            'handlers' => 'var_dump(set_error_handler(fn() => true), set_exception_handler(fn() => true));',
            'autoloaders' => 'var_dump(count(spl_autoload_functions())); spl_autoload_register(fn() => null);',
            'wrappers' => 'var_dump(in_array("probe", stream_get_wrappers(), true)); class W { public $context; '
                . '} stream_wrapper_register("probe", "W");',
            'the include path' => 'echo get_include_path() === ini_get("include_path") ? "same" : "?", '
                . 'strlen(get_include_path()) > 100 ? "long" : ""; set_include_path(str_repeat("/x:", 60));',
            'errors of libxml' => 'var_dump(libxml_use_internal_errors(true));',
            'random numbers' => 'mt_srand(3); $a = mt_rand(); echo $a;',
            'included files' => 'echo count(get_included_files());',
            'assertions' => 'var_dump(ini_get("zend.assertions"));',
            'tick functions' => 'declare(ticks=1); $n = 0; register_tick_function(function () use (&$n) { ++$n; }); '
                . '$a = 1; $b = 2; echo $n > 0 ? "ticks" : "none";',
            'ignore_user_abort' => 'var_dump(ignore_user_abort(true), connection_status(), connection_aborted());',
            'stat cache' => 'clearstatcache(); $f = __FILE__ . ".stat"; @unlink($f); var_dump(file_exists($f)); '
                . 'touch($f); var_dump(file_exists($f)); unlink($f);',
            'JSON and regular expressions' => 'var_dump(json_last_error(), preg_last_error()); json_decode("{"); '
                . 'preg_match("/(?:a+)+$/", str_repeat("a", 60) . "b");',
            'a session' => 'session_id("probe" . "session"); session_start(); '
                . '$_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1; echo $_SESSION["n"] > 0 ? "counted" : "?"; '
                . 'session_destroy();',
            'session headers' => 'session_id("probeheaders"); session_cache_limiter("public"); '
                . 'session_cache_expire(10); session_start(["use_cookies" => 0]); echo "a"; '
                . 'header_remove("Last-Modified"); header_remove("Expires");',
            'no session is left open' => 'var_dump(session_status() === PHP_SESSION_NONE, isset($_SESSION)); '
                . 'session_id("probeopen"); session_start();',
        ]);
    }

    /** @return array<string, ScriptProbe> */
    private static function finished(): array
    {
        $mark = 'file_put_contents(__FILE__ . ".mark", ';

        return self::each([
            'finished' => 'echo "a"; var_dump(fastcgi_finish_request()); echo "b"; ' . $mark . '"end");',
            'finished twice' => 'echo "a"; $one = fastcgi_finish_request(); $two = fastcgi_finish_request(); ' . $mark
                . 'json_encode([$one, $two]));',
            'a header after the end' => 'echo "a"; fastcgi_finish_request(); @header("X-Late: 1"); ' . $mark
                . 'json_encode(headers_sent()));',
            'exit after the end' => 'echo "a"; register_shutdown_function(function () { ' . $mark
                . '"shutdown"); }); fastcgi_finish_request(); exit("b");',
            'an exception after the end' => 'echo "a"; register_shutdown_function(function () { ' . $mark
                . '"shutdown"); }); fastcgi_finish_request(); throw new Exception("x");',
            'a session after the end' => 'session_id("probefinish"); session_start(); echo "a"; '
                . 'fastcgi_finish_request(); $_SESSION["x"] = 1; ' . $mark . 'json_encode(session_status() === '
                . 'PHP_SESSION_ACTIVE));',
            'input after the end' => 'echo "a"; fastcgi_finish_request(); ' . $mark . 'json_encode([$_GET, '
                . 'strlen(file_get_contents("php://input"))]));',
            'open buffers at the end' => 'ob_start(fn($t) => strtoupper($t)); echo "a"; fastcgi_finish_request(); '
                . 'echo "b"; ' . $mark . 'json_encode(ob_get_level()));',
            'connection_status after the end' => 'echo "a"; fastcgi_finish_request(); ' . $mark
                . 'json_encode([connection_status(), connection_aborted()]));',
        ]) + [
            'a client that leaves' => ScriptProbe::left(
                'register_shutdown_function(function () { ' . $mark . 'json_encode(connection_aborted())); }); '
                . 'for ($i = 0; $i < 600; ++$i) { echo str_repeat("a", 20000); ob_get_level() && ob_flush(); '
                . 'flush(); usleep(20000); }',
            ),
            'a client that leaves is ignored' => ScriptProbe::left(
                'ignore_user_abort(true); for ($i = 0; $i < 600 && !connection_aborted(); ++$i) { '
                . 'echo str_repeat("a", 20000); ob_get_level() && ob_flush(); flush(); usleep(20000); } '
                . $mark . 'json_encode([connection_status(), connection_aborted()]));',
            ),
        ];
    }

    /**
     * @param array<string, string> $codes
     * @return array<string, ScriptProbe>
     */
    private static function each(array $codes): array
    {
        return array_map(ScriptProbe::get(...), $codes);
    }
}
