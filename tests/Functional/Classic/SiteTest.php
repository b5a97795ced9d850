<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;

/** A document root with several scripts: what is answered, by what, and what never is. */
#[CoversNothing]
final class SiteTest extends ClassicTestCase
{
    private const DUMP = '<?php echo basename(__FILE__), " ", json_encode(array_intersect_key($_SERVER, array_flip(['
        . '"SCRIPT_NAME","PATH_INFO","PHP_SELF","QUERY_STRING","REQUEST_URI","REMOTE_USER","APP_MODE"])), '
        . 'JSON_UNESCAPED_SLASHES);';

    /** Path => content, below the root. */
    private const FILES = [
        'index.php' => self::DUMP,
        'login.php' => self::DUMP,
        'admin/index.php' => self::DUMP,
        'admin/edit.php' => self::DUMP,
        'static/index.html' => 'a page',
        'style.css' => 'body{}',
        'script.js' => 'var a;',
        'two words.txt' => 'spaced',
        'empty/readme.txt' => 'text',
        'uploads/photo.jpg' => 'jpeg',
        'uploads/evil.php' => self::DUMP,
        'uploads/evil.php.jpg' => self::DUMP,
        'uploads/evil.jpg' => self::DUMP,
        'uploads/sub/evil.php' => self::DUMP,
        'uploads/evil.PHP' => self::DUMP,
        'uploads/evil.phtml' => self::DUMP,
        'uploads/evil.php5' => self::DUMP,
        'uploads/evil.phar' => self::DUMP,
        'dir.php/inner.php' => self::DUMP,
        'dir.php/plain.txt' => 'plain',
        'vendor/autoload.php' => self::DUMP,
        'vendor/phpunit/eval-stdin.php' => self::DUMP,
        'plugin/vendor/eval-stdin.php' => self::DUMP,
        'plugin/vendor/style.css' => 'p{}',
        'node_modules/a.js' => 'a',
        'data/secret.txt' => 'secret',
        'data/deep/secret.json' => 'secret',
        'private/page.txt' => 'private',
        'private/page.php' => self::DUMP,
        'conf/.htaccess' => "Require all denied\n",
        'conf/settings.txt' => 'secret',
        'conf/deep/settings.php' => self::DUMP,
        'old/.htaccess' => "<IfModule !mod_authz_core.c>\n  Order allow,deny\n  Deny from all\n</IfModule>\n",
        'old/notes.txt' => 'secret',
        'mixed/.htaccess' => "<Files \"*.key\">\nRequire all denied\n</Files>\n<FilesMatch \"\\.(ini|cfg)$\">\nDeny from all\n</FilesMatch>\n",
        'mixed/server.key' => 'secret',
        'mixed/a.ini' => 'secret',
        'mixed/deep/a.cfg' => 'secret',
        'mixed/open.txt' => 'open',
        '.htaccess' => "<FilesMatch \"^secret-.*\">\nRequire all denied\n</FilesMatch>\nRewriteEngine on\nRewriteRule ^a$ b\n",
        'secret-plan.txt' => 'secret',
        '.env' => 'SECRET=1',
        '.git/config' => 'secret',
        '.well-known/acme' => 'challenge',
        '.well-known/.hidden' => 'secret',
        'dump.sql' => 'secret', 'site.sqlite' => 'secret', 'site.sqlite3' => 'secret', 'site.db' => 'secret',
        'index.php.bak' => 'secret', 'index.php~' => 'secret', 'login.php.orig' => 'secret', 'a.txt.swp' => 'secret',
        'notes.txt~' => 'secret', 'notes.bak' => 'secret', 'notes.BAK' => 'secret', 'notes.old' => 'secret',
        'lib.inc' => 'secret', 'lib.inc.php' => self::DUMP, 'lib.php.inc' => 'secret',
        'composer.json' => '{}', 'composer.lock' => '{}', 'package.json' => '{}',
        'listed.sql' => 'listed',
    ];

