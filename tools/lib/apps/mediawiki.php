<?php

// SPDX-License-Identifier: MIT
// MediaWiki of Debian's package, with SQLite: how to prepare it, log in, and travel.

declare(strict_types=1);

$enter = static function (Client $client): void {
    $client->ask('login form', '/wiki/Special:UserLogin');
    $client->ask('log in', '/index.php?title=Special:UserLogin&returnto=Main+Page', ['wpName' => 'Admin',
        'wpPassword' => 'Very-secret-1',
        'wpLoginToken' => $client->field('wpLoginToken'), 'wploginattempt' => 'Log in', 'wpEditToken' => '+\\',
        'title' => 'Special:UserLogin', 'authAction' => 'login', 'force' => '']);
};
$edit = static function (Client $client, string $page, string $name, string $text): void {
    $client->ask("{$name} form", "/index.php?title={$page}&action=edit");
    $fields = [];
    foreach (['wpEditToken', 'wpStarttime', 'wpEdittime', 'editRevId', 'parentRevId', 'oldid',
        'wpAutoSummary', 'model', 'format', 'wpUltimateParam', 'wpUnicodeCheck', 'mode', 'wpSection',
        'wpAntispam'] as $field) {
        $fields[$field] = $client->field($field);
    }
    $client->ask($name, "/index.php?title={$page}&action=submit", [...$fields, 'wpTextbox1' => $text,
        'wpSummary' => $name, 'wpSave' => 'Save']);
};

return new Application(
    prepare: static function (string $base): void {
        @unlink('/var/lib/mediawiki/LocalSettings.php');
        @mkdir('/var/lib/mediawiki/data', 0o777, true);
        php(
            '/usr/share/mediawiki/maintenance/install.php',
            '--dbtype=sqlite',
            '--dbpath=/var/lib/mediawiki/data',
            '--pass=Very-secret-1',
            "--server={$base}",
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
    enter: $enter,
    travel: static function (Client $client) use ($enter, $edit): void {
        $client->ask('root', '/');
        $client->ask('main page', '/wiki/Main_Page');
        $client->expect('MediaWiki has been installed');
        $client->ask('main page by script', '/index.php?title=Main_Page');
        $client->ask('main page by PATH_INFO', '/index.php/Main_Page');
        $enter($client);
        $client->ask('after log in', '/wiki/Main_Page');
        $client->expect('Special:UserLogout');
        $edit($client, 'First_page', 'create', 'Text of a page.');
        $client->ask('page', '/wiki/First_page');
        $client->expect('Text of a page.');
        $edit($client, 'First_page', 'edit', 'Other text.');
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
    create: static fn(Client $client, int $number) => $edit($client, "Session_{$number}", 'create', 'New.'),
    session: static function (Client $client, int $number) use ($edit): void {
        $edit($client, "Session_{$number}", 'edit', "Text of session {$number}.");
        $client->ask('page', "/wiki/Session_{$number}");
        $client->expect("Text of session {$number}.");
        $client->ask('history', "/index.php?title=Session_{$number}&action=history");
        $client->ask('preferences', '/wiki/Special:Preferences');
    },
    inside: ['/wiki/Main_Page', 'Special:UserLogout'],
);
