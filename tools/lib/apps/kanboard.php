<?php

// SPDX-License-Identifier: MIT
// Kanboard of Debian's package, with its SQLite database: how to prepare it, log in, and travel.

declare(strict_types=1);

$enter = static function (Client $client): void {
    $client->ask('login form', '/login');
    $client->expect('Username');
    $client->ask('log in', '/?controller=AuthController&action=check', ['username' => 'admin', 'password' => 'admin',
        'csrf_token' => $client->field('csrf_token'), 'remember_me' => '1']);
};

/** The token in an address that the page has. */
$token = static fn(Client $client, string $path): string => preg_match(
    '~' . preg_quote($path, '~') . '[^"\']*csrf_token=([0-9a-f]+)~',
    html_entity_decode($client->body),
    $found,
) === 1 ? $found[1] : '';

// Kanboard makes a thumbnail, so it needs a picture with right checksums.
$dot = (string) base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJ'
    . 'RU5ErkJggg==', true);

return new Application(
    prepare: static function (): void {
        foreach (['lib/kanboard/data', 'lib/kanboard/files', 'lib/kanboard/plugins', 'cache/kanboard'] as $name) {
            is_dir("/var/{$name}") || mkdir("/var/{$name}", 0o777, true);
        }
    },
    enter: $enter,
    travel: static function (Client $client) use ($enter, $token, $dot): void {
        $client->ask('start', '/');
        $enter($client);
        $client->ask('dashboard', '/dashboard');
        $client->expect('Dashboard');
        $client->ask('project form', '/project/create');
        $client->ask('create project', '/?controller=ProjectCreationController&action=save', [
            'csrf_token' => $client->field('csrf_token'), 'is_private' => '0', 'name' => 'Journey',
            'identifier' => 'JOURNEY', 'src_project_id' => '0', 'task_limit' => '',
        ]);
        $client->ask('project', '/project/1');
        $client->expect('Journey');
        $client->ask('columns', '/b/1');
        $client->expect('Backlog');
        $client->ask('task form', '/project/1/task/create');
        $client->ask('create task', '/?controller=TaskCreationController&action=save&project_id=1', [
            'csrf_token' => $client->field('csrf_token'), 'title' => 'First task',
            'description' => 'Text of a **task**.', 'color_id' => 'yellow', 'column_id' => '1', 'swimlane_id' => '1', 'owner_id' => '1', 'category_id' => '0',
            'priority' => '0', 'tags' => ['', 'red', 'blue'],
        ]);
        $client->ask('task', '/task/1');
        $client->expect('<strong>task</strong>');
        $client->ask('edit form', '/task/1/edit');
        $client->ask('edit', '/task/1/update', ['csrf_token' => $client->field('csrf_token'),
            'title' => 'Edited task', 'description' => 'Other text.', 'color_id' => 'green', 'owner_id' => '1',
            'category_id' => '0', 'priority' => '1', 'tags' => ['', 'blue']]);
        $client->ask('task again', '/task/1');
        $client->expect('Other text.');
        $client->ask('comment', '/task/1/comment/save', ['csrf_token' => $client->field('csrf_token'),
            'comment' => 'A comment.', 'visibility' => 'app-user']);
        $client->ask('upload form', '/task/1/file/create');
        preg_match('~"csrf":"([0-9a-f]+)"~', $client->body, $csrf);
        $client->upload(
            'upload',
            '/task/1/file/save',
            ['csrf_token' => $csrf[1] ?? ''],
            'files[]',
            'dot.png',
            $dot,
        );
        $client->ask('task with a file', '/task/1');
        $client->expect('dot.png');
        preg_match('~/task/1/file/1/image/([0-9a-f]+)~', $client->body, $tag);
        foreach (['image', 'thumbnail', 'download'] as $name) {
            $client->ask("file: {$name}", "/task/1/file/1/{$name}/" . ($tag[1] ?? 'no-tag'));
        }
        $client->ask('move form', '/task/1/position/show');
        $client->ask(
            'move',
            '/task/1/position/save?csrf_token=' . $token($client, 'action=save'),
            (string) json_encode(['column_id' => 2, 'position' => 1, 'swimlane_id' => 1]),
            'application/json',
        );
        $client->ask('transitions', '/task/1/transitions');
        $client->expect('Ready');
        $client->ask('list', '/list/1');
        $client->expect('Edited task');
        $client->ask('search', '/search?search=edited');
        $client->expect('Edited task');
        $client->ask('activity', '/project/1/activity');
        $client->ask('users', '/users');
        $client->ask('settings', '/settings');
        $client->ask('export form', '/export/tasks/1');
        $client->ask('export', '/export/tasks/1', ['csrf_token' => $client->field('csrf_token'),
            'project_id' => '1', 'from' => '01/01/2020', 'to' => '12/31/2099']);
        $client->expect('Edited task');
        $client->ask(
            'api without a token',
            '/jsonrpc.php',
            '{"jsonrpc":"2.0","method":"getVersion","id":1}',
            'application/json',
        );
        foreach (['/assets/css/vendor.min.css', '/assets/js/app.min.js', '/favicon.ico',
            '/assets/fonts/fontawesome-webfont.svg', '/assets/css/images/ui-icons_444444_256x240.png'] as $path) {
            $client->ask("static {$path}", $path);
        }
        $client->ask('folder', '/assets/');
        $client->ask('missing page', '/no-such-page');
        foreach (['/config.php', '/app/common.php', '/app/Template/layout.php', '/app/Locale/de_DE/translations.php',
            '/app/Schema/Sql/mysql.sql', '/libs/phpqrcode/QRCode.php', '/vendor/autoload.php', '/cli', '/.htaccess',
            '/no.php'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('dashboard before log out', '/dashboard');
        $client->ask('log out', '/logout?csrf_token=' . $token($client, '/logout'));
        $client->ask('after log out', '/dashboard');
    },
    create: static function (Client $client, int $number): void {
        $client->ask('task form', '/project/1/task/create');
        $client->ask('create', '/?controller=TaskCreationController&action=save&project_id=1', [
            'csrf_token' => $client->field('csrf_token'), 'title' => "Session {$number}", 'description' => 'New.',
            'color_id' => 'blue', 'column_id' => '1', 'swimlane_id' => '1', 'owner_id' => '1', 'category_id' => '0',
            'priority' => '0',
        ]);
    },
    session: static function (Client $client, int $number): void {
        $task = $number + 2; // the journey has made one
        $client->ask('edit form', "/task/{$task}/edit");
        $client->expect("Session {$number}");
        $client->ask('edit', "/task/{$task}/update", ['csrf_token' => $client->field('csrf_token'),
            'title' => "Edited {$number}", 'description' => "Text of session {$number}.", 'color_id' => 'green',
            'owner_id' => '1', 'category_id' => '0', 'priority' => '1']);
        $client->ask('task', "/task/{$task}");
        $client->expect("Text of session {$number}.");
        $client->expect('Task updated successfully.'); // its session has kept the message
        $client->ask('search', "/search?search=edited+{$number}");
        $client->expect("Edited {$number}");
        $client->ask('columns', '/b/1');
        $client->ask('settings', '/settings');
    },
    inside: ['/dashboard', 'Dashboard'],
);