    /** Target => start of the body with status 200. */
    private const ANSWERED = [
        '/' => 'index.php {"SCRIPT_NAME":"/index.php"',
        '/?a=1' => 'index.php {"QUERY_STRING":"a=1","REQUEST_URI":"/?a=1"',
        '/index.php' => 'index.php ',
        '/index.php/some/path' => 'index.php {"PATH_INFO":"/some/path"',
        '/index.php/.hidden/title' => 'index.php {"PATH_INFO":"/.hidden/title"',
        '/index.php/File:a.sql' => 'index.php {"PATH_INFO":"/File:a.sql"',
        '/index.php/data/x' => 'index.php {"PATH_INFO":"/data/x"',
        '/login.php' => 'login.php ',
        '/login.php?a=1&b=2' => 'login.php {"QUERY_STRING":"a=1&b=2"',
        '/login.php/info' => 'login.php {"PATH_INFO":"/info","SCRIPT_NAME":"/login.php"',
        '/login.php/info.php' => 'login.php {"PATH_INFO":"/info.php"',
        '/l%6Fgin.php' => 'login.php ',
        '//login.php' => 'login.php ',
        '/admin/' => 'index.php {"SCRIPT_NAME":"/admin/index.php"',
        '/admin/index.php' => 'index.php {"SCRIPT_NAME":"/admin/index.php"',
        '/admin/edit.php' => 'edit.php {"SCRIPT_NAME":"/admin/edit.php"',
        '/admin//edit.php' => 'edit.php {"SCRIPT_NAME":"/admin/edit.php"',
        '/admin%2Fedit.php' => 'edit.php {"SCRIPT_NAME":"/admin/edit.php"',
        '/static/' => 'a page',
        '/style.css' => 'body{}',
        '/style.css?v=1' => 'body{}',
        '/script.js' => 'var a;',
        '/two%20words.txt' => 'spaced',
        '/uploads/photo.jpg' => 'jpeg',
        '/uploads/evil.jpg' => '<?php',
        '/dir.php/inner.php' => 'inner.php ',
        '/dir.php/plain.txt' => 'plain',
        '/plugin/vendor/style.css' => 'p{}',
        '/mixed/open.txt' => 'open',
        '/.well-known/acme' => 'challenge',
        '/listed.sql' => 'listed',
        '/pretty/page' => 'index.php {"SCRIPT_NAME":"/index.php"',
        '/pretty/page?x=1' => 'index.php {"QUERY_STRING":"x=1"',
        '/empty/' => 'index.php {"SCRIPT_NAME":"/index.php"',
        '/wiki/Main_Page' => 'login.php {"QUERY_STRING":"title=Main_Page","REQUEST_URI":"/wiki/Main_Page","SCRIPT_NAME":"/login.php"',
        '/wiki/A%26b=c?action=edit' => 'login.php {"QUERY_STRING":"title=A%26b%3Dc&action=edit"',
        '/wiki/a/b.php' => 'login.php {"QUERY_STRING":"title=a%2Fb.php"',
        '/number/17' => 'edit.php {"PATH_INFO":"/17"',
        '/assets/style.css' => 'body{}',
        '/alias/shared.txt' => 'shared',
        '/alias/tool.php' => 'tool.php {"SCRIPT_NAME":"/alias/tool.php"',
        '/linked/shared.txt' => 'shared',
        '/linked.php' => 'linked.php ',
    ];

