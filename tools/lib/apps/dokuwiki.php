<?php

// SPDX-License-Identifier: MIT
// DokuWiki of Debian's package: how to prepare it, log in, and travel.

declare(strict_types=1);

$enter = static function (Client $client): void {
    $client->ask('login form', '/start?do=login');
    $client->ask('log in', '/start', ['do' => 'login', 'u' => 'admin', 'p' => 'secret',
        'sectok' => $client->field('sectok')]);
};
$save = static function (Client $client, string $page, string $name, string $summary, string $text): void {
    $client->ask("{$name} form", "/{$page}?do=edit");
    $client->ask($name, "/{$page}", ['id' => $page, 'sectok' => $client->field('sectok'), 'prefix' => '.',
        'suffix' => '', 'changecheck' => $client->field('changecheck'), 'date' => $client->field('date'),
        'summary' => $summary, 'do[save]' => '1', 'wikitext' => $text]);
};

return new Application(
    prepare: static function (): void {
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
        touch('/etc/dokuwiki/local.php', time() - 60); // texts that are rendered in its second are rendered again
    },
    enter: $enter,
    travel: static function (Client $client) use ($enter, $save): void {
        $client->ask('start', '/');
        $client->expect('DokuWiki');
        $enter($client);
        $client->ask('after log in', '/start');
        $client->expect('do=logout');
        $save($client, 'first', 'create', 'new', "====== First ======\nText of a page.");
        $client->ask('page', '/first');
        $client->expect('Text of a page.');
        $save($client, 'first', 'edit', 'more', "====== First ======\nOther text.");
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
        $client->ask('login form after log out', '/start?do=login');
    },
    // DokuWiki discards its rendered texts when a page is added, and a request may find a text half written. So all
    // texts that the sessions see are rendered before.
    create: static function (Client $client, int $number) use ($save): void {
        $save($client, "session{$number}", 'create', 'new', "====== Session {$number} ======\nText of a page.");
        $client->ask('page', "/session{$number}");
        $client->expect("Session {$number}");
        $client->ask('edit form', "/session{$number}?do=edit");
        $client->ask('revisions', "/session{$number}?do=revisions");
        $client->ask('search', '/start?do=search&q=first');
        if ($number === SESSIONS - 1) {
            sleep(1); // the second names a revision
        }
    },
    session: static function (Client $client, int $number) use ($save): void {
        $save($client, "session{$number}", 'edit', 'more', "====== Session {$number} ======\nOther text {$number}.");
        $client->ask('page again', "/session{$number}");
        $client->expect("Other text {$number}.");
        $client->ask('revisions again', "/session{$number}?do=revisions");
        $client->ask('search again', '/start?do=search&q=first');
    },
    inside: ['/start', 'do=logout'],
);
