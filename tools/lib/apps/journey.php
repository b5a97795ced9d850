<?php

// SPDX-License-Identifier: MIT
// Prepares an application, starts a server for it, and travels: php journey.php APP fpm|nexus PORT WORK
// Prints the answers as JSON. With "bench" as the server, it travels under Nexus and runs `nexus bench site`;
// with "browser", Chromium does; with "load", many visitors.

declare(strict_types=1);

require __DIR__ . '/client.php';
require __DIR__ . '/servers.php';
require __DIR__ . '/browse.php';

[, $app, $server, $port, $work] = $argv;
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89"
    . "\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\xaf\xd2\x8e\x1a\0\0\0\0IEND\xaeB`\x82";

/** @return array{host: string, port: string, user: string, password: string} */
function database(): array
{
    parse_str(strtr((string) getenv('NEXUS_TEST_MYSQL'), [';' => '&']), $parts);

    /** @var array{host: string, port: string, user: string, password: string} $parts */
    return $parts;
}

function php(string ...$line): void
{
    $command = implode(' ', array_map(escapeshellarg(...), ['php', ...Servers::php(), ...$line])) . ' 2>&1';
    exec($command, $output, $code);
    if ($code !== 0) {
        fwrite(STDERR, implode("\n", array_slice($output, -15)) . "\n");
        exit(1);
    }
}

function sql(string $text): void
{
    ['host' => $host, 'port' => $number, 'user' => $user, 'password' => $password] = database();
    php('-r', "\$m = new mysqli('{$host}', '{$user}', '{$password}', '', {$number}); \$m->multi_query("
        . var_export($text, true)
        . '); do { } while ($m->more_results() && $m->next_result());');
}

/** @var array<string, Closure> $prepare */
$prepare = [
    'dokuwiki' => static function (): void {
        @mkdir('/var/lib/dokuwiki/acl', recursive: true);
        file_put_contents('/var/lib/dokuwiki/acl/acl.auth.php', "# acl\n*\t@ALL\t1\n*\t@user\t8\n");
        $hash = password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4]);
        file_put_contents(
            '/var/lib/dokuwiki/acl/users.auth.php',
            "# users\nadmin:{$hash}:Admin:a@example.com:admin,user\n",
        );
        file_put_contents(
            '/etc/dokuwiki/local.php',
            "<?php\n\$conf['title']='Test';\$conf['useacl']=1;\$conf['superuser']='@admin';"
            . "\$conf['userewrite']=1;\$conf['passcrypt']='bcrypt';\$conf['baseurl']='';",
        );
    },
    'mediawiki' => static function () use ($port): void {
        @unlink('/var/lib/mediawiki/LocalSettings.php');
        @mkdir('/var/lib/mediawiki/data', 0o777, true);
        php(
            '/usr/share/mediawiki/maintenance/install.php',
            '--dbtype=sqlite',
            '--dbpath=/var/lib/mediawiki/data',
            '--pass=Very-secret-1',
            "--server=http://127.0.0.1:{$port}",
            '--scriptpath=',
            '--confpath=/var/lib/mediawiki',
            'Test',
            'Admin',
        );
        file_put_contents(
            '/var/lib/mediawiki/LocalSettings.php',
            "\n\$wgArticlePath = '/wiki/\$1'; \$wgEnableUploads = true;"
            . " \$wgMainCacheType = CACHE_NONE; \$wgJobRunRate = 0; \$wgSecretKey = str_repeat('a', 64);\n",
            FILE_APPEND,
        );
        @mkdir('/var/lib/mediawiki/images', 0o777, true);
    },
    'wordpress' => static function (): void {
        ['host' => $host, 'port' => $number, 'user' => $user, 'password' => $password] = database();
        sql('CREATE DATABASE IF NOT EXISTS wordpress');
        @mkdir('/etc/wordpress', recursive: true);
        @mkdir('/var/lib/wordpress/wp-content/uploads', 0o777, true);
        foreach (['themes', 'plugins'] as $name) {
            @symlink("/usr/share/wordpress/wp-content/{$name}", "/var/lib/wordpress/wp-content/{$name}");
        }
        $salts = '';
        foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT',
            'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) {
            $salts .= "define('{$name}', '" . md5($name) . "');";
        }
        file_put_contents(
            '/etc/wordpress/config-default.php',
            "<?php define('DB_NAME','wordpress');define('DB_USER','{$user}');"
            . "define('DB_PASSWORD','{$password}');define('DB_HOST','{$host}:{$number}');"
            . "define('WP_CONTENT_DIR','/usr/share/wordpress/wp-content');"
            . "define('DISABLE_WP_CRON', true);define('WP_HTTP_BLOCK_EXTERNAL', true);{$salts}",
        );
        @mkdir('/usr/share/wordpress/wp-content/uploads', 0o777, true);
    },
    'phpmyadmin' => static function (): void {
        ['host' => $host, 'port' => $number] = database();
        @mkdir('/etc/phpmyadmin', recursive: true);
        @mkdir('/var/lib/phpmyadmin/tmp', 0o777, true);
        file_put_contents('/etc/phpmyadmin/config.inc.php', "<?php \$cfg['blowfish_secret']='" . str_repeat('k', 32)
            . "';\$cfg['Servers'][1]=['host'=>'{$host}','port'=>'{$number}','auth_type'=>'cookie'];"
            . "\$cfg['TempDir']='/var/lib/phpmyadmin/tmp';"
            . "\$cfg['VersionCheck']=false;");
    },
];