    /** Answered with 404 (NUL: 400), and never with what a file contains. */
    private const REFUSED = [
        '/missing.php', '/admin/missing.php', '/missing.php/info', '/style.css/x.php', '/uploads/evil.jpg/x.php',
        '/uploads/photo.jpg/index.php', '/uploads/evil.php', '/uploads/evil.php/', '/uploads/evil.php/x',
        '/uploads/evil.php.jpg', '/uploads/sub/evil.php', '/uploads/%65vil.php', '/uploads//evil.php',
        '//uploads/evil.php', '/uploads%2Fevil.php', '/uploads/evil.PHP', '/uploads/evil.phtml', '/uploads/evil.php5',
        '/uploads/evil.phar', '/uploads/evil.php%00.jpg', '/uploads/evil.jpg%00.php', '/UPLOADS/evil.php',
        '/index.php/../../etc/passwd', '/index.php/../login.php', '/../etc/passwd', '/..%2fetc/passwd',
        '/%2e%2e/etc/passwd', '/%2e%2e%2fetc%2fpasswd', '/static/../../outside.txt', '/static/..%2f..%2foutside.txt',
        '/./login.php', '/static/./index.html', '/login.php%00', '/login.php%00.css', '/style.css%00', '/%00',
        '/login%00.php', '/.env', '/.git/config', '/.git/', '/.git', '/.htaccess', '/.htaccess.bak', '/conf/.htaccess',
        '/.well-known/.hidden', '/%2eenv', '/%2Eenv', '/.%65nv', '/admin/.env', '/.env.php',
        '/dump.sql', '/site.sqlite', '/site.sqlite3', '/site.db', '/DUMP.SQL', '/index.php.bak', '/index.php~',
        '/login.php.orig', '/a.txt.swp', '/notes.txt~', '/notes.bak', '/notes.BAK', '/notes.old', '/lib.inc', '/lib.php.inc',
        '/composer.json', '/composer.lock', '/package.json', '/Composer.json', '/vendor/autoload.php',
        '/vendor/phpunit/eval-stdin.php', '/vendor/', '/vendor', '/%76endor/autoload.php', '/plugin/vendor/eval-stdin.php',
        '/node_modules/a.js', '/data/secret.txt', '/data/', '/data', '/data/deep/secret.json', '//data/secret.txt',
        '/data//secret.txt', '/%64ata/secret.txt', '/data%2fsecret.txt', '/DATA/secret.txt', '/static/../data/secret.txt',
        '/conf/settings.txt', '/conf/', '/conf/deep/settings.php', '/old/notes.txt', '/mixed/server.key', '/mixed/a.ini',
        '/mixed/deep/a.cfg', '/secret-plan.txt', '/reveal/secret.txt', '/link-to-env.txt', '/link-to-data.txt',
        '/link-to-source.txt', '/link-out.txt', '/link-to-upload.php', '/linked/.hidden', '/linked/tool.php.bak',
        '/alias/../outside.txt', '/alias/.hidden', '/private-link.php',
    ];

    private static ?ServerProcess $site = null;

