<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

/** What scripts find: the method, the input, uploads, limits and variables. */
final class RequestProbes
{
    /** Prints its result as JSON. */
    private const SAY = 'header("Content-Type: application/json"); echo json_encode(';

    /** @return array<string, array<string, ScriptProbe>> */
    public static function groups(): array
    {
        return [
            'method' => self::methods(), 'input' => self::input(), 'upload' => self::uploads(),
            'limit' => self::limits(), 'variables' => self::variables(),
        ];
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
            'a form with a charset' => ScriptProbe::post($all, 'a=%C3%A9', 'application/x-www-form-urlencoded; '
                . 'charset=UTF-8'),
            'a form of another type' => ScriptProbe::post($all, 'a=1', 'text/plain'),
            'a form with escapes' => ScriptProbe::post($all, 'a=%26%3d%00%zz&b=+%2B'),
            'an empty form' => ScriptProbe::post($all, ''),
            'JSON' => ScriptProbe::post($all, '{"a":1}', 'application/json'),
            'XML' => ScriptProbe::post($all, '<a/>', 'text/xml'),
            'bytes of no type' => ScriptProbe::chunks(
                self::SAY . 'bin2hex(file_get_contents("php://input")));',
                "\0\xff",
                'abc',
            ),
            'chunks' => ScriptProbe::chunks(self::SAY . '[file_get_contents("php://input"), '
                . '$_SERVER["CONTENT_LENGTH"] ?? null]);', 'hello ', 'world'),
            'php://input twice' => ScriptProbe::post(
                'echo file_get_contents("php://input"), "|", file_get_contents("php://input");',
                'twice',
                'text/plain',
            ),
            'php://input in parts' => ScriptProbe::post(
                '$f = fopen("php://input", "r"); echo fread($f, 2), "|", fgets($f), "|"; rewind($f); '
                    . 'echo fread($f, 3);',
                'abcdef',
                'text/plain',
            ),
            'php://input of a form with files' => ScriptProbe::upload(
                'echo strlen(file_get_contents("php://input"));',
                ['f' => ['name' => 'a.txt', 'content' => 'x']],
            ),
            'POST that is not read' => ScriptProbe::post('echo "a";', str_repeat('x', 100_000), 'text/plain'),
            'a body of half a megabyte' => ScriptProbe::post(
                'echo md5(file_get_contents("php://input"));',
                str_repeat('0123456789', 50_000),
                'text/plain',
            ),
            'PUT of a form' => ScriptProbe::method(
                'PUT',
                $all,
                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n",
            ),
            'request_parse_body' => ScriptProbe::post('echo function_exists("request_parse_body") ? '
                . '"there" : "none";', 'a=1'),
            'filter_input' => ScriptProbe::post(
                'var_dump(filter_input(INPUT_POST, "n", FILTER_VALIDATE_INT), filter_input(INPUT_GET, "q"), '
                    . 'filter_input(INPUT_COOKIE, "none"));',
                'n=12',
                query: '?q=a%3Cb',
            ),
            'filter_input changes nothing' => ScriptProbe::get('$_GET["q"] = "changed"; '
                . 'echo filter_input(INPUT_GET, "q");', '', '?q=sent'),
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
            'fields before a file' => ScriptProbe::upload(
                $say,
                $one,
                sprintf($field, 'a[]', '1') . sprintf($field, 'a[]', '2'),
            ),
            'a file that is too large' => ScriptProbe::upload(
                $say,
                ['f' => ['name' => 'a.txt', 'content' => str_repeat('a', 60_000)]],
            ),
            'a file above the form\'s limit' => ScriptProbe::upload($say, $one, sprintf($field, 'MAX_FILE_SIZE', '3')),
            'too many files' => ScriptProbe::upload($say, [
                'a' => ['name' => 'a', 'content' => 'a'], 'b' => ['name' => 'b', 'content' => 'b'],
                'c' => ['name' => 'c', 'content' => 'c'], 'd' => ['name' => 'd', 'content' => 'd'],
            ]),
            'it is moved' => ScriptProbe::upload(
                '$to = __FILE__ . "." . getmypid(); var_dump(is_uploaded_file($_FILES["f"]["tmp_name"]), '
                . 'move_uploaded_file($_FILES["f"]["tmp_name"], $to), file_get_contents($to), '
                . 'is_uploaded_file($to)); unlink($to);',
                $one,
            ),
            'another file is not' => ScriptProbe::upload('var_dump(move_uploaded_file(__FILE__, __FILE__ . '
                . '".x"));', $one),
            'its folder and mode' => ScriptProbe::upload(
                'echo dirname($_FILES["f"]["tmp_name"]) === sys_get_temp_dir() ? "there" : "elsewhere", " ", '
                    . 'decoct(fileperms($_FILES["f"]["tmp_name"]));',
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
            'more memory is allowed' => ScriptProbe::get('ini_set("memory_limit", "64M"); '
                . 'echo strlen(str_repeat("a", 40 << 20));'),
            'too much time' => ScriptProbe::get('set_time_limit(1); echo "a"; for (;;) { }'),
            'too much time in a shutdown function' => ScriptProbe::get('set_time_limit(1); '
                . 'register_shutdown_function(function () { echo "b"; for (;;) { } }); echo "a";'),
            'time that is waited does not count' => ScriptProbe::get('set_time_limit(1); usleep(1300000); '
                . 'echo "slept";'),
            'too large a body' => ScriptProbe::post(self::SAY . '[$_POST, strlen(file_get_contents("php://input")), '
                . '(int) $_SERVER["CONTENT_LENGTH"] > 0]);', 'a=' . str_repeat('x', 300_000)),
            'too large a body of another type' => ScriptProbe::post(
                self::SAY . 'strlen(file_get_contents("php://input")));',
                str_repeat('x', 300_000),
                'text/plain',
            ),
            'too many variables' => ScriptProbe::get('echo count($_GET);', '', '?' . self::sixty('&')),
            'too many variables of a form' => ScriptProbe::post('echo count($_POST);', self::sixty('&')),
            'too many cookies' => ScriptProbe::get('echo count($_COOKIE);', "Cookie: " . self::sixty('; ') . "\r\n"),
            'too deep a variable' => ScriptProbe::get(
                'echo json_encode($_GET);',
                '',
                '?a' . str_repeat('[x]', 70) . '=1&b[c][d]=2',
            ),
            'a deep recursion' => ScriptProbe::get('function f($n) { return $n === 0 ? 0 : 1 + f($n - 1); '
                . '} echo f(20000);'),
            'open_basedir' => ScriptProbe::get('ini_set("open_basedir", __DIR__); '
                . 'var_dump(@file_get_contents("/etc/hostname"), is_file(__FILE__));'),
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
            'type and length' => ScriptProbe::post(
                $say('CONTENT_TYPE', 'CONTENT_LENGTH', 'HTTP_CONTENT_TYPE', 'HTTP_CONTENT_LENGTH'),
                'abc',
                'text/x',
            ),
            'no type and length' => ScriptProbe::get($say('CONTENT_TYPE', 'CONTENT_LENGTH')),
            'headers become variables' => ScriptProbe::get(
                $say('HTTP_X_A', 'HTTP_X_B', 'HTTP_X_EMPTY', 'HTTP_ACCEPT', 'HTTP_USER_AGENT', 'HTTP_REFERER'),
                "X-A: 1\r\nx-b: two words \r\nX-Empty:\r\nAccept: */*;q=0.1\r\nUser-Agent: probe/1 (x; y)\r\n"
                    . "Referer: http://a/b?c\r\n",
            ),
            'headers twice' => ScriptProbe::get(
                $say('HTTP_X_A', 'HTTP_ACCEPT'),
                "X-A: 1\r\nX-A: 2\r\nAccept: a\r\nAccept: b\r\n",
            ),
            'a header Proxy' => ScriptProbe::get(
                $say('HTTP_PROXY') . ' var_dump(getenv("HTTP_PROXY"));',
                "Proxy: http://evil\r\n",
            ),
            'an underscore in a name' => ScriptProbe::get($say('HTTP_X_UNDER'), "X_Under: 1\r\n"),
            'a user and a password' => ScriptProbe::get(
                $say('PHP_AUTH_USER', 'PHP_AUTH_PW', 'HTTP_AUTHORIZATION', 'AUTH_TYPE', 'REMOTE_USER'),
                'Authorization: Basic ' . base64_encode('me:a:b') . "\r\n",
            ),
            'a digest' => ScriptProbe::get(
                $say('PHP_AUTH_DIGEST', 'PHP_AUTH_USER'),
                "Authorization: Digest username=\"a\", realm=\"b\"\r\n",
            ),
            'a bearer' => ScriptProbe::get(
                $say('HTTP_AUTHORIZATION', 'PHP_AUTH_USER'),
                "Authorization: Bearer abc\r\n",
            ),
            'a broken password' => ScriptProbe::get(
                $say('PHP_AUTH_USER', 'PHP_AUTH_PW'),
                "Authorization: Basic !!!\r\n",
            ),
            'cookies' => ScriptProbe::get(
                self::SAY . '$_COOKIE);',
                "Cookie: a=1; b=%20x; a=2; c[d]=e; f; =g; h=i=j; k.l=m\r\n",
            ),
            'cookies of two headers' => ScriptProbe::get(self::SAY . '$_COOKIE);', "Cookie: a=1\r\nCookie: b=2\r\n"),
            'a query as arguments' => ScriptProbe::get(self::SAY . '[$argv ?? null, $argc ?? null, $_SERVER["argv"] '
                . '?? null, $_SERVER["argc"] ?? null]);', '', '?a+b+c'),
            'a query with names' => ScriptProbe::get(
                self::SAY . '$_GET);',
                '',
                '?a.b=1&c%20d=2&e[=3&f]=4&g[h=5&%5Bi%5D=6&j[k][l=7',
            ),
            'a query with escapes' => ScriptProbe::get(self::SAY . 'array_map("bin2hex", '
                . '$_GET));', '', '?a=%00%ff&b=%zz&c=%2&d=%'),
            'a query of many separators' => ScriptProbe::get(self::SAY . '$_GET);', '', '?&&a=1&&b=2&;c=3'),
            'a long query' => ScriptProbe::get('echo strlen($_SERVER["QUERY_STRING"]), '
                . 'strlen($_GET["a"]);', '', '?a=' . str_repeat('x', 3000)),
            'getallheaders' => ScriptProbe::get(
                '$h = array_change_key_case(getallheaders()); ksort($h); ' . self::SAY
                . 'array_filter(array_diff_key($h, ["host" => 1, "connection" => 1])));',
                "X-One: 1\r\nAccept: a\r\n",
            ),
            'getenv of the request' => ScriptProbe::get('var_dump(getenv("REQUEST_METHOD"), getenv("HTTP_X_A"), '
                . 'isset(getenv()["REQUEST_URI"]));', "X-A: 1\r\n"),
            'times' => ScriptProbe::get('var_dump(abs($_SERVER["REQUEST_TIME"] - time()) < 30, '
                . 'is_float($_SERVER["REQUEST_TIME_FLOAT"]));'),
            'constants of streams' => ScriptProbe::get('var_dump(defined("STDIN"), defined("STDOUT"), '
                . 'defined("STDERR"));'),
            'where it is' => ScriptProbe::get('var_dump(__FILE__ === $_SERVER["SCRIPT_FILENAME"], __DIR__ === '
                . '$_SERVER["DOCUMENT_ROOT"], getcwd() === __DIR__);'),
            'functions of FPM' => ScriptProbe::get('var_dump(function_exists("fastcgi_finish_request"), '
                . 'function_exists("apache_request_headers"), function_exists("getallheaders"), '
                . 'function_exists("cli_set_process_title"), function_exists("dl"));'),
            'no colors and no html' => ScriptProbe::get('var_dump(ini_get("html_errors"), ini_get("implicit_flush"), '
                . '(bool) ini_get("register_argc_argv"), ini_get("max_execution_time"), ini_get("max_input_time"));'),
        ];
    }

    private static function sixty(string $between): string
    {
        return implode($between, array_map(static fn(int $n): string => "v{$n}={$n}", range(1, 60)));
    }
}
