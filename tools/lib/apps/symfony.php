<?php

// SPDX-License-Identifier: MIT
// The application in symfony/, with MariaDB: how to prepare it, log in, and travel.

declare(strict_types=1);

$enter = static function (Client $client, string $user): void {
    $client->ask('login form', '/login');
    $client->ask('log in', '/login', ['_username' => $user, '_password' => 'secret',
        '_csrf_token' => $client->field('_csrf_token')]);
};
$token = static fn(Client $client): string => $client->field('article[_token]');
/** The path in a link of the last page. */
$link = static fn(Client $client, string $start): string => preg_match(
    '~href="(' . preg_quote($start, '~') . '[^"]*)"~',
    $client->body,
    $found,
) === 1 ? html_entity_decode($found[1]) : '/no-link';

return new Application(
    prepare: static function (string $base, string $storage): void {
        ['host' => $host, 'port' => $number, 'user' => $user, 'password' => $password] = database();
        sql('CREATE DATABASE symfony');
        mkdir($storage);
        mkdir("{$storage}/sessions");
        putenv("APP_STORAGE={$storage}");
        putenv('APP_SECRET=a secret of the journey');
        putenv("DATABASE_URL=mysql://{$user}:{$password}@{$host}:{$number}/symfony?charset=utf8mb4");
        php(__DIR__ . '/symfony/prepare.php', 'admin', ...sessionUsers());
    },
    enter: static fn(Client $client, int $number) => $enter($client, "user{$number}"),
    travel: static function (Client $client) use ($enter, $token, $link): void {
        $client->ask('start', '/');
        $client->ask('login form before', '/login');
        $client->ask('wrong password', '/login', ['_username' => 'admin', '_password' => 'wrong',
            '_csrf_token' => $client->field('_csrf_token')]);
        $client->ask('refused to log in', '/login');
        $client->expect('Invalid credentials.');
        $client->ask('no token', '/login', ['_username' => 'admin', '_password' => 'secret', '_csrf_token' => 'x']);
        $client->ask('refused without a token', '/login');
        $client->expect('Invalid CSRF token.');
        $enter($client, 'admin');
        $client->ask('empty list', '/');
        $client->expect('No articles.');
        $client->ask('form', '/articles/new');
        $client->ask('invalid', '/articles/new', ['article' => ['title' => '', 'text' => 'Text of an article.',
            '_token' => $token($client)]]);
        $client->expect('This value should not be blank.');
        $client->ask('create', '/articles/new', ['article' => ['title' => 'First', 'text' => 'Text of an article.',
            '_token' => $token($client)]]);
        $client->ask('article', '/articles/1');
        $client->expect('Saved: First');
        $client->ask('edit form', '/articles/1/edit');
        $client->expect('Text of an article.');
        $client->ask('edit', '/articles/1/edit', ['article' => ['title' => 'First', 'text' => 'Other text.',
            '_token' => $token($client)]]);
        $client->ask('article again', '/articles/1');
        $client->expect('Other text.');
        $client->ask('upload form', '/articles/1/edit');
        $client->upload('upload', '/articles/1/edit', ['article[title]' => 'First', 'article[text]' => 'A picture.',
            'article[_token]' => $token($client)], 'article[upload]', 'dot.png', PNG);
        $client->ask('article with a picture', '/articles/1');
        $client->expect('alt="dot.png"');
        $client->ask('picture', '/articles/1/picture');
        $client->ask('list', '/');
        $client->expect('First</a> by admin');
        $client->ask('static', '/robots.txt');
        $client->ask('missing article', '/articles/999');
        $client->ask('missing page', '/no-such-page');
        foreach (['/src/Kernel.php', '/.env', '/no.php'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('list before log out', '/');
        $client->ask('log out', $link($client, '/logout'));
        $client->ask('after log out', '/');
    },
    create: static function (Client $client, int $number) use ($token): void {
        $client->ask('form', '/articles/new');
        $client->ask('create', '/articles/new', ['article' => ['title' => "Session {$number}", 'text' => 'New.',
            '_token' => $token($client)]]);
    },
    session: static function (Client $client, int $number) use ($token): void {
        $article = $number + 2; // the journey has made one
        $path = "/articles/{$article}";
        $client->ask('article', $path);
        $client->expect("Saved: Session {$number}<");
        $client->ask('edit form', "{$path}/edit");
        $client->upload(
            'edit',
            "{$path}/edit",
            ['article[title]' => "Edited {$number}",
                'article[text]' => "Text of user{$number}.", 'article[_token]' => $token($client)],
            'article[upload]',
            "dot{$number}.png",
            PNG,
        );
        $client->ask('article again', $path);
        $client->expect("<nav>user{$number} ");
        $client->expect("Saved: Edited {$number}<");
        $client->expect("Text of user{$number}.");
        $client->ask('picture', "{$path}/picture");
        $client->ask('list', '/');
        $client->expect("Edited {$number}</a> by user{$number}<");
        $client->ask("another one's article", '/articles/' . ($number === 0 ? 3 : 2) . '/edit');
        $client->ask('form again', '/articles/new');
    },
    write: static function (Client $client, int $number) use ($token): array {
        $article = $number + 2;
        $client->ask('edit form', "/articles/{$article}/edit");
        $fields = ['article' => ['title' => "Session {$number}", 'text' => 'Again.', '_token' => $token($client)]];
        $client->ask('edit', "/articles/{$article}/edit", $fields);
        $client->ask('article', "/articles/{$article}");
        $client->expect('Again.');

        return ["/articles/{$article}/edit", $fields];
    },
    inside: ['/articles/1', 'First'],
    hasServer: true,
);
