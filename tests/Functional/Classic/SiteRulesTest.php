<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Server\ConfigError;
use Nexus\Server\Site;
use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** Several sites in one server, and the rules that concern scripts: pages for errors, settings, fallbacks, headers. */
#[CoversNothing]
final class SiteRulesTest extends ClassicTestCase
{
    private const DUMP = '<?php echo json_encode([basename(__FILE__), $_GET, ini_get("memory_limit"), '
        . 'ini_get("open_basedir"), ini_get("precision"), @ini_set("precision", "9"), @ini_set("memory_limit", "99M"), '
        . 'ini_get("memory_limit"), $_SERVER["PATH_INFO"] ?? null]);';
    private const FILES = [
        'one/index.php' => self::DUMP,
        'one/show.php' => self::DUMP,
        'one/error.php' => '<?php echo http_response_code(), " for ", $_SERVER["REQUEST_URI"];',
        'one/own.php' => '<?php header("X-Site: own"); header("Cache-Control: private"); echo "own";',
        'one/bare.php' => '<?php echo "bare";',
        'one/not-found.php' => '<?php http_response_code(404); echo "the script says so";',
        'one/style.css' => 'body{}',
        'one/folder/index.php' => self::DUMP,
        'one/folder/.user.ini' => "precision = 5\nmemory_limit = 55M\n",
        'one/folder/deep/index.php' => self::DUMP,
        'one/folder/deep/.user.ini' => "precision = 6\nopen_basedir = /\n",
        'two/index.html' => 'two',
        'two/404.html' => 'nothing in two',
        'two/folder/a.txt' => 'a',
        'rest/index.html' => 'rest',
        'symfony/index.php' => self::DUMP,
        'symfony/info.php' => self::DUMP,
        'symfony/vendor/telescope/app.js' => 'var telescope;',
        'symfony/vendor/evil.php' => self::DUMP,
        'laravel/public/index.php' => self::DUMP,
        'laravel/storage/app/public/photo.jpg' => 'jpeg',
        'laravel/storage/app/public/evil.php' => self::DUMP,
        'laravel/storage/app/secret.txt' => 'secret',
        'drupal/index.php' => self::DUMP,
        'drupal/core/install.php' => self::DUMP,
        'drupal/core/other.php' => self::DUMP,
        'drupal/core/x.module' => 'secret',
        'drupal/sites/default/settings.php' => self::DUMP,
        'drupal/sites/default/files/a.css' => 'a{}',
        'drupal/sites/default/private/a.txt' => 'secret',
        'kanboard/index.php' => self::DUMP,
        'kanboard/jsonrpc.php' => '<?php echo "api ", $_SERVER["HTTP_MOD_REWRITE"];',
        'kanboard/config.php' => self::DUMP,
        'kanboard/config.default.php' => self::DUMP,
        'kanboard/cli' => '#!/usr/bin/env php',
        'kanboard/app/common.php' => self::DUMP,
        'kanboard/app/Template/layout.css' => 'secret',
        'kanboard/libs/picodb/README' => 'secret',
        'kanboard/data/db' => 'secret',
        'kanboard/assets/js/app.min.js' => 'var app;',
        'kanboard/plugins/Other/Assets/other.css' => 'a{}',
        'kanboard/plugins/Other/Plugin.php' => self::DUMP,
    ];

    private static ?ServerProcess $sites = null;

