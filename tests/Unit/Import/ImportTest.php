<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Import;

use Nexus\Import\Import;
use Nexus\Import\ImportException;
use Nexus\Import\Notice;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Import::class)]
final class ImportTest extends TestCase
{
    /** Directives of a server => calls that they become; "!" begins a notice. */
    private const SERVERS = [
        'root /srv/app; index a.php b.html;' => ["Site::of('/srv/app')", "->index('a.php', 'b.html')"],
        'location / { try_files $uri $uri/ /index.php?$args; }' => ["->front('index.php')"],
        'location / { try_files $uri /index.php?q=$uri&$args; }' => ["->front('index.php?q={path}')"],
        'location / { try_files $uri @app; } location @app { rewrite ^/(.*)$ /i.php?p=$1 last; }'
            => ["->front('i.php?p={path}')"],
        'location / { try_files $uri @app; } location @app { fastcgi_pass x; '
            . 'fastcgi_param SCRIPT_FILENAME $document_root/i.php; }'
            => ["->front('i.php')"],
        'location / { try_files $uri $uri.html $uri/ =404; }' => ["->tryFile('/{file...}', '/{file}.html')"],
        'location /blog/ { try_files $uri /blog/index.php?$args; }' => ["->fallback('/blog/**', '/blog/index.php')"],
        'location ~ ^/app\.php(/|$) { fastcgi_pass x; }' => ["->scripts('/app.php')"],
        'location ~ ^/files/.*\.php$ { deny all; }' => ["->noScripts('/files/**')"],
        'location ~ /uploads/.*\.php$ { return 403; }' => ["->noScripts('/uploads/**', '/**/uploads/**')"],
        'location /secret/ { deny all; }' => ["->deny('/secret/**')"],
        'location = /secret { return 444; }' => ["->deny('/secret')"],
        'location ~* \.(inc|tpl)$ { return 404; }' => ["->deny('*.inc', '*.tpl')"],
        'location /office/ { allow 10.0.0.0/8; deny all; }' => ["->deny('/office/**')", '!allow 10.0.0.0/8'],
        'location /in/ { auth_basic "Hello \"you\""; auth_basic_user_file /etc/users; }'
            => ["->authFile('/in/**', '/etc/users', 'Hello \\'you\\'')"],
        'location ~ ^/in/(?!out) { auth_basic x; auth_basic_user_file /etc/users; }' => ['!too complex'],
        'location ~ \.key$ { auth_basic x; auth_basic_user_file /etc/users; }' => ["->deny('*.key')", '!auth_basic x'],
        'location / { try_files $uri @d; } location @d { rewrite ^/m/(.*) /m.php?x=$1 last; '
            . 'rewrite ^/(.*) /d.php?id=$1&$args last; }'
            => ["->fallback('/m/{one...}', '/m.php?x={one}')", "->front('d.php?id={path}')"],
        'location / { try_files $uri @d; } location @d { rewrite ^/a /a.php?x=$host last; }' => ['!variables'],
        'location ~ \..*/.*\.php$ { return 403; }' => ['!NO SCRIPT IS DENIED HERE'],
        'location ~ ^/x(?!y) { deny all; }' => ['!NOTHING IS DENIED HERE'],
        'rewrite ^/a/(.*)$ /b.php?c=$1 last;' => ["->rewrite('/a/{one...}', '/b.php?c={one}')"],
        'rewrite ^/a/(.*)$ /b/$1? permanent;' => ["->redirect('/a/{one...}', '/b/{one}?', 301)"],
        'rewrite ^ https://new.example$request_uri redirect;' => ['!variables'],
        'location /old/ { return 301 /new$request_uri; }' => ["->redirect('/old/{rest...}', '/new/old/{rest}', 301)"],
        'location = /old { return 302 https://example.com; }' => ["->redirect('/old', 'https://example.com/?', 302)"],
        'location = /one { return 200 "hello"; }' => ['!a fixed answer'],
        'location ~* \.(css|js)$ { expires 1h; }' => ["->cacheControl('max-age=3600', '*.css', '*.js')"],
        'expires 1h; location / { }' => ["->cacheControl('max-age=3600')"],
        'location /img/ { expires max; add_header Cache-Control public; }'
            => ["->cacheControl('public, max-age=315360000', '/img/**')"],
        'add_header X-A "b c" always;' => ["->header('X-A', 'b c')"],
        'add_header X-A $host;' => ['!variables'],
        'location /icons/ { alias /usr/share/icons/; }' => ["->alias('/icons', '/usr/share/icons')"],
        'location /media/ { root /srv; }' => ["->alias('/media', '/srv/media')"],
        'client_max_body_size 10m;' => ['->bodyLimit(10_485_760)'],
        'location /up { client_max_body_size 1g; }' => ["->bodyLimit(1_073_741_824, '/up**')"],
        'error_page 404 /404.html; error_page 500 502 /50x.html;' => ["->errorPage(404, '/404.html')"],
        'gzip_static on;' => ['->precompressed()'],
        'gzip on;' => ['->gzip()'],
        'gzip on; gzip_comp_level 6; gzip_types text/css;' => ['->gzip(6)'],
        'location /a/ { gzip on; }' => ['!whole site'],
        'location /api/ { proxy_pass http://api; }' => ['!no proxy'],
        'location ~ \.php$ { fastcgi_pass x; fastcgi_param APP_ENV prod; fastcgi_param PHP_VALUE "a=1 
 b=2"; }' => ["->param('APP_ENV', 'prod')", "->php('a', '1')"],
        'if (!-e $request_filename) { rewrite ^(.*)$ /index.php?x=$1 last; }' => ["->front('index.php?x={path}')"],
        'if ($request_method = POST) { return 405; }' => ['!conditions'],
        'listen 443 ssl;' => ['!TLS is not translated'],
        'listen 8080; listen [::]:8080;' => ["bind('0.0.0.0', 8080)", "->withAdditionalAddress('::', 8080)"],
        'listen unix:/run/app.sock;' => ["ServerConfig::unix('/run/app.sock')"],
        'made_up on;' => ['!no equivalent'],
        'location ~ /\.(?!well-known).* { deny all; } location ~ /\.ht { deny all; }' => [],
    ];
    /** Lines of .htaccess => the same. */
    private const HTACCESS = [
        "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^(.*)\$ index.php?q=\$1 [L,QSA]"
            => ["->front('index.php?q={path}')"],
        "RewriteBase /app/\nRewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule ^p/(.*)\$ p.php?x=\$1 [L]"
            => ["->rewrite('/p/{one...}', '/app/p.php?x={one}')"],
        "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^p/([0-9]+)\$ p.php?x=\$1"
            => ["->fallback('/p/{one:int}', '/p.php?x={one}')"],
        'RewriteRule ^old$ /new [R=301,L]' => ["->redirect('/old', '/new', 301)"],
        'RewriteRule ^lib/ - [F]' => ["->deny('/lib/**')"],
        "RewriteCond %{HTTPS} off\nRewriteRule ^ https://x/ [R]" => ['!%{HTTPS}'],
        "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_URI} !=/favicon.ico\nRewriteRule ^ index.php [L]"
            => ["->front('index.php')", "->onlyFiles('/favicon.ico')"],
        "RewriteCond %{HTTP_HOST} x\nRewriteRule ^lib/ - [F]" => ['!NOTHING IS DENIED HERE'],
        'RewriteRule ^(?!a) - [F]' => ['!NOTHING IS DENIED HERE'],
        'FallbackResource /index.php' => ["->front('index.php')"],
        'DirectoryIndex a.php' => ["->index('a.php')"],
        'ErrorDocument 404 /e.html' => ["->errorPage(404, '/e.html')"],
        'Redirect 301 /a https://example.com/b' => ["->redirect('/a{one...}', 'https://example.com/b{one}', 301)"],
        "<FilesMatch \"\\.(a|b)\$\">\nHeader set X-A 1\n</FilesMatch>" => ["->header('X-A', '1', '*.a', '*.b')"],
        'ExpiresByType text/css "access plus 1 day"' => ["->cacheControl('max-age=86400', '*.css')"],
        "AuthName \"N\"\nAuthUserFile /etc/u" => ["->authFile('/**', '/etc/u', 'N')"],
        'php_flag display_errors Off' => ["->php('display_errors', '0')"],
        'SetEnv A b' => ["->param('A', 'b')"],
        'LimitRequestBody 100' => ['->bodyLimit(100)'],
        'Options +Indexes' => ['!not listed'],
        'Require ip 10.0.0.0/8' => ['!addresses of clients'],
        "Require all denied\nOptions -Indexes" => [],
        'Foo bar' => ['!no equivalent'],
    ];
    private string $folder = '';

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/nexus-import-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->folder));
    }

    /** @return iterable<string, array{string, list<string>, string}> */
    public static function settings(): iterable
    {
        foreach (self::SERVERS as $text => $expected) {
            $root = str_contains($text, 'root /srv/app') ? '' : "root /srv/app;\n";
            yield $text => ["server {\n{$root}{$text}\n}\n", $expected, 'nginx.conf'];
        }
        foreach (self::HTACCESS as $text => $expected) {
            yield $text => ["RewriteEngine on\n{$text}\n", $expected, '.htaccess'];
        }
    }

    /** @param list<string> $expected */
    #[DataProvider('settings')]
    public function testASettingIsTranslatedOrNamed(string $text, array $expected, string $name): void
    {
        $import = Import::of([$this->file($name, $text)]);
        $said = implode("\n", array_map(strval(...), $import->notices));

        foreach ($expected as $part) {
            $part[0] === '!'
                ? self::assertStringContainsString(substr($part, 1), $said, $import->code)
                : self::assertStringContainsString($part, $import->code, $said);
        }
        if (preg_grep('~^!~', $expected) === []) {
            self::assertSame('', $said);
        }
        self::assertTrue(self::isPhp($import->code), $import->code);
    }

    public function testNoticesNameFileAndLine(): void
    {
        $file = $this->file('nginx.conf', "server {\n  root /srv;\n  # a comment; {\n  made_up 'a\nb';\n}\n");
        $notices = Import::of([$file])->notices;

        self::assertSame(
            ["{$file}:4: made_up a b: there is no equivalent"],
            array_map(static fn(Notice $notice): string => (string) $notice, $notices),
        );
    }

    public function testAPoolBecomesWorkersUserAndSettings(): void
    {
        $code = Import::of([
            $this->file('nginx.conf', 'server { root /srv; location ~ \.php$ { fastcgi_pass unix:/run/a.sock; } }'),
            $this->file('www.conf', <<<'INI'
                ; a comment
                [a]
                user = web
                group = web
                listen = /run/a.sock
                pm = dynamic
                pm.max_children = 12 ; twelve
                pm.max_requests = 5000
                request_terminate_timeout = 2m
                request_slowlog_timeout = 3s
                php_admin_value[memory_limit] = 256M
                php_flag[display_errors] = off
                env[APP_MODE] = "live"
                env[PATH] = $PATH
                INI),
        ])->code;

        foreach ([
            "new Privileges(user: 'web', keptEnvironment: ['PATH'])", '->withWorkers(12)',
            '->withMaxRequests(5_000)', 'deadline: 120.0', 'slowRequest: 3.0', "->phpAdmin('memory_limit', '256M')", "->php('display_errors', '0')",
            "->param('APP_MODE', 'live')",
        ] as $part) {
            self::assertStringContainsString($part, $code);
        }
    }

    public function testTheStatusPathOfAPoolBecomesAStatusPage(): void
    {
        $pool = $this->file('www.conf', "[a]\nlisten = /run/a.sock\npm.status_path = /status\n");
        $nginx = 'server { root /srv; location ~ \.php$ { fastcgi_pass unix:/run/a.sock; }';
        $open = Import::of([$this->file('nginx.conf', "{$nginx} }"), $pool]);
        self::assertStringContainsString("->fpmStatus('/status', 'a')", $open->code);
        self::assertSame([], $open->notices);

        $denied = 'location = /status { allow 127.0.0.1; deny all; fastcgi_pass unix:/run/a.sock; }';
        $import = Import::of([$this->file('nginx.conf', "{$nginx} {$denied} location /x/ { deny all; } }"), $pool]);
        self::assertStringContainsString("->deny('/x/**')", $import->code);
        self::assertStringContainsString("->fpmStatus('/status', 'a')", $import->code);
        self::assertStringContainsString('it answers this machine', $import->notices[1]->advice);
    }

    public function testTheEnvironmentIsClearedUnlessThePoolKeepsIt(): void
    {
        $nginx = $this->file(
            'nginx.conf',
            'server { root /srv; location ~ \.php$ { fastcgi_pass unix:/run/a.sock; } }',
        );
        $code = fn(string $setting): string => Import::of(
            [$nginx, $this->file('www.conf', "[a]\nlisten = /run/a.sock\n{$setting}\n")],
        )->code;

        self::assertStringContainsString('new Privileges(keptEnvironment: [])', $code(''));
        self::assertStringContainsString('new Privileges(keptEnvironment: [])', $code('clear_env = yes'));
        self::assertStringNotContainsString('Privileges', $code('clear_env = no'));
    }

    public function testOfSeveralPoolsOneIsChosen(): void
    {
        $files = [
            $this->file('nginx.conf', 'server { server_name a.example; root /srv/a; location ~ \.php$ { fastcgi_pass unix:/run/a.sock; } }
                upstream b { server unix:/run/b.sock; }
                server { server_name b.example; root /srv/b; location ~ \.php$ { fastcgi_pass b; } }'),
            $this->file(
                'pools.conf',
                "[a]\nlisten = /run/a.sock\nuser = ua\n[b]\nlisten = /run/b.sock\nuser = ub\ngroup = gb\n",
            ),
        ];
        $code = Import::of($files, 'b')->code;
        self::assertStringContainsString("Site::of('/srv/b')", $code);
        self::assertStringContainsString("user: 'ub:gb'", $code);
        self::assertStringNotContainsString('/srv/a', $code);

        $this->expectExceptionMessage('translate each with --pool, for a server of its own. They are a, b.');
        Import::of($files);
    }

    public function testTheFirstServerAnswersForOtherHosts(): void
    {
        $two = 'server { server_name a.example; root /srv/a; } '
            . 'server { %s server_name b.example .c.example; root /srv/b; }';
        $code = Import::of([$this->file('nginx.conf', sprintf($two, ''))])->code;
        self::assertStringNotContainsString("'a.example'", $code);
        self::assertStringContainsString("->hosts('b.example', 'c.example', '*.c.example')", $code);

        $code = Import::of([$this->file('nginx.conf', sprintf($two, 'listen 80 default_server;'))])->code;
        self::assertStringContainsString("->hosts('a.example')", $code);
        self::assertStringNotContainsString("'b.example'", $code);
    }

    public function testFilesAreIncluded(): void
    {
        mkdir("{$this->folder}/sites");
        $this->file('sites/b.conf', 'server { root /srv/b; include extra.conf; }');
        $this->file('extra.conf', 'location /x/ { return 404; }');
        $file = $this->file(
            'nginx.conf',
            "events {}\nhttp { client_max_body_size 5m; include sites/*.conf; include none/*.conf; }",
        );

        $import = Import::of([$file]);
        self::assertStringContainsString("->deny('/x/**')", $import->code);
        self::assertStringContainsString('bodyBytes: 5_242_880', $import->code);
        self::assertSame([], $import->notices);
    }

    public function testAFileMayBeRelative(): void
    {
        $this->file('app.conf', 'server { root /srv; }');
        $before = (string) getcwd();
        chdir($this->folder);
        try {
            self::assertStringContainsString("Site::of('/srv')", Import::of(['app.conf'])->code);
        } finally {
            chdir($before);
        }
    }

    public function testWhatCannotBeReadIsAMistake(): void
    {
        foreach ([
            'server { root /srv; ' => 'ends within a directive',
            'server { } }' => 'has a } without a {',
            'server { root "/srv; }' => 'is not a configuration of nginx',
            'include nginx.conf;' => 'is included by itself',
            'events { }' => 'No site was found',
        ] as $text => $message) {
            try {
                Import::of([$this->file('nginx.conf', $text)]);
                self::fail($text);
            } catch (ImportException $mistake) {
                self::assertStringContainsString($message, $mistake->getMessage());
            }
        }
        $this->expectExceptionMessage('cannot be read');
        Import::of(["{$this->folder}/none"]);
    }

    public function testAnUpstreamWithoutServersIsNoMistakeOfPhp(): void
    {
        $import = Import::of([$this->file(
            'nginx.conf',
            'http { upstream app { } server { root /srv; location ~ \.php$ { fastcgi_pass app; } } }',
        )]);

        self::assertTrue(self::isPhp($import->code), $import->code);
    }

    #[TestWith(['wp-login.php', 'Site::wordpress('])]
    #[TestWith(['app/Controller/BoardViewController.php', 'Site::kanboard('])]
    public function testAKnownApplicationIsNamed(string $file, string $preset): void
    {
        mkdir(\dirname("{$this->folder}/site/{$file}"), recursive: true);
        touch("{$this->folder}/site/{$file}");
        $notices = Import::of([$this->file('nginx.conf', "server { root {$this->folder}/site; }")])->notices;

        self::assertStringContainsString($preset, (string) ($notices[0] ?? ''));
    }

    private function file(string $name, string $text): string
    {
        file_put_contents("{$this->folder}/{$name}", $text);

        return "{$this->folder}/{$name}";
    }

    private static function isPhp(string $code): bool
    {
        try {
            return token_get_all($code, TOKEN_PARSE) !== [];
        } catch (\ParseError) {
            return false;
        }
    }
}