/** @var array<string, Closure> $travel */
$travel = [
    'dokuwiki' => static function (Client $client): void {
        $client->ask('start', '/');
        $client->expect('DokuWiki');
        $client->ask('login form', '/start?do=login');
        $client->ask('log in', '/start', ['do' => 'login', 'u' => 'admin', 'p' => 'secret',
            'sectok' => $client->field('sectok')]);
        $client->ask('after log in', '/start');
        $client->expect('do=logout');
        $client->ask('edit form', '/first?do=edit');
        $fields = ['id' => 'first', 'sectok' => $client->field('sectok'), 'prefix' => '.', 'suffix' => '',
            'changecheck' => $client->field('changecheck'), 'date' => '', 'summary' => 'new'];
        $client->ask('create', '/first', [...$fields, 'do[save]' => '1',
            'wikitext' => "====== First ======\nText of a page."]);
        $client->ask('page', '/first');
        $client->expect('Text of a page.');
        $client->ask('edit form again', '/first?do=edit');
        $fields = ['id' => 'first', 'sectok' => $client->field('sectok'), 'prefix' => '.', 'suffix' => '',
            'changecheck' => $client->field('changecheck'), 'date' => $client->field('date'), 'summary' => 'more'];
        $client->ask('edit', '/first', [...$fields, 'do[save]' => '1',
            'wikitext' => "====== First ======\nOther text."]);
        $client->ask('page again', '/first');
        $client->expect('Other text.');
        $client->ask('revisions', '/first?do=revisions');
        $client->ask('media', '/start?do=media');
        $client->upload('upload', '/start?do=media&ns=', ['sectok' => $client->field('sectok'), 'ns' => '',
            'mediaid' => 'dot.png'], 'upload', 'dot.png', PNG);
        $client->ask('media file', '/_media/dot.png');
        $client->ask('media by script', '/lib/exe/fetch.php?media=dot.png');
        $client->ask('style', '/lib/exe/css.php?t=dokuwiki');
        $client->ask('static', '/lib/images/page.png');
        $client->ask('index', '/start?do=index');
        $client->ask('search', '/start?do=search&q=text');
        foreach (['/data/pages/first.txt', '/conf/users.auth.php', '/inc/init.php', '/vendor/autoload.php',
            '/.htaccess', '/no/such.php'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('log out', '/start?do=logout&sectok=' . $client->field('sectok'));
        $client->ask('after log out', '/start');
    },
    'mediawiki' => static function (Client $client): void {
        $client->ask('root', '/');
        $client->ask('main page', '/wiki/Main_Page');
        $client->expect('MediaWiki has been installed');
        $client->ask('main page by script', '/index.php?title=Main_Page');
        $client->ask('main page by PATH_INFO', '/index.php/Main_Page');
        $client->ask('login form', '/wiki/Special:UserLogin');
        $client->ask('log in', '/index.php?title=Special:UserLogin&returnto=Main+Page', ['wpName' => 'Admin',
            'wpPassword' => 'Very-secret-1',
            'wpLoginToken' => $client->field('wpLoginToken'), 'wploginattempt' => 'Log in', 'wpEditToken' => '+\\',
            'title' => 'Special:UserLogin', 'authAction' => 'login', 'force' => '']);
        $client->ask('after log in', '/wiki/Main_Page');
        $client->expect('Special:UserLogout');
        $edit = static function (string $name, string $text) use ($client): void {
            $client->ask("{$name} form", '/index.php?title=First_page&action=edit');
            $fields = [];
            foreach (['wpEditToken', 'wpStarttime', 'wpEdittime', 'editRevId', 'parentRevId', 'oldid',
                'wpAutoSummary', 'model', 'format', 'wpUltimateParam', 'wpUnicodeCheck', 'mode', 'wpSection',
                'wpAntispam'] as $field) {
                $fields[$field] = $client->field($field);
            }
            $client->ask($name, '/index.php?title=First_page&action=submit', [...$fields, 'wpTextbox1' => $text,
                'wpSummary' => $name, 'wpSave' => 'Save']);
        };
        $edit('create', 'Text of a page.');
        $client->ask('page', '/wiki/First_page');
        $client->expect('Text of a page.');
        $edit('edit', 'Other text.');
        $client->ask('page again', '/wiki/First_page');
        $client->expect('Other text.');
        $client->ask('history', '/index.php?title=First_page&action=history');
        $client->ask('upload form', '/wiki/Special:Upload');
        $client->upload(
            'upload',
            '/wiki/Special:Upload',
            ['wpEditToken' => $client->field('wpEditToken'),
                'wpDestFile' => 'Dot.png', 'wpUploadDescription' => 'a dot', 'wpUpload' => 'Upload file',
                'title' => 'Special:Upload', 'wpSourceType' => 'file', 'wpIgnoreWarning' => '1'],
            'wpUploadFile',
            'Dot.png',
            PNG,
        );
        $client->ask('file page', '/wiki/File:Dot.png');
        $client->ask('title with a dot', '/wiki/.NET_%26_C%2B%2B');
        $client->ask('all pages', '/wiki/Special:AllPages');
        $client->ask('recent changes', '/wiki/Special:RecentChanges');
        $client->ask('api', '/api.php?action=query&titles=First_page&format=json');
        $client->ask('rest', '/rest.php/v1/page/First_page/bare');
        $client->ask('styles', '/load.php?modules=site.styles&only=styles');
        $client->ask('static', '/resources/assets/poweredby_mediawiki_88x31.png');
        foreach (['/LocalSettings.php', '/includes/Setup.php', '/data/my_wiki.sqlite', '/maintenance/update.php',
            '/cache/x', '/no.php'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('log out form', '/wiki/Special:UserLogout');
        $client->ask('log out', '/wiki/Special:UserLogout', ['wpEditToken' => $client->field('wpEditToken'),
            'title' => 'Special:UserLogout']);
        $client->ask('after log out', '/wiki/Main_Page');
    },
    'wordpress' => static function (Client $client): void {
        $client->ask('not installed', '/');
        $client->ask('install form', '/wp-admin/install.php');
        $client->ask('install', '/wp-admin/install.php?step=2', ['weblog_title' => 'Test', 'user_name' => 'admin',
            'admin_password' => 'Very-secret-1', 'admin_password2' => 'Very-secret-1', 'pw_weak' => 'on',
            'admin_email' => 'a@example.com', 'Submit' => 'Install', 'language' => '']);
        $client->expect('Success');
        $client->ask('start', '/');
        $client->expect('Hello world');
        $client->ask('login form', '/wp-login.php');
        $client->ask('log in', '/wp-login.php', ['log' => 'admin', 'pwd' => 'Very-secret-1',
            'wp-submit' => 'Log In', 'testcookie' => '1', 'redirect_to' => '/wp-admin/']);
        $client->ask('folder without slash', '/wp-admin');
        $client->ask('dashboard', '/wp-admin/');
        $client->expect('Dashboard');
        $client->ask('posts', '/wp-admin/edit.php');
        $client->ask('permalink form', '/wp-admin/options-permalink.php');
        $client->ask('permalinks', '/wp-admin/options-permalink.php', ['_wpnonce' => $client->field('_wpnonce'),
            '_wp_http_referer' => '/wp-admin/options-permalink.php', 'selection' => '/%postname%/',
            'permalink_structure' => '/%postname%/', 'category_base' => '', 'tag_base' => '', 'submit' => 'Save']);
        $client->ask('permalinks saved', '/wp-admin/options-permalink.php?settings-updated=true');
        $client->ask('new post form', '/wp-admin/post-new.php');
        preg_match('~createNonceMiddleware\(\s*"([0-9a-f]+)"~', $client->body, $nonce);
        $client->ask(
            'create',
            '/wp-json/wp/v2/posts?_wpnonce=' . ($nonce[1] ?? ''),
            (string) json_encode(['title' => 'First post', 'content' => 'Text of a post.', 'status' => 'publish']),
            'application/json',
        );
        $id = preg_match('~"id":(\d+)~', $client->body, $created) === 1 ? (int) $created[1] : 0;
        $client->ask('post', '/first-post/');
        $client->expect('Text of a post.');
        $client->ask(
            'edit',
            "/wp-json/wp/v2/posts/{$id}?_wpnonce=" . ($nonce[1] ?? ''),
            (string) json_encode(['content' => 'Other text.']),
            'application/json',
        );
        $client->ask('post again', '/first-post/');
        $client->expect('Other text.');
        $client->ask('upload form', '/wp-admin/media-new.php');
        $client->upload('upload', '/wp-admin/async-upload.php', ['_wpnonce' => $client->field('_wpnonce'),
            'name' => 'dot.png', 'action' => 'upload-attachment'], 'async-upload', 'dot.png', PNG);
        $client->ask('media', '/wp-json/wp/v2/media');
        $url = preg_match('~"source_url":"([^"]*)"~', $client->body, $media) === 1 ? stripslashes($media[1]) : '';
        $client->ask('media file', (string) parse_url($url, PHP_URL_PATH));
        $client->ask('missing page', '/no-such-page/');
        $client->ask('feed', '/feed/');
        $client->ask('search', '/?s=text');
        $client->ask('style', '/wp-includes/css/dashicons.min.css');
        $client->ask('script', '/wp-includes/js/dist/vendor/lodash.min.js');
        foreach (['/wp-config.php', '/wp-content/uploads/evil.php', '/wp-includes/version.php', '/.htaccess',
            '/no-such.php'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('log out form', '/wp-login.php?action=logout');
        preg_match('~action=logout&amp;_wpnonce=([0-9a-f]+)~', $client->body, $nonce);
        $client->ask('log out', '/wp-login.php?action=logout&_wpnonce=' . ($nonce[1] ?? ''));
        $client->ask('after log out', '/wp-admin/');
    },
    'phpmyadmin' => static function (Client $client): void {
        ['user' => $user, 'password' => $password] = database();
        $client->ask('login form', '/');
        $client->expect('phpMyAdmin');
        $token = static fn(): string => $client->field('token');
        $client->ask('log in', '/index.php?route=/', ['route' => '/', 'pma_username' => $user,
            'pma_password' => $password, 'server' => '1', 'token' => $token(),
            'set_session' => $client->field('set_session')]);
        $client->ask('start', '/index.php?route=/');
        $client->expect('Databases');
        $client->ask('databases', '/index.php?route=/server/databases&server=1');
        $client->ask('create', '/index.php?route=/server/databases/create', ['new_db' => 'journey',
            'db_collation' => 'utf8mb4_general_ci', 'ajax_request' => '1', 'server' => '1', 'token' => $token()]);
        $client->ask('start again', '/index.php?route=/');
        $client->ask('query', '/index.php?route=/import', ['db' => 'journey',
            'sql_query' => 'CREATE TABLE t (id INT PRIMARY KEY, name TEXT)', 'token' => $token(), 'server' => '1',
            'ajax_request' => '1', 'sql_delimiter' => ';']);
        $client->ask('structure', '/index.php?route=/database/structure&db=journey&server=1');
        $client->expect('journey');
        $client->ask('style', '/themes/pmahomme/css/theme.css');
        $client->ask('script', '/js/dist/ajax.js');
        $client->ask('messages', '/js/messages.php?l=en&v=5');
        foreach (['/config.inc.php', '/libraries/classes/Core.php', '/templates/login/form.twig', '/setup/',
            '/no.php', '/no'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('start once more', '/index.php?route=/');
        $client->ask('log out', '/index.php?route=/logout', ['token' => $token()]);
        $client->ask('after log out', '/');
    },
];

/** How to log in, where only visitors with a session see pages. */
$enter = [];
$read = static fn(string $file): mixed => require $file;
foreach (['kanboard', 'icingaweb2'] as $name) {
    /** @var array{prepare: Closure, enter: Closure, travel: Closure} $parts */
    $parts = $read(__DIR__ . "/{$name}.php");
    [$prepare[$name], $enter[$name], $travel[$name]] = [$parts['prepare'], $parts['enter'], $parts['travel']];
}

$prepare[$app]();
$servers = new Servers($app, (int) $port, $work);
$servers->start($server === 'fpm' ? 'fpm' : 'nexus');
$client = new Client("http://127.0.0.1:{$port}");
$travel[$app]($client);
if ($server === 'browser') {
    exit(browse($app, "http://127.0.0.1:{$port}", $work));
}
if ($server === 'load') {
    $seconds = getenv('LOAD_SECONDS');
    $visitors = [];
    for ($number = 0; isset($enter[$app]) && $number < 20; $number++) {
        $visitors[] = $client = new Client("http://127.0.0.1:{$port}");
        $enter[$app]($client);
    }
    $code = $servers->load(
        is_string($seconds) ? (int) $seconds : 60,
        array_map(static fn(Client $client): string => $client->cookie(), $visitors),
    );
    foreach ($visitors as $number => $client) {
        // wrk takes a redirect to the login form for an answer.
        if ($client->ask('dashboard after the load', '/dashboard') !== 200) {
            fwrite(STDERR, "{$app}: session {$number} has ended\n");
            $code = 1;
        }
    }
    exit($code);
}
if ($server !== 'bench') {
    echo json_encode($client->answers, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
    exit(0);
}
unset($servers);
if ($app === 'wordpress') {
    // The address of the benchmark is another one than that of the installation.
    file_put_contents(
        '/etc/wordpress/config-default.php',
        "define('WP_HOME','http://'.\$_SERVER['HTTP_HOST']);define('WP_SITEURL',WP_HOME);",
        FILE_APPEND,
    );
}
exit(Servers::bench($app, $work));
