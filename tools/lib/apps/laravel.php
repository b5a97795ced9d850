<?php

// SPDX-License-Identifier: MIT
// The application in laravel/, with MariaDB: how to prepare it, log in, and travel.

declare(strict_types=1);

$enter = static function (Client $client, string $user): void {
    $client->ask('login form', '/login');
    $client->ask('log in', '/login', ['name' => $user, 'password' => 'secret', '_token' => $client->field('_token')]);
};

return new Application(
    prepare: static function (string $base, string $storage): void {
        ['host' => $host, 'port' => $number, 'user' => $user, 'password' => $password] = database();
        sql('CREATE DATABASE laravel');
        foreach (['app', 'bootstrap/cache', 'framework/views', 'logs'] as $name) {
            mkdir("{$storage}/{$name}", 0o777, true);
        }
        file_put_contents("{$storage}/.env", 'APP_KEY=base64:' . base64_encode(str_repeat('k', 32)) . "\n"
            . "APP_ENV=production\nAPP_DEBUG=false\nAPP_URL={$base}\nBCRYPT_ROUNDS=4\nDB_CONNECTION=mysql\n"
            . "DB_HOST={$host}\nDB_PORT={$number}\nDB_DATABASE=laravel\nDB_USERNAME={$user}\nDB_PASSWORD={$password}\n");
        putenv("APP_STORAGE={$storage}");
        php(__DIR__ . '/laravel/prepare.php', 'admin', ...sessionUsers());
    },
    enter: static fn(Client $client, int $number) => $enter($client, "user{$number}"),
    travel: static function (Client $client) use ($enter): void {
        $client->ask('start', '/');
        $client->ask('login form before', '/login');
        $client->ask('wrong password', '/login', ['name' => 'admin', 'password' => 'wrong',
            '_token' => $client->field('_token')]);
        $client->ask('refused to log in', '/login');
        $client->expect('These credentials do not match our records.');
        $client->ask('no token', '/login', ['name' => 'admin', 'password' => 'secret']);
        $client->expect('Page Expired');
        $enter($client, 'admin');
        $client->ask('empty list', '/articles');
        $client->expect('No articles.');
        $client->ask('form', '/articles/create');
        $client->ask('invalid', '/articles', ['title' => '', 'text' => 'Text of an article.',
            '_token' => $client->field('_token')]);
        $client->ask('form with an error', '/articles/create');
        $client->expect('The title field is required.');
        $client->ask('create', '/articles', ['title' => 'First', 'text' => 'Text of an article.',
            '_token' => $client->field('_token')]);
        $client->ask('article', '/articles/1');
        $client->expect('Saved: First');
        $client->ask('edit form', '/articles/1/edit');
        $client->expect('Text of an article.');
        $client->ask('edit', '/articles/1', ['_method' => 'put', 'title' => 'First', 'text' => 'Other text.',
            '_token' => $client->field('_token')]);
        $client->ask('article again', '/articles/1');
        $client->expect('Other text.');
        $client->ask('upload form', '/articles/1/edit');
        $client->upload('upload', '/articles/1', ['_method' => 'put', 'title' => 'First', 'text' => 'A picture.',
            '_token' => $client->field('_token')], 'upload', 'dot.png', PNG);
        $client->ask('article with a picture', '/articles/1');
        $client->expect('alt="dot.png"');
        $client->ask('picture', '/articles/1/picture');
        $client->ask('list', '/articles');
        $client->expect('First</a> by admin');
        $client->ask('static', '/robots.txt');
        $client->ask('missing article', '/articles/999');
        $client->ask('missing page', '/no-such-page');
        foreach (['/routes/web.php', '/.env', '/no.php'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('list before log out', '/articles');
        $client->ask('log out', '/logout', ['_token' => $client->field('_token')]);
        $client->ask('after log out', '/articles');
    },
    create: static function (Client $client, int $number): void {
        $client->ask('form', '/articles/create');
        $client->ask('create', '/articles', ['title' => "Session {$number}", 'text' => 'New.',
            '_token' => $client->field('_token')]);
    },
    session: static function (Client $client, int $number): void {
        $article = $number + 2; // the journey has made one
        $path = "/articles/{$article}";
        $client->ask('article', $path);
        $client->expect("Saved: Session {$number}<");
        $client->ask('edit form', "{$path}/edit");
        $client->upload(
            'edit',
            $path,
            ['_method' => 'put', 'title' => "Edited {$number}",
                'text' => "Text of user{$number}.", '_token' => $client->field('_token')],
            'upload',
            "dot{$number}.png",
            PNG,
        );
        $client->ask('article again', $path);
        $client->expect("<nav>user{$number} ");
        $client->expect("Saved: Edited {$number}<");
        $client->expect("Text of user{$number}.");
        $client->ask('picture', "{$path}/picture");
        $client->ask('list', '/articles');
        $client->expect("Edited {$number}</a> by user{$number}<");
        $client->ask("another one's article", '/articles/' . ($number === 0 ? 3 : 2) . '/edit');
        $client->ask('form again', '/articles/create');
    },
    write: static function (Client $client, int $number): array {
        $article = $number + 2;
        $client->ask('edit form', "/articles/{$article}/edit");
        $fields = ['_method' => 'put', 'title' => "Session {$number}", 'text' => 'Again.',
            '_token' => $client->field('_token')];
        $client->ask('edit', "/articles/{$article}", $fields);
        $client->ask('article', "/articles/{$article}");
        $client->expect('Again.');

        return ["/articles/{$article}", $fields];
    },
    inside: ['/articles/1', 'First'],
    hasServer: true,
);
