<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

/** What scripts do and what they find: their ends, output, headers, input, limits and state. */
final class ScriptProbes
{
    /** Prints its result as JSON. */
    private const SAY = 'header("Content-Type: application/json"); echo json_encode(';

    /** @return array<string, ScriptProbe> */
    public static function all(): array
    {
        $groups = [
            'end' => self::ends(), 'output' => self::output(), 'headers' => self::headers(),
            'method' => self::methods(), 'input' => self::input(), 'upload' => self::uploads(),
            'limit' => self::limits(), 'state' => self::state(), 'finish' => self::finished(),
            'variables' => self::variables(),
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
            'exit in an output callback' => 'ob_start(function ($text) { return strtoupper($text); }); echo "a"; exit;',
            'exit in a sort' => '$a = [3, 1, 2]; usort($a, function ($x, $y) { exit("sorted"); }); echo "no";',
            'exit in a toString' => 'class S { function __toString(): string { exit("text"); } } echo new S;',
            'exit in an autoloader' => 'spl_autoload_register(function ($name) { exit("no {$name}"); }); new Missing;',
            'exit in an error handler' => 'set_error_handler(function ($n, $text) { exit("handled"); }); echo $none;',
            'exit in an exception handler' => 'set_exception_handler(function ($e) { exit("caught " . $e->getMessage()); }); '
                . 'throw new Exception("it");',
            'exit in a shutdown function' => 'register_shutdown_function(function () { echo "1"; exit; echo "2"; }); '
                . 'register_shutdown_function(function () { echo "3"; }); echo "0";',
            'exit in a destructor' => 'class D { function __destruct() { echo "d"; exit; } } $a = new D; $b = new D; echo "x";',
            'exit within an included file' => 'file_put_contents(__FILE__ . ".inc", "<?php echo 1; exit; "); '
                . 'include __FILE__ . ".inc"; echo 2;',
            'return ends the script' => 'echo "a"; return; echo "b";',
            'shutdown functions in their order' => 'foreach ([1, 2, 3] as $n) { register_shutdown_function(function () use ($n) { echo $n; }); }',
            'a shutdown function that adds another' => 'register_shutdown_function(function () { echo "a"; '
                . 'register_shutdown_function(function () { echo "b"; }); });',
            'a shutdown function with arguments' => 'register_shutdown_function("printf", "%s-%s", "a", "b");',
            'a shutdown function after exit' => 'register_shutdown_function(function () { echo "still"; }); exit("gone ");',
            'a shutdown function sets a header' => 'register_shutdown_function(function () { header("X-Late: 1"); '
                . 'http_response_code(202); });',
            'a shutdown function after an exception' => 'register_shutdown_function(function () { echo "after"; }); throw new Exception("x");',
            'a shutdown function after a fatal error' => 'register_shutdown_function(function () { $e = error_get_last(); '
                . 'echo "last: ", substr($e["message"], 0, 14); http_response_code(503); }); missing();',
            'a status after an exception' => 'register_shutdown_function(function () { http_response_code(503); echo http_response_code(); }); throw new Exception("x");',
            'a status line after an exception' => 'register_shutdown_function(function () { header("HTTP/1.1 503 Down"); }); throw new Exception("x");',
            'a shutdown function after too much memory' => 'register_shutdown_function(function () { '
                . 'echo str_contains(error_get_last()["message"], "exhausted") ? "memory" : "?"; }); str_repeat("a", 1 << 30);',
            'a shutdown function throws' => 'register_shutdown_function(function () { throw new Exception("late"); }); echo "a";',
            'a shutdown function gets buffered output' => 'ob_start(); register_shutdown_function(function () { '
                . 'echo "[", ob_get_clean(), "]"; }); echo "text";',
            'destructors at the end' => 'class D { function __construct(private $n) {} function __destruct() { echo $this->n; } } '
                . '$a = new D(1); $b = new D(2); echo "x";',
            'destructors after shutdown functions' => 'class D { function __destruct() { echo "d"; } } $a = new D; '
                . 'register_shutdown_function(function () { echo "s"; });',
            'a destructor sets a header' => 'class D { function __destruct() { header("X-From: destructor"); } } $a = new D; echo "a";',
            'no destructors after an exception' => 'class D { function __destruct() { echo "d"; } } $a = new D; throw new Exception("x");',
            'an exception' => 'echo "before "; throw new LogicException("x");',
            'an exception after a status' => 'http_response_code(409); echo "before "; throw new LogicException("x");',
            'an exception after output was sent' => 'echo str_repeat("a", 10000); flush(); throw new LogicException("x");',
            'an exception handler' => 'set_exception_handler(function ($e) { http_response_code(418); echo "tea"; }); throw new Exception("x");',
            'an exception in the exception handler' => 'set_exception_handler(function ($e) { throw new Exception("y"); }); throw new Exception("x");',
            'a fatal error' => 'echo "a"; missing_function();',
            'a fatal error with open buffers' => 'ob_start(); echo "a"; ob_start(); echo "b"; missing_function();',
            'a type error' => 'function f(int $n) {} echo "a"; f("x");',
            'a parse error of an included file' => 'file_put_contents(__FILE__ . ".inc", "<?php echo 1 2;"); include __FILE__ . ".inc";',
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
            'an implicit flush' => 'ob_implicit_flush(); echo "a"; echo "b";',
            'a callback' => 'ob_start(fn($text) => strrev($text)); echo "abc";',
            'a callback that drops all' => 'ob_start(fn($text) => ""); echo "abc";',
            'a callback of small parts' => 'ob_start(fn($text) => "[{$text}]", 4); echo "ab"; echo "cdef"; echo "g";',
            'nested buffers' => 'ob_start(); echo "a"; ob_start(); echo "b"; $b = ob_get_clean(); echo strtoupper($b);',
            'buffers that are left open' => 'ob_start(); echo "a"; ob_start(); echo "b"; ob_start(); echo "c";',
            'the level at the start' => 'echo ob_get_level() <= 1 ? "ok" : ob_get_level();',
            'all buffers are ended' => 'while (ob_get_level() > 0) { ob_end_clean(); } echo "direct"; header("X-Late: 1");',
            'a buffer is thrown away' => 'echo "a"; ob_end_clean(); echo "b";',
            'print_r to a text' => 'echo strlen(print_r([1, [2]], true));',
            'a file' => 'readfile(__DIR__ . "/text.txt");',
            'a part of a file' => '$f = fopen(__DIR__ . "/text.txt", "r"); fseek($f, 5); fpassthru($f);',
            'php://output' => '$f = fopen("php://output", "w"); fwrite($f, "a"); fclose($f); echo "b";',
            'php://stdout' => '$f = fopen("php://memory", "w+"); fwrite($f, "m"); rewind($f); echo fgets($f);',
            'rewritten links' => 'output_add_rewrite_var("a", "1"); echo "<a href=\"x.php\">x</a>";',
            'a length of its own' => 'header("Content-Length: 3"); echo "abc";',
            'html before the code' => '?>text <?php echo 1 ?>' . "\n" . ' more' . "\n",
            'headers_sent at first' => 'var_dump(headers_sent());',
            'headers_sent after a flush' => 'echo "a"; flush(); ob_get_level() && ob_flush(); flush(); var_dump(headers_sent($file, $line)); echo basename((string) $file), $line;',
            'a header after a flush' => 'echo "a"; ob_get_level() && ob_flush(); flush(); @header("X-Late: 1"); echo error_get_last() === null ? "none" : "refused";',
            'a status after a flush' => 'echo "a"; ob_get_level() && ob_flush(); flush(); @http_response_code(404); echo http_response_code();',
            'a header after much output' => 'echo str_repeat("a", 100000); @header("X-Late: 1"); echo headers_sent() ? "sent" : "not";',
        ]) + [
            'compressed output' => ScriptProbe::get(
                'ini_set("zlib.output_compression", "1"); echo str_repeat("a", 3000);',
                "Accept-Encoding: gzip\r\n",
            ),
            'output that need not be compressed' => ScriptProbe::get(
                'ini_set("zlib.output_compression", "1"); echo str_repeat("a", 3000);',
            ),
            'ob_gzhandler' => ScriptProbe::get('ob_start("ob_gzhandler"); echo str_repeat("a", 3000);', "Accept-Encoding: gzip\r\n"),
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
            'another default type' => 'ini_set("default_mimetype", "text/x-default"); ini_set("default_charset", ""); echo "a";',
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
            'the list' => 'header("X-A: 1"); header("Content-Type: text/plain"); echo implode("|", array_filter(headers_list(), fn($h) => !str_starts_with($h, "X-Powered"))) ;',
            'a callback before them' => 'header_register_callback(function () { header("X-Callback: 1"); header_remove("X-A"); }); header("X-A: 1"); echo "a";',
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
            'a status that is read' => 'http_response_code(404); var_dump(http_response_code(), http_response_code(500), http_response_code());',
            'a status after its line' => 'header("HTTP/1.1 404 Not Here"); @http_response_code(202); echo http_response_code();',
            'a line after its status' => 'http_response_code(202); header("HTTP/1.1 404 Not Here"); echo http_response_code();',
            'a header with a status after a line' => 'header("HTTP/1.1 404 Not Here"); header("X-A: 1", true, 202); echo http_response_code();',
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
            'a cookie' => 'setcookie("a", "b c;d", ["path" => "/x", "samesite" => "Lax", "secure" => true, "httponly" => true]); echo "a";',
            'a cookie that is deleted' => 'setcookie("a", ""); echo "a";',
            'a raw cookie' => 'setrawcookie("a", "b%20c"); setrawcookie("d", "e"); echo "a";',
            'a cookie with a bad name' => 'try { setcookie("a=b", "c"); } catch (ValueError $e) { echo "refused"; }',
            'a date of its own' => 'header("Last-Modified: Fri, 01 Jan 1999 00:00:00 GMT"); header("ETag: \"a\""); echo "a";',
            'cache headers' => 'header("Cache-Control: no-store"); header("Pragma: no-cache"); header("Vary: Cookie"); echo "a";',
            'authentication is asked' => 'header("WWW-Authenticate: Basic realm=\"x\""); http_response_code(401); echo "a";',
            'a language and a disposition' => 'header("Content-Language: de"); header("Content-Disposition: attachment; filename=\"a b.txt\""); echo "a";',
        ];

