<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Import;

use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * A configuration of nginx and php-fpm that `nexus import` has translated answers as those do: the status, where a
 * redirect leads, the type, the headers of files, the script that is executed and its variables.
 */
#[CoversNothing]
final class ProbesTest extends TestCase
{
    private const SCRIPT = '<?php header("X-Script: " . basename(__FILE__)); ksort($_SERVER); '
        . 'echo json_encode([__FILE__, $_GET, array_intersect_key($_SERVER, array_flip(["SCRIPT_NAME", '
        . '"SCRIPT_FILENAME", "PATH_INFO", "PHP_SELF", '
        . '"QUERY_STRING", "REQUEST_URI", "REMOTE_USER", "APP_MODE", "DOCUMENT_ROOT"])), ini_get("memory_limit"), '
        . 'PHP_SAPI === "cli"], JSON_UNESCAPED_SLASHES);';

    private const FILES = [
        'index.php' => self::SCRIPT, 'login.php' => self::SCRIPT, 'show.php' => self::SCRIPT,
        'news.php' => self::SCRIPT,
        'admin/index.php' => self::SCRIPT, 'admin/edit.php' => self::SCRIPT, 'blog/index.php' => self::SCRIPT,
        'two words.php' => self::SCRIPT, 'dir.php/inner.txt' => 'inner', 'dir.php/inner.php' => self::SCRIPT,
        'uploads/photo.jpg' => 'jpeg', 'uploads/evil.php' => self::SCRIPT, 'uploads/sub/evil.php' => self::SCRIPT,
        'style.css' => 'body{}', 'script.js' => 'var a;', 'page.html' => 'a page', 'plain.txt' => 'plain',
        'two words.txt' => 'spaced', 'percent%41.txt' => 'percent', 'é.txt' => 'accent', 'empty.txt' => '',
        'static/index.html' => 'an index', 'static/a.css' => 'a{}', 'static/deep/b.js' => 'var b;',
        'none/file.txt' => 'text', 'private/page.txt' => 'private', 'private/page.php' => self::SCRIPT,
        'data/secret.txt' => 'secret', 'data/deep/secret.php' => self::SCRIPT, 'inner/only.txt' => 'only',
        '.env' => 'secret', '.git/config' => 'secret', '404.html' => 'nothing here',
        'cache/about.html' => 'cached', 'big.txt' => "0123456789\n", 'cgi.php.txt' => 'text',
    ];