    public static function setUpBeforeClass(): void
    {
        parent::setUpBeforeClass();
        foreach (self::FILES as $path => $content) {
            @mkdir(\dirname(self::file($path)), recursive: true);
            file_put_contents(self::file($path), $content);
        }
        symlink(self::file('laravel/storage/app/public'), self::file('laravel/public/storage'));
        symlink(self::file('laravel/storage/app/secret.txt'), self::file('laravel/public/secret.txt'));
        file_put_contents(self::file('nexus.php'), '<?php
            use Nexus\Server\{ServerConfig, Site};
            return ServerConfig::default()
                ->withSite(Site::of(__DIR__ . "/one")->hosts("one.example", "*.one.example")->index("index.php")
                    ->fallback("/{id:int}", "/show.php?id={id}")->fallback("/only/{name}", "/none.php")
                    ->fallback("/item/{id:int}/{rest...}", "/show.php/{rest}?id={id}")
                    ->errorPage(404, "/error.php")->userIni()
                    ->php("precision", "7")->phpAdmin("memory_limit", "77M")
                    ->header("X-Site", "site")->header("X-Part", "css", "*.css")->header("X-Part", "bare", "/bare.php")
                    ->header("X-Part", "later", "/bare.php")
                    ->cacheFor(60)->redirect("/go", "/bare.php?")->redirect("/take", "/bare.php?a=1"))
                ->withSite(Site::of(__DIR__ . "/two")->hosts("two.example")->index("index.html")
                    ->errorPage(404, "/404.html")->expires(3600)->expires(86_400, "/404.*")
                    ->expires(60, "/folder/"))
                ->withSite(Site::symfony(__DIR__ . "/symfony")->hosts("symfony.example"))
                ->withSite(Site::laravel(__DIR__ . "/laravel/public")->hosts("laravel.example"))
                ->withSite(Site::drupal(__DIR__ . "/drupal")->hosts("drupal.example")->onlyFiles("/sites/**"))
                ->withSite(Site::kanboard(__DIR__ . "/kanboard")->hosts("kanboard.example"));');
        self::$sites = ServerProcess::start(
            self::file('one'),
            ['--classic', '--workers=1'],
            \dirname(self::file('one')),
        );
    }

    public static function tearDownAfterClass(): void
    {
        self::$sites?->kill();
        self::$sites = null;
        parent::tearDownAfterClass();
    }

    public function testTheHostChoosesTheSite(): void
    {
        self::assertSame('two', self::ask('two.example', '/')->body);
        self::assertSame('two', self::ask('TWO.example:8080', '/')->body);
        self::assertSame('index.php', self::dump('one.example', '/')[0]);
        self::assertSame('index.php', self::dump('a.one.example', '/')[0]);
        foreach (['other.example', 'xone.example', 'a.two.example', '127.0.0.1'] as $host) {
            self::assertSame(421, self::ask($host, '/')->status, $host);
        }
    }

    public function testASiteWithoutHostsAnswersForTheRest(): void
    {
        file_put_contents(self::file('rest/nexus.php'), '<?php
            use Nexus\Server\{ServerConfig, Site};
            return ServerConfig::default()
                ->withSite(Site::of(__DIR__)->index("index.html"))
                ->withSite(Site::of(__DIR__ . "/../two")->hosts("two.example")->index("index.html"));');
        $server = ServerProcess::start(self::file('rest'), ['--classic', '--workers=1'], self::file('rest'));
        try {
            $ask = static fn(string $host): string => self::client($server)
                ->request("GET / HTTP/1.1\r\nHost: {$host}\r\n\r\n")->body;
            self::assertSame(['two', 'rest', 'rest'], [$ask('two.example'), $ask('other.example'), $ask('127.0.0.1')]);
        } finally {
            $server->kill();
        }
    }

    public function testAFileIsThePageOfAnError(): void
    {
        $answer = self::ask('two.example', '/missing');

        self::assertSame([404, 'nothing in two', ['text/html']], [
            $answer->status, $answer->body, $answer->headers['content-type'],
        ]);
        self::assertSame(404, self::ask('two.example', '/missing', 'HEAD')->status);
        self::assertSame(200, self::ask('two.example', '/404.html')->status);
    }

    public function testFilesExpireAfterTheTimeOfTheLastRuleThatFits(): void
    {
        $expected = ['/' => 3600, '/404.html' => 86_400, '/folder/a.txt' => 60];
        foreach ($expected as $path => $seconds) {
            $answer = self::ask('two.example', $path);

            self::assertSame("max-age={$seconds}", $answer->header('cache-control'), $path);
            $expires = strtotime((string) $answer->header('expires'));
            // The second may change between the two headers.
            self::assertEqualsWithDelta($seconds + (int) strtotime((string) $answer->header('date')), $expires, 1);
        }
    }

    #[TestWith([-1.0])]
    #[TestWith([4e9])]
    public function testATimeThatNoFileCanHaveIsAMistake(float $seconds): void
    {
        $this->expectException(ConfigError::class);
        $this->expectExceptionMessage('needs 0 to 3153600000 seconds');
        $site = Site::of(__DIR__)->expires($seconds, '*.css');
        self::assertSame($site->root, __DIR__);
    }

    public function testAScriptIsThePageOfAnError(): void
    {
        $answer = self::ask('one.example', '/missing?a=1');
        self::assertSame([404, '404 for /missing?a=1'], [$answer->status, $answer->body]);
        self::assertSame([404, '404 for /a.sql'], [
            self::ask('one.example', '/a.sql')->status, self::ask('one.example', '/a.sql')->body,
        ]);
        // A script makes its own answers.
        $answer = self::ask('one.example', '/not-found.php');
        self::assertSame([404, 'the script says so'], [$answer->status, $answer->body]);
    }

    public function testAFallbackAnswersPathsWithoutAFile(): void
    {
        self::assertSame(
            ['show.php', ['id' => '17', 'x' => 'y']],
            \array_slice(self::dump('one.example', '/17?x=y'), 0, 2),
        );
        $dump = self::dump('one.example', '/item/3/a/b');
        self::assertSame(['show.php', ['id' => '3'], '/a/b'], [$dump[0], $dump[1], $dump[8]]);
        self::assertSame('404 for /only/a', self::ask('one.example', '/only/a')->body);
        self::assertSame(404, self::ask('one.example', '/x17')->status);
    }

    public function testSettingsAreThoseOfTheSite(): void
    {
        foreach ([1, 2] as $request) {
            [, , $memory, , $precision, $previous, $changed, $after] = self::dump('one.example', '/index.php');
            // A script may change what php() has set, and not what phpAdmin() has set; the next request finds neither.
            self::assertSame(['77M', '7', '7', false, '77M'], [$memory, $precision, $previous, $changed, $after]);
        }
        self::assertNotSame('77M', self::dump('symfony.example', '/')[2], 'of another site');
    }

    public function testUserIniFilesAreRead(): void
    {
        $dump = self::dump('one.example', '/folder/');
        self::assertSame(['5', '77M'], [$dump[4], $dump[2]], 'a file does not change what phpAdmin() has set');
        $dump = self::dump('one.example', '/folder/deep/');
        self::assertSame(['6', '77M', '/'], [$dump[4], $dump[2], $dump[3]], 'the inner file counts');
        self::assertSame('7', self::dump('one.example', '/')[4], 'the next request has the settings of its folder');
        self::assertSame(404, self::ask('one.example', '/folder/.user.ini')->status);
    }

    public function testHeadersAreForFilesScriptsAndRedirects(): void
    {
        $headers = static fn(string $path): array => array_map(
            static fn(string $name): ?array => self::ask('one.example', $path)->headers[$name] ?? null,
            ['x-site', 'x-part', 'cache-control'],
        );

        self::assertSame([['site'], ['css'], ['max-age=60']], $headers('/style.css'));
        self::assertSame([['site'], ['later'], null], $headers('/bare.php'), 'the last rule of a name counts');
        self::assertSame([['own'], null, ['private']], $headers('/own.php'), 'a script keeps its own');
        self::assertSame([['site'], null, null], $headers('/go'));
    }

    public function testARedirectMayDropTheQuery(): void
    {
        self::assertSame(['/bare.php'], self::ask('one.example', '/go?a=1')->headers['location']);
        self::assertSame(['/bare.php?a=1&b=2'], self::ask('one.example', '/take?b=2')->headers['location']);
    }

    public function testSymfonyExecutesItsFrontControllerOnly(): void
    {
        self::assertSame('index.php', self::dump('symfony.example', '/')[0]);
        self::assertSame('index.php', self::dump('symfony.example', '/any/path')[0]);
        self::assertSame('/a', self::dump('symfony.example', '/index.php/a')[8]);
        self::assertSame(404, self::ask('symfony.example', '/info.php')->status);
        // Packages publish files to public/vendor.
        self::assertSame('var telescope;', self::ask('symfony.example', '/vendor/telescope/app.js')->body);
        self::assertSame(404, self::ask('symfony.example', '/vendor/evil.php')->status);
    }

    public function testLaravelSendsFilesOfItsStorage(): void
    {
        self::assertSame('index.php', self::dump('laravel.example', '/any')[0]);
        self::assertSame('jpeg', self::ask('laravel.example', '/storage/photo.jpg')->body);
        self::assertSame(404, self::ask('laravel.example', '/storage/evil.php')->status);
        self::assertSame(404, self::ask('laravel.example', '/secret.txt')->status);
    }

    public function testDrupalExecutesItsEntryScriptsOnly(): void
    {
        self::assertSame('index.php', self::dump('drupal.example', '/node/1')[0]);
        self::assertSame('install.php', self::dump('drupal.example', '/core/install.php')[0]);
        self::assertSame('a{}', self::ask('drupal.example', '/sites/default/files/a.css')->body);
        foreach ([
            '/core/other.php', '/core/x.module', '/sites/default/settings.php', '/sites/default/private/a.txt',
            '/sites/default/files/missing.css',
        ] as $path) {
            self::assertSame(404, self::ask('drupal.example', $path)->status, $path);
        }
    }

    public function testKanboardExecutesItsEntryScriptsOnly(): void
    {
        self::assertSame('index.php', self::dump('kanboard.example', '/b/1')[0]);
        self::assertSame('index.php', self::dump('kanboard.example', '/assets/')[0]);
        self::assertSame('api On', self::ask('kanboard.example', '/jsonrpc.php')->body);
        self::assertSame('var app;', self::ask('kanboard.example', '/assets/js/app.min.js')->body);
        self::assertSame('a{}', self::ask('kanboard.example', '/plugins/Other/Assets/other.css')->body);
        foreach ([
            '/config.php', '/config.default.php', '/cli', '/app/common.php', '/app/Template/layout.css',
            '/libs/picodb/README', '/data/db', '/plugins/Other/Plugin.php', '/no.php',
        ] as $path) {
            self::assertSame(404, self::ask('kanboard.example', $path)->status, $path);
        }
    }

    private static function ask(string $host, string $target, string $method = 'GET'): Answer
    {
        return self::client(self::$sites)->send("{$method} {$target} HTTP/1.1\r\nHost: {$host}\r\n\r\n")
            ->read($method !== 'HEAD');
    }

    /** @return list<mixed> what a script prints */
    private static function dump(string $host, string $target): array
    {
        $answer = self::ask($host, $target);
        self::assertSame(200, $answer->status, "{$target}: {$answer->body}");
        $dump = json_decode($answer->body, true);

        return \is_array($dump) ? array_values($dump) : self::fail($answer->body);
    }
}