        return self::each($codes);
    }

    /** @return array<string, ScriptProbe> */
    private static function methods(): array
    {
        $say = self::SAY . '[$_SERVER["REQUEST_METHOD"], file_get_contents("php://input")]);';
        $probes = [];
        foreach (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'REPORT', 'PURGE'] as $method) {
            $length = $method === 'GET' ? '' : "Content-Length: 0\r\n";
            $probes[$method] = ScriptProbe::method($method, $say, $length);
        }

        return $probes + [
            'HEAD' => ScriptProbe::method('HEAD', 'header("X-A: 1"); echo "a";'),
            'HEAD with a length' => ScriptProbe::method('HEAD', 'header("Content-Length: 5"); echo "hello";'),
            'HEAD and exit' => ScriptProbe::method('HEAD', 'http_response_code(404); exit("none");'),
            'HEAD and much output' => ScriptProbe::method(
                'HEAD',
                'file_put_contents(__FILE__ . ".mark", "begun"); echo str_repeat("a", 100000); flush(); echo "b";',
            ),
            'HEAD is seen' => ScriptProbe::method('HEAD', 'header("X-Method: " . $_SERVER["REQUEST_METHOD"]);'),
            'a range of a script' => ScriptProbe::get('echo "0123456789";', "Range: bytes=2-4\r\n"),
            'a condition of a script' => ScriptProbe::get(
                'header("ETag: \"a\""); header("Last-Modified: Fri, 01 Jan 1999 00:00:00 GMT"); echo "a";',
                "If-None-Match: \"a\"\r\nIf-Modified-Since: Fri, 01 Jan 1999 00:00:00 GMT\r\n",
            ),
            'HTTP/1.0' => ScriptProbe::http10('echo $_SERVER["SERVER_PROTOCOL"];'),
            'HTTP/1.0 and a flush' => ScriptProbe::http10('echo "a"; flush(); echo "b";'),
        ];
    }

    /** @return array<string, ScriptProbe> */
    private static function input(): array
    {
        $all = self::SAY . '[$_GET, $_POST, $_REQUEST, file_get_contents("php://input")]);';

        return [
            'a form' => ScriptProbe::post($all, 'a=1&b[]=2&b[]=3&c[x][y]=4&d.e=5&f g=6&=7&h'),
            'a form and a query' => ScriptProbe::post($all, 'a=1', query: '?a=2&b=3'),
            'a form with a charset' => ScriptProbe::post($all, 'a=%C3%A9', 'application/x-www-form-urlencoded; charset=UTF-8'),
            'a form of another type' => ScriptProbe::post($all, 'a=1', 'text/plain'),
            'a form with escapes' => ScriptProbe::post($all, 'a=%26%3d%00%zz&b=+%2B'),
            'an empty form' => ScriptProbe::post($all, ''),
            'JSON' => ScriptProbe::post($all, '{"a":1}', 'application/json'),
            'XML' => ScriptProbe::post($all, '<a/>', 'text/xml'),
            'bytes of no type' => ScriptProbe::chunks(self::SAY . 'bin2hex(file_get_contents("php://input")));', "\0\xff", 'abc'),
            'chunks' => ScriptProbe::chunks(self::SAY . '[file_get_contents("php://input"), $_SERVER["CONTENT_LENGTH"] ?? null]);', 'hello ', 'world'),
            'php://input twice' => ScriptProbe::post(
                'echo file_get_contents("php://input"), "|", file_get_contents("php://input");',
                'twice',
                'text/plain',
            ),
            'php://input in parts' => ScriptProbe::post(
                '$f = fopen("php://input", "r"); echo fread($f, 2), "|", fgets($f), "|"; rewind($f); echo fread($f, 3);',
                'abcdef',
                'text/plain',
            ),
            'php://input of a form with files' => ScriptProbe::upload(
                'echo strlen(file_get_contents("php://input"));',
                ['f' => ['name' => 'a.txt', 'content' => 'x']],
            ),
            'POST that is not read' => ScriptProbe::post('echo "a";', str_repeat('x', 100_000), 'text/plain'),
            'a body of half a megabyte' => ScriptProbe::post('echo md5(file_get_contents("php://input"));', str_repeat('0123456789', 50_000), 'text/plain'),
            'PUT of a form' => ScriptProbe::method('PUT', $all, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n"),
            'request_parse_body is as it is' => ScriptProbe::post('echo function_exists("request_parse_body") ? "there" : "none";', 'a=1'),
            'filter_input' => ScriptProbe::post(
                'var_dump(filter_input(INPUT_POST, "n", FILTER_VALIDATE_INT), filter_input(INPUT_GET, "q"), filter_input(INPUT_COOKIE, "none"));',
                'n=12',
                query: '?q=a%3Cb',
            ),
            'filter_input changes nothing' => ScriptProbe::get('$_GET["q"] = "changed"; echo filter_input(INPUT_GET, "q");', '', '?q=sent'),
        ];
    }

    /** @return array<string, ScriptProbe> */
    private static function uploads(): array
    {
        $say = self::SAY . 'array_map(fn($f) => array_diff_key($f, ["tmp_name" => 1]), $_FILES) + ["post" => $_POST]);';
        $one = ['f' => ['name' => 'a b.txt', 'content' => 'content']];
        $field = "--limit\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n";

        return [
            'a file' => ScriptProbe::upload($say, $one),
            'a file of no bytes' => ScriptProbe::upload($say, ['f' => ['name' => 'a.txt', 'content' => '']]),
            'no file was chosen' => ScriptProbe::upload($say, ['f' => ['name' => '', 'content' => '']]),
            'a path as its name' => ScriptProbe::upload($say, ['f' => ['name' => '../x/y.txt', 'content' => 'c']]),
            'a path of Windows' => ScriptProbe::upload($say, ['f' => ['name' => 'C:\\\\x\\\\y.txt', 'content' => 'c']]),
            'a name in UTF-8' => ScriptProbe::upload($say, ['f' => ['name' => 'é.txt', 'content' => 'c']]),
            'several files' => ScriptProbe::upload($say, [
                'f[]' => ['name' => 'a.txt', 'content' => 'a'], 'f[x]' => ['name' => 'b.txt', 'content' => 'b'],
                'g[y][z]' => ['name' => 'c.txt', 'content' => 'c'],
            ]),
            'fields before a file' => ScriptProbe::upload($say, $one, sprintf($field, 'a[]', '1') . sprintf($field, 'a[]', '2')),
            'a file that is too large' => ScriptProbe::upload($say, ['f' => ['name' => 'a.txt', 'content' => str_repeat('a', 60_000)]]),
            'a file above the form\'s limit' => ScriptProbe::upload($say, $one, sprintf($field, 'MAX_FILE_SIZE', '3')),
            'too many files' => ScriptProbe::upload($say, [
                'a' => ['name' => 'a', 'content' => 'a'], 'b' => ['name' => 'b', 'content' => 'b'],
                'c' => ['name' => 'c', 'content' => 'c'], 'd' => ['name' => 'd', 'content' => 'd'],
            ]),
            'it is moved' => ScriptProbe::upload(
                '$to = __FILE__ . "." . getmypid(); var_dump(is_uploaded_file($_FILES["f"]["tmp_name"]), '
                . 'move_uploaded_file($_FILES["f"]["tmp_name"], $to), file_get_contents($to), is_uploaded_file($to)); unlink($to);',
                $one,
            ),
            'another file is not' => ScriptProbe::upload('var_dump(move_uploaded_file(__FILE__, __FILE__ . ".x"));', $one),
            'its folder and mode' => ScriptProbe::upload(
                'echo dirname($_FILES["f"]["tmp_name"]) === sys_get_temp_dir() ? "there" : "elsewhere", " ", decoct(fileperms($_FILES["f"]["tmp_name"]));',
                $one,
            ),
            'no limit is named' => ScriptProbe::post($say, 'x', 'multipart/form-data'),
            'it ends too early' => ScriptProbe::post(
                $say,
                "--limit\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\nabc",
                'multipart/form-data; boundary=limit',
            ),
            'a quoted limit' => ScriptProbe::post(
                $say,
                "--a b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--a b--\r\n",
                'multipart/form-data; boundary="a b"',
            ),
        ];
    }

    /** @return array<string, ScriptProbe> */
    private static function limits(): array
    {
        return [
            'too much memory' => ScriptProbe::get('echo "a"; str_repeat("a", 1 << 30); echo "b";'),
            'more memory is allowed' => ScriptProbe::get('ini_set("memory_limit", "64M"); echo strlen(str_repeat("a", 40 << 20));'),
            'too much time' => ScriptProbe::get('set_time_limit(1); echo "a"; for (;;) { }'),
            'too much time in a shutdown function' => ScriptProbe::get('set_time_limit(1); register_shutdown_function(function () { echo "b"; for (;;) { } }); echo "a";'),
            'time that is waited does not count' => ScriptProbe::get('set_time_limit(1); usleep(1300000); echo "slept";'),
            'too large a body' => ScriptProbe::post(self::SAY . '[$_POST, strlen(file_get_contents("php://input")), (int) $_SERVER["CONTENT_LENGTH"] > 0]);', 'a=' . str_repeat('x', 300_000)),
            'too large a body of another type' => ScriptProbe::post(self::SAY . 'strlen(file_get_contents("php://input")));', str_repeat('x', 300_000), 'text/plain'),
            'too many variables' => ScriptProbe::get('echo count($_GET);', '', '?' . self::sixty('&')),
            'too many variables of a form' => ScriptProbe::post('echo count($_POST);', self::sixty('&')),
            'too many cookies' => ScriptProbe::get('echo count($_COOKIE);', "Cookie: " . self::sixty('; ') . "\r\n"),
            'too deep a variable' => ScriptProbe::get('echo json_encode($_GET);', '', '?a' . str_repeat('[x]', 70) . '=1&b[c][d]=2'),
            'a deep recursion' => ScriptProbe::get('function f($n) { return $n === 0 ? 0 : 1 + f($n - 1); } echo f(20000);'),
            'open_basedir' => ScriptProbe::get('ini_set("open_basedir", __DIR__); var_dump(@file_get_contents("/etc/hostname"), is_file(__FILE__));'),
        ];
    }

    /**
     * What a request leaves behind: each script is executed twice.
     *
     * @return array<string, ScriptProbe>
     */
    private static function state(): array
    {
        return self::each([
            'settings' => 'var_dump(ini_get("precision"), ini_get("memory_limit")); ini_set("precision", "5"); ini_set("memory_limit", "48M");',
            'the environment' => 'var_dump(getenv("PROBE_LEFT")); putenv("PROBE_LEFT=1"); $_ENV["PROBE_LEFT"] = "1";',
            'globals' => 'var_dump($left ?? null, $GLOBALS["other"] ?? null); $left = 1; $GLOBALS["other"] = 2;',
            'statics' => 'function f() { static $n = 0; return ++$n; } class C { public static $n = 0; } var_dump(f(), f(), ++C::$n);',
            'functions, classes, constants' => 'var_dump(function_exists("probe_f"), class_exists("ProbeC", false), defined("PROBE_K")); '
                . 'if (true) { function probe_f() {} class ProbeC {} } define("PROBE_K", 1);',
            'the locale' => 'var_dump(setlocale(LC_ALL, 0) === "C" || str_contains(setlocale(LC_ALL, 0), "LC_CTYPE")); setlocale(LC_ALL, "C.UTF-8");',
            'the time zone' => 'echo date_default_timezone_get(); date_default_timezone_set("Asia/Tokyo");',
            'the encoding' => 'echo mb_internal_encoding(), mb_language(), mb_substitute_character(); mb_internal_encoding("ISO-8859-1"); mb_language("Japanese"); mb_substitute_character(65);',
            'the working directory' => 'echo getcwd() === __DIR__ ? "its own" : getcwd(); chdir("/");',
            'the umask' => 'umask(0022); echo decoct(umask());',
            'the level of errors' => 'echo error_reporting(); error_reporting(E_ERROR);',
            'the last error' => 'var_dump(error_get_last() === null); echo @$none;',
            'handlers' => 'var_dump(set_error_handler(fn() => true), set_exception_handler(fn() => true));',
            'autoloaders' => 'var_dump(count(spl_autoload_functions())); spl_autoload_register(fn() => null);',
            'wrappers' => 'var_dump(in_array("probe", stream_get_wrappers(), true)); class W { public $context; } stream_wrapper_register("probe", "W");',
            'the include path' => 'echo get_include_path() === ini_get("include_path") ? "same" : "?", strlen(get_include_path()) > 100 ? "long" : ""; set_include_path(str_repeat("/x:", 60));',
            'errors of libxml' => 'var_dump(libxml_use_internal_errors(true));',
            'random numbers' => 'mt_srand(3); $a = mt_rand(); echo $a;',
            'included files' => 'echo count(get_included_files());',
            'assertions' => 'var_dump(ini_get("zend.assertions"));',
            'tick functions' => 'declare(ticks=1); $n = 0; register_tick_function(function () use (&$n) { ++$n; }); $a = 1; $b = 2; echo $n > 0 ? "ticks" : "none";',
            'ignore_user_abort' => 'var_dump(ignore_user_abort(true), connection_status(), connection_aborted());',
            'stat cache' => 'clearstatcache(); $f = __FILE__ . ".stat"; @unlink($f); var_dump(file_exists($f)); touch($f); var_dump(file_exists($f)); unlink($f);',
            'JSON and regular expressions' => 'var_dump(json_last_error(), preg_last_error()); json_decode("{"); preg_match("/(?:a+)+$/", str_repeat("a", 60) . "b");',
            'a session' => 'session_id("probe" . "session"); session_start(); $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1; echo $_SESSION["n"] > 0 ? "counted" : "?"; session_destroy();',
            'session headers' => 'session_id("probeheaders"); session_cache_limiter("public"); session_cache_expire(10); session_start(["use_cookies" => 0]); echo "a"; header_remove("Last-Modified"); header_remove("Expires");',
            'no session is left open' => 'var_dump(session_status() === PHP_SESSION_NONE, isset($_SESSION)); session_id("probeopen"); session_start();',
        ]);
    }

    /** @return array<string, ScriptProbe> */
    private static function finished(): array
    {
        $mark = 'file_put_contents(__FILE__ . ".mark", ';

        return self::each([
            'finished' => 'echo "a"; var_dump(fastcgi_finish_request()); echo "b"; ' . $mark . '"end");',
            'finished twice' => 'echo "a"; $one = fastcgi_finish_request(); $two = fastcgi_finish_request(); ' . $mark . 'json_encode([$one, $two]));',
            'a header after the end' => 'echo "a"; fastcgi_finish_request(); @header("X-Late: 1"); ' . $mark . 'json_encode(headers_sent()));',
            'exit after the end' => 'echo "a"; register_shutdown_function(function () { ' . $mark . '"shutdown"); }); fastcgi_finish_request(); exit("b");',
            'an exception after the end' => 'echo "a"; register_shutdown_function(function () { ' . $mark . '"shutdown"); }); fastcgi_finish_request(); throw new Exception("x");',
            'a session after the end' => 'session_id("probefinish"); session_start(); echo "a"; fastcgi_finish_request(); $_SESSION["x"] = 1; ' . $mark . 'json_encode(session_status() === PHP_SESSION_ACTIVE));',
            'input after the end' => 'echo "a"; fastcgi_finish_request(); ' . $mark . 'json_encode([$_GET, strlen(file_get_contents("php://input"))]));',
            'open buffers at the end' => 'ob_start(fn($t) => strtoupper($t)); echo "a"; fastcgi_finish_request(); echo "b"; ' . $mark . 'json_encode(ob_get_level()));',
            'connection_status after the end' => 'echo "a"; fastcgi_finish_request(); ' . $mark . 'json_encode([connection_status(), connection_aborted()]));',
        ]) + [
            'a client that leaves' => ScriptProbe::left(
                'register_shutdown_function(function () { ' . $mark . 'json_encode(connection_aborted())); }); '
                . 'for ($i = 0; $i < 600; ++$i) { echo str_repeat("a", 20000); ob_get_level() && ob_flush(); flush(); usleep(20000); }',
            ),
            'a client that leaves is ignored' => ScriptProbe::left(
                'ignore_user_abort(true); for ($i = 0; $i < 600 && !connection_aborted(); ++$i) { '
                . 'echo str_repeat("a", 20000); ob_get_level() && ob_flush(); flush(); usleep(20000); } '
                . $mark . 'json_encode([connection_status(), connection_aborted()]));',
            ),
        ];
    }

    /** @return array<string, ScriptProbe> */
    private static function variables(): array
    {
        $say = static fn(string ...$names): string => self::SAY . '[' . implode(', ', array_map(
            static fn(string $name): string => "\"{$name}\" => \$_SERVER[\"{$name}\"] ?? null",
            $names,
        )) . ']);';

        return [
            'names of the request' => ScriptProbe::get(
                $say(
                    'REQUEST_METHOD',
                    'REQUEST_URI',
                    'QUERY_STRING',
                    'SCRIPT_NAME',
                    'PHP_SELF',
                    'DOCUMENT_URI',
                    'SERVER_PROTOCOL',
                    'REQUEST_SCHEME',
                    'GATEWAY_INTERFACE',
                    'REMOTE_ADDR',
                    'SERVER_ADDR',
                    'HTTPS',
                    'HTTP_HOST',
                    'REDIRECT_STATUS',
                ),
                '',
                '?a=b%20c&d',
            ),
            'no query' => ScriptProbe::get($say('QUERY_STRING', 'REQUEST_URI')),
            'an empty query' => ScriptProbe::get($say('QUERY_STRING', 'REQUEST_URI'), '', '?'),
            'type and length' => ScriptProbe::post($say('CONTENT_TYPE', 'CONTENT_LENGTH', 'HTTP_CONTENT_TYPE', 'HTTP_CONTENT_LENGTH'), 'abc', 'text/x'),
            'no type and length' => ScriptProbe::get($say('CONTENT_TYPE', 'CONTENT_LENGTH')),
            'headers become variables' => ScriptProbe::get(
                $say('HTTP_X_A', 'HTTP_X_B', 'HTTP_X_EMPTY', 'HTTP_ACCEPT', 'HTTP_USER_AGENT', 'HTTP_REFERER'),
                "X-A: 1\r\nx-b: two words \r\nX-Empty:\r\nAccept: */*;q=0.1\r\nUser-Agent: probe/1 (x; y)\r\nReferer: http://a/b?c\r\n",
            ),
            'headers twice' => ScriptProbe::get($say('HTTP_X_A', 'HTTP_ACCEPT'), "X-A: 1\r\nX-A: 2\r\nAccept: a\r\nAccept: b\r\n"),
            'a header Proxy' => ScriptProbe::get($say('HTTP_PROXY') . ' var_dump(getenv("HTTP_PROXY"));', "Proxy: http://evil\r\n"),
            'an underscore in a name' => ScriptProbe::get($say('HTTP_X_UNDER'), "X_Under: 1\r\n"),
            'a user and a password' => ScriptProbe::get($say('PHP_AUTH_USER', 'PHP_AUTH_PW', 'HTTP_AUTHORIZATION', 'AUTH_TYPE', 'REMOTE_USER'), 'Authorization: Basic ' . base64_encode('me:a:b') . "\r\n"),
            'a digest' => ScriptProbe::get($say('PHP_AUTH_DIGEST', 'PHP_AUTH_USER'), "Authorization: Digest username=\"a\", realm=\"b\"\r\n"),
            'a bearer' => ScriptProbe::get($say('HTTP_AUTHORIZATION', 'PHP_AUTH_USER'), "Authorization: Bearer abc\r\n"),
            'a broken password' => ScriptProbe::get($say('PHP_AUTH_USER', 'PHP_AUTH_PW'), "Authorization: Basic !!!\r\n"),
            'cookies' => ScriptProbe::get(self::SAY . '$_COOKIE);', "Cookie: a=1; b=%20x; a=2; c[d]=e; f; =g; h=i=j; k.l=m\r\n"),
            'cookies of two headers' => ScriptProbe::get(self::SAY . '$_COOKIE);', "Cookie: a=1\r\nCookie: b=2\r\n"),
            'a query as arguments' => ScriptProbe::get(self::SAY . '[$argv ?? null, $argc ?? null, $_SERVER["argv"] ?? null, $_SERVER["argc"] ?? null]);', '', '?a+b+c'),
            'a query with names' => ScriptProbe::get(self::SAY . '$_GET);', '', '?a.b=1&c%20d=2&e[=3&f]=4&g[h=5&%5Bi%5D=6&j[k][l=7'),
            'a query with escapes' => ScriptProbe::get(self::SAY . 'array_map("bin2hex", $_GET));', '', '?a=%00%ff&b=%zz&c=%2&d=%'),
            'a query of many separators' => ScriptProbe::get(self::SAY . '$_GET);', '', '?&&a=1&&b=2&;c=3'),
            'a long query' => ScriptProbe::get('echo strlen($_SERVER["QUERY_STRING"]), strlen($_GET["a"]);', '', '?a=' . str_repeat('x', 3000)),
            'getallheaders' => ScriptProbe::get(
                '$h = array_change_key_case(getallheaders()); ksort($h); ' . self::SAY . 'array_filter(array_diff_key($h, ["host" => 1, "connection" => 1])));',
                "X-One: 1\r\nAccept: a\r\n",
            ),
            'getenv of the request' => ScriptProbe::get('var_dump(getenv("REQUEST_METHOD"), getenv("HTTP_X_A"), isset(getenv()["REQUEST_URI"]));', "X-A: 1\r\n"),
            'times' => ScriptProbe::get('var_dump(abs($_SERVER["REQUEST_TIME"] - time()) < 30, is_float($_SERVER["REQUEST_TIME_FLOAT"]));'),
            'constants of streams' => ScriptProbe::get('var_dump(defined("STDIN"), defined("STDOUT"), defined("STDERR"));'),
            'where it is' => ScriptProbe::get('var_dump(__FILE__ === $_SERVER["SCRIPT_FILENAME"], __DIR__ === $_SERVER["DOCUMENT_ROOT"], getcwd() === __DIR__);'),
            'functions of FPM' => ScriptProbe::get('var_dump(function_exists("fastcgi_finish_request"), function_exists("apache_request_headers"), function_exists("getallheaders"), function_exists("cli_set_process_title"), function_exists("dl"));'),
            'no colors and no html' => ScriptProbe::get('var_dump(ini_get("html_errors"), ini_get("implicit_flush"), (bool) ini_get("register_argc_argv"), ini_get("max_execution_time"), ini_get("max_input_time"));'),
        ];
    }

    private static function sixty(string $between): string
    {
        return implode($between, array_map(static fn(int $n): string => "v{$n}={$n}", range(1, 60)));
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