    private const RULES = <<<'NGINX'
        index index.php index.html;
        error_page 404 /404.html;
        add_header X-Frame-Options SAMEORIGIN;
        rewrite ^/old/([0-9]+)/(.*)$ /show.php?id=$1&name=$2 last;
        rewrite ^/(en|de)/news$ /news.php?lang=$1 last;
        rewrite ^/go/(.*)$ /static/$1 permanent;
        location ~ /\. { return 404; }
        location / { try_files $uri $uri/ /index.php$is_args$args; }
        location = /exact { return 302 /login.php; }
        location /moved/ { return 301 http://example.com$request_uri; }
        location /data/ { return 404; }
        location /blog/ { try_files $uri $uri/ /blog/index.php?$args; }
        location /icons/ { alias {root}/static/; }
        location ~ ^/uploads/.*\.php$ { return 404; }
        location ~* \.(?:css|js)$ { expires 30d; add_header X-Kind asset; add_header X-Frame-Options SAMEORIGIN; }
        location ^~ /private/ {
            auth_basic "Private"; auth_basic_user_file {root}/../users;
            location ~ \.php$ {
                fastcgi_param REMOTE_USER $remote_user; fastcgi_param APP_MODE test; fastcgi_param PATH_INFO '';
                fastcgi_param PHP_VALUE "memory_limit=77M";
                {php}
            }
        }
        location ~ ^(.+?\.php)(/.*)?$ {
            fastcgi_split_path_info ^(.+?\.php)(/.*)?$;
            set $info $fastcgi_path_info;
            if (!-f $document_root$fastcgi_script_name) { return 404; }
            fastcgi_param PATH_INFO $info;
            fastcgi_param APP_MODE test;
            fastcgi_param PHP_VALUE "memory_limit=77M";
            {php}
        }
        NGINX;

    /** Targets; a password follows "@". */
    private const TARGETS = [
        // Scripts and the front controller.
        '/', '/?a=1', '/?a=1&b[]=2&b[]=3', '/index.php', '/index.php?x=%20y', '/index.php/', '/index.php/a/b',
        '/index.php/a%20b', '/index.php/a%2Fb', '/index.php/%C3%A9', '/index.php/x.php', '/index.php/x.txt',
        '/index.php//a',
        '/login.php', '/login.php?', '/login.php?a', '/login.php?a=1#b', '/login.php/info?x=1', '/l%6Fgin.php',
        '/login%2Ephp', '//login.php', '///login.php', '/./login.php', '/static/../login.php',
        '/admin/../login.php?a=1',
        '/two%20words.php', '/two%20words.php/p', '/missing.php', '/missing.php/info', '/admin/missing.php',
        '/LOGIN.php',
        '/login.PHP', '/login.php5', '/login.phps', '/login', '/show.php?id=1', '/news.php', '/page', '/page/',
        '/page/x',
        '/a/b/c/d', '/a%20b', '/a+b', '/a&b', '/a=b', '/a;b', '/a,b', '/a:b', '/a@b', '/%E2%82%AC', '/%C3%A9', '/a?b?c',
        '/?', '/?=', '/?&', '/?a=%26', '/?%00', '/a.b', '/a.b/c.d', '/wiki/Main_Page', '/tag/c%2B%2B', '/user/1/edit',
        // Folders.
        '/admin', '/admin/', '/admin?a=1', '/admin/?a=1', '/admin/index.php', '/admin/edit.php', '/admin//edit.php',
        '/admin/edit.php/x', '/admin/none', '/admin/none/', '/static', '/static/', '/static?x=1', '/static/index.html',
        '/none', '/none/', '/none/file.txt', '/none/other.txt', '/dir.php', '/dir.php/inner.php', '/blog', '/blog/',
        '/blog/a', '/blog/a/b?c=1', '/blog/index.php', '/blog/index.php/x', '/inner', '/inner/', '/inner/only.txt',
        // Files.
        '/style.css', '/style.css?v=2', '/script.js', '/page.html', '/plain.txt', '/two%20words.txt', '/empty.txt',
        '/percent%2541.txt', '/%C3%A9.txt', '/big.txt', '/cgi.php.txt', '/static/a.css', '/static/deep/b.js',
        '/static/missing.css', '/missing.css', '/missing.js?x=1', '/missing.html', '/missing.txt', '/style.css/',
        '/style.css/x', '/page.html/x', '//style.css', '/static//a.css', '/static/deep/../a.css', '/404.html',
        '/STYLE.css', '/uploads/photo.jpg', '/uploads/photo.jpg?x', '/uploads/', '/uploads/none.jpg',
        // Refused.
        '/uploads/evil.php', '/uploads/sub/evil.php', '/uploads/evil.php?x=1', '/uploads//evil.php',
        '/%75ploads/evil.php',
        '/uploads/missing.php', '/data/', '/data/secret.txt', '/data/deep/secret.php', '/data/none',
        '/%64ata/secret.txt',
        '/data//secret.txt', '/static/../data/secret.txt', '/.env', '/.git/config', '/.git/', '/%2eenv', '/.hidden',
        '/a/.b', '/static/.x', '/..%2f..%2fetc/passwd',
        // Rewriting.
        '/old/7/name', '/old/7/a%20b', '/old/7/a/b', '/old/7/', '/old/x/name', '/old/7/name?x=1', '/old/007/n',
        '/en/news',
        '/de/news', '/fr/news', '/en/news?x=1', '/en/news/', '/go/a.css', '/go/deep/b.js?x=1', '/go/', '/exact',
        '/exact/',
        '/exact?x=1', '/exactly', '/moved/a', '/moved/a?b=1', '/moved/', '/icons/index.html', '/icons/deep/',
        '/icons/none.png', '/icons/../plain.txt',
        // Passwords.
        '/private/page.txt', '/private/page.php', '/private/none.txt', '/%70rivate/page.txt', '//private/page.txt',
        '/private/page.txt@me:right', '/private/page.php@me:right', '/private/page.php?x=1@me:right',
        '/private/page.txt@me:wrong', '/private/page.txt@you:right', '/private/page.txt@me', '/login.php@me:right',
    ];

    /** Conditions and ranges of files: target, headers, method. */
    private const OTHERS = [
        'a range' => ['/big.txt', "Range: bytes=2-4\r\n", 'GET'],
        'the end' => ['/big.txt', "Range: bytes=-3\r\n", 'GET'],
        'from' => ['/big.txt', "Range: bytes=8-\r\n", 'GET'],
        'beyond' => ['/big.txt', "Range: bytes=100-\r\n", 'GET'],
        'HEAD of a file' => ['/big.txt', '', 'HEAD'],
        'HEAD of a script' => ['/login.php', '', 'HEAD'],
        'HEAD of nothing' => ['/data/x', '', 'HEAD'],
        'POST to a script' => ['/login.php?a=1', "Content-Length: 0\r\n", 'POST'],
        'POST to a folder' => ['/admin/', "Content-Length: 0\r\n", 'POST'],
        'POST to no file' => ['/page', "Content-Length: 0\r\n", 'POST'],
        'POST to a file' => ['/plain.txt', "Content-Length: 0\r\n", 'POST'],
        'PUT to a script' => ['/login.php', "Content-Length: 0\r\n", 'PUT'],
        'DELETE of no file' => ['/page', '', 'DELETE'],
        'modified since' => ['/big.txt', "If-Modified-Since: Fri, 01 Jan 2038 00:00:00 GMT\r\n", 'GET'],
        'long ago' => ['/big.txt', "If-Modified-Since: Fri, 01 Jan 1999 00:00:00 GMT\r\n", 'GET'],
    ];

    /** Target => the status here, which differs from that of nginx by design (docs/http/coming-from-php-fpm.md). */
    private const DIFFERENT = [
        // "." and ".." are refused, and so is a fragment.
        '/./login.php' => 404, '/static/../login.php' => 404, '/admin/../login.php?a=1' => 404,
        '/static/deep/../a.css' => 404, '/icons/../plain.txt' => 404, '/..%2f..%2fetc/passwd' => 404,
        '/login.php?a=1#b' => 400,
        // The front controller answers for a folder without an index, which is 403 under nginx.
        '/none' => 200, '/none/' => 200, '/inner' => 200, '/inner/' => 200, '/uploads/' => 200, '/dir.php' => 200,
        '/icons/deep/' => 404,
        // A folder may have the name of a script.
        '/dir.php/inner.php' => 200,
        // A source is not sent, and deny() is for scripts, too: a location that is an expression comes first in nginx.
        '/cgi.php.txt' => 404, '/data/deep/secret.php' => 404,
        // RFC 9110: any later date; under nginx the same date only.
        'modified since' => 304,
        // header() is for redirects from such names, too.
        '/go/a.css' => 301, '/go/deep/b.js?x=1' => 301,
        // "*.css" is a name at any place of the path.
        '/style.css/' => 200, '/style.css/x' => 200,
    ];

    private static string $folder = '';
    private static ?FpmServer $fpm = null;
    private static ?ServerProcess $server = null;

    public static function setUpBeforeClass(): void
    {
        self::$folder = sys_get_temp_dir() . '/nexus-import-' . bin2hex(random_bytes(6));
        foreach (self::FILES as $path => $content) {
            @mkdir(\dirname(self::$folder . "/root/{$path}"), recursive: true);
            file_put_contents(self::$folder . "/root/{$path}", $content);
        }
        file_put_contents(self::$folder . '/users', 'me:' . crypt('right', '$5$saltsalt$') . "\n");
        $rules = strtr(self::RULES, ['{root}' => self::$folder . '/root']);
        self::$fpm = FpmServer::withRules(self::$folder . '/root', $rules);
        $import = proc_open(
            [\dirname(__DIR__, 3) . '/bin/nexus', 'import', ...self::$fpm->configuration()],
            [
                ['file', '/dev/null', 'r'],
                ['file', self::$folder . '/nexus.php', 'w'],
                ['file', self::$folder . '/log', 'w'],
            ],
            $pipes,
        );
        \assert(\is_resource($import));
        proc_close($import);
        self::$server = ServerProcess::start(self::$folder . '/root', ['--classic', '--workers=1'], self::$folder);
    }

    public static function tearDownAfterClass(): void
    {
        self::$server?->kill();
        self::$server = self::$fpm = null;
        exec('rm -rf ' . escapeshellarg(self::$folder));
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function probes(): iterable
    {
        foreach (self::TARGETS as $target) {
            $parts = explode('@', $target, 2);
            $isPassword = isset($parts[1]) && str_contains($parts[0], '.');
            yield $target => [
                $isPassword ? $parts[0] : $target,
                $isPassword ? 'Authorization: Basic ' . base64_encode($parts[1]) . "\r\n" : '',
                'GET',
            ];
        }
        yield from self::OTHERS;
    }

    #[DataProvider('probes')]
    public function testItAnswersTheSame(string $target, string $headers, string $method): void
    {
        self::assertNotNull(self::$fpm);
        self::assertNotNull(self::$server);
        $expected = self::ask(self::$fpm->address(), $target, $headers, $method);
        $answer = self::ask(self::$server->address, $target, $headers, $method);

        $different = self::DIFFERENT[(string) $this->dataName()] ?? null;
        if ($different !== null) {
            self::assertSame($different, $answer['status']);
            self::assertNotSame($expected, $answer, 'no longer an exception');

            return;
        }
        self::assertSame($expected, $answer);
    }

    /** @return array<string, mixed> */
    private static function ask(string $address, string $target, string $headers, string $method): array
    {
        $request = "{$method} {$target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{$headers}\r\n";
        $answer = Client::open($address)->send($request)->read($method !== 'HEAD');
        $isError = $answer->status >= 400;
        $one = static fn(string $name): string => $answer->headers[$name][0] ?? '';

        return [
            'status' => $answer->status,
            // nginx makes its own redirects absolute.
            'location' => (string) preg_replace('~^http://localhost(?::\d+)?(?=/)~', '', $one('location')),
            // Captures are encoded in a query, which means the same.
            'body' => $answer->status >= 300 && !str_contains($answer->body, 'nothing here')
                ? ''
                : strtr($answer->body, ['name=a%2Fb' => 'name=a/b']),
            'type' => $isError || $answer->status >= 300 ? '' : explode(';', $one('content-type'))[0],
            'script' => $one('x-script'),
            'cache' => $isError ? '' : $one('cache-control'),
            'kind' => $isError ? '' : $one('x-kind') . $one('x-frame-options'),
            'range' => $one('content-range'),
            'password' => $one('www-authenticate') === '' ? '' : 'needed',
        ];
    }
}