    public static function setUpBeforeClass(): void
    {
        parent::setUpBeforeClass();
        $root = self::file('root');
        foreach (self::FILES as $path => $content) {
            @mkdir(\dirname("{$root}/{$path}"), recursive: true);
            file_put_contents("{$root}/{$path}", $content);
        }
        $shared = self::file('shared');
        mkdir($shared);
        file_put_contents("{$shared}/shared.txt", 'shared');
        file_put_contents("{$shared}/tool.php", self::DUMP);
        file_put_contents("{$shared}/tool.php.bak", 'secret');
        file_put_contents("{$shared}/linked.php", self::DUMP);
        file_put_contents("{$shared}/.hidden", 'secret');
        file_put_contents(self::file('outside.txt'), 'secret');
        symlink($shared, "{$root}/linked");
        symlink("{$shared}/linked.php", "{$root}/linked.php");
        symlink('.env', "{$root}/link-to-env.txt");
        symlink('data/secret.txt', "{$root}/link-to-data.txt");
        symlink('private', "{$root}/open");
        symlink('private/page.txt', "{$root}/open-page.txt");
        symlink('login.php', "{$root}/link-to-source.txt");
        symlink(self::file('outside.txt'), "{$root}/link-out.txt");
        symlink('uploads/evil.php', "{$root}/link-to-upload.php");
        symlink('conf/deep/settings.php', "{$root}/private-link.php");
        $hash = password_hash('right', PASSWORD_BCRYPT, ['cost' => 4]);
        file_put_contents(self::file('nexus.php'), '<?php
            use Nexus\Server\{ServerConfig, Site};
            return ServerConfig::default()->withSite(Site::of(__DIR__ . "/root")
                ->index("index.php", "index.html")->front("index.php")->deny("/data/**")->allow("/listed.sql")
                ->noScripts("/uploads/**")
                ->rewrite("/wiki/{title...}", "/login.php?title={title}")
                ->rewrite("/number/{n:int}", "/admin/edit.php/{n}")
                ->rewrite("/reveal/{name}", "/data/{name}")
                ->tryFile("/assets/{name...}", "/{name}")
                ->redirect("/moved/{name}", "/static/{name}", 302)
                ->redirect("/elsewhere/{name...}", "https://example.com/x/{name}", 308)
                ->auth("/private/**", ["me" => "' . strtr($hash, ['$' => '\\$']) . '"])
                ->alias("/alias", __DIR__ . "/shared")->followLinks(__DIR__ . "/shared")
                ->param("APP_MODE", "test")->header("X-Frame-Options", "DENY")
                ->cacheControl("max-age=60", "*.css")->precompressed()->sapi("fpm-fcgi")
                ->bodyLimit(100, "/login.php"));');
        self::$site = self::startAt(\dirname($root), $root);
    }

    public static function tearDownAfterClass(): void
    {
        self::$site?->kill();
        self::$site = null;
        parent::tearDownAfterClass();
    }

    private static function startAt(string $directory, string $root): ServerProcess
    {
        return ServerProcess::start($root, ['--classic', '--workers=1'], $directory);
    }

    private static function ask(string $target, string $headers = '', string $method = 'GET'): Answer
    {
        return self::client(self::$site)->send(self::request($target, $headers, method: $method))
            ->read($method !== 'HEAD');
    }

    /** @return iterable<string, array{string, string}> */
    public static function answered(): iterable
    {
        foreach (self::ANSWERED as $target => $body) {
            yield $target => [$target, $body];
        }
    }

    #[DataProvider('answered')]
    public function testIsAnswered(string $target, string $body): void
    {
        $answer = self::ask($target);

        self::assertSame(200, $answer->status, $answer->body);
        [$start, $values] = [...explode(' {', $body, 2), ''];
        self::assertTrue(str_starts_with($answer->body, $start), $answer->body);
        foreach (explode(',', $values) as $value) {
            self::assertStringContainsString($value, $answer->body);
        }
    }

    /** @return iterable<string, array{string}> */
    public static function refused(): iterable
    {
        foreach (self::REFUSED as $target) {
            yield $target => [$target];
        }
    }

    #[DataProvider('refused')]
    public function testIsRefused(string $target): void
    {
        $answer = self::ask($target);

        self::assertSame(str_contains($target, '%00') ? 400 : 404, $answer->status, $answer->body);
        self::assertStringNotContainsString('secret', $answer->body);
        self::assertStringNotContainsString('SCRIPT_NAME', $answer->body);
    }

    public function testADirectoryWithAnIndexGetsItsSlash(): void
    {
        $answer = self::ask('/admin?a=1&b=%20');
        self::assertSame(301, $answer->status);
        self::assertSame(['/admin/?a=1&b=%20'], $answer->headers['location']);

        self::assertSame(['/static/'], self::ask('//static')->headers['location']);
        self::assertStringStartsWith('index.php ', self::ask('/empty')->body);
    }

    public function testRedirectsKeepTheQuery(): void
    {
        $answer = self::ask('/moved/a%20b%0d%0aX:1?q=1');
        self::assertSame(302, $answer->status);
        self::assertSame(['/static/a%20b%0D%0AX:1?q=1'], $answer->headers['location']);

        $answer = self::ask('/elsewhere//evil.example/');
        self::assertSame(308, $answer->status);
        self::assertSame(['https://example.com/x/evil.example/'], $answer->headers['location']);
    }

    public function testAPasswordIsNeeded(): void
    {
        foreach (['/private/page.txt', '/private/page.php', '/private/page.php/x', '//private/page.txt', '/%70rivate/page.txt'] as $target) {
            $answer = self::ask($target);
            self::assertSame(401, $answer->status, $target);
            self::assertSame(['Basic realm="Restricted", charset="UTF-8"'], $answer->headers['www-authenticate']);
            foreach (['me:wrong', 'you:right', 'me', ':', "me:right\0"] as $wrong) {
                self::assertSame(401, self::ask($target, 'Authorization: Basic ' . base64_encode($wrong) . "\r\n")->status);
            }
        }
        $right = 'Authorization: Basic ' . base64_encode('me:right') . "\r\n";
        foreach ([1, 2] as $round) {
            self::assertSame('private', self::ask('/private/page.txt', $right)->body);
            self::assertStringContainsString('"REMOTE_USER":"me"', self::ask('/private/page.php', $right)->body);
        }
        self::assertStringNotContainsString('REMOTE_USER', self::ask('/login.php', $right)->body);
    }

    public function testALinkDoesNotLeadAroundAPassword(): void
    {
        $right = 'Authorization: Basic ' . base64_encode('me:right') . "\r\n";
        foreach (['/open/page.txt', '/open/page.php', '/open-page.txt'] as $target) {
            self::assertSame(401, self::ask($target)->status, $target);
            self::assertSame(200, self::ask($target, $right)->status, $target);
        }
    }

    public function testScriptsGetTheSitesParameters(): void
    {
        self::assertStringContainsString('"APP_MODE":"test"', self::ask('/login.php')->body);
    }

    public function testFilesHaveTheSitesHeaders(): void
    {
        $answer = self::ask('/style.css');
        self::assertSame(['max-age=60'], $answer->headers['cache-control']);
        self::assertSame(['DENY'], $answer->headers['x-frame-options']);
        self::assertArrayNotHasKey('cache-control', self::ask('/script.js')->headers);
    }

    public function testFilesTakeGetAndHeadOnly(): void
    {
        self::assertSame(405, self::ask('/style.css', "Content-Length: 0\r\n", 'POST')->status);
        self::assertSame(200, self::ask('/style.css', '', 'HEAD')->status);
    }

    public function testCompressedSiblingsAreSent(): void
    {
        $root = self::file('root');
        file_put_contents("{$root}/big.css", 'plain');
        file_put_contents("{$root}/big.css.gz", 'gzip');
        file_put_contents("{$root}/big.css.br", 'brotli');

        $answer = self::ask('/big.css', "Accept-Encoding: gzip, br;q=0\r\n");
        self::assertSame(['gzip', ['gzip'], ['Accept-Encoding'], ['text/css']], [
            $answer->body, $answer->headers['content-encoding'], $answer->headers['vary'], $answer->headers['content-type'],
        ]);
        self::assertSame('brotli', self::ask('/big.css', "Accept-Encoding: gzip, br\r\n")->body);
        self::assertSame('plain', self::ask('/big.css')->body);
        touch("{$root}/big.css.gz", time() - 100);
        self::assertSame('plain', self::ask('/big.css', "Accept-Encoding: gzip\r\n")->body);
    }

    public function testABodyMayBeAsLongAsItsPathAllows(): void
    {
        $post = static fn(string $path): string => self::request($path, "Content-Length: 200\r\n", str_repeat('a', 200), 'POST');

        self::assertSame(413, self::client(self::$site)->request($post('/login.php'))->status);
        self::assertSame(413, self::client(self::$site)->request($post('//login%2Ephp'))->status);
        self::assertSame(200, self::client(self::$site)->request($post('/index.php'))->status);
    }
}
