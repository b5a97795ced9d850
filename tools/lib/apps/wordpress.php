<?php

// SPDX-License-Identifier: MIT
// WordPress of Debian's package, with MariaDB: how to prepare it, log in, and travel.

declare(strict_types=1);

$logIn = static function (Client $client, string $user): void {
    $client->ask('login form', '/wp-login.php');
    $client->ask('log in', '/wp-login.php', ['log' => $user, 'pwd' => 'Very-secret-1',
        'wp-submit' => 'Log In', 'testcookie' => '1', 'redirect_to' => '/wp-admin/']);
};

/**
 * Asks the REST API; the last page was one of the editor, with its nonce.
 *
 * @param array<string, mixed> $fields
 */
$write = static function (Client $client, string $name, string $path, array $fields, string $nonce): void {
    $client->ask($name, "/wp-json/wp/v2/{$path}?_wpnonce={$nonce}", (string) json_encode($fields), 'application/json');
};
$nonce = static fn(Client $client): string => preg_match(
    '~createNonceMiddleware\(\s*"([0-9a-f]+)"~',
    $client->body,
    $found,
) === 1 ? $found[1] : '';
$id = static fn(Client $client): int => preg_match('~"id":(\d+)~', $client->body, $found) === 1
    ? (int) $found[1]
    : 0;

return new Application(
    prepare: static function (): void {
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
    // WordPress keeps all sessions of a user in one row, and loses one of two that begin at the same time.
    enter: static fn(Client $client, int $number) => $logIn($client, "writer{$number}"),
    travel: static function (Client $client) use ($logIn, $write, $nonce, $id): void {
        $client->ask('not installed', '/');
        $client->ask('install form', '/wp-admin/install.php');
        $client->ask('install', '/wp-admin/install.php?step=2', ['weblog_title' => 'Test', 'user_name' => 'admin',
            'admin_password' => 'Very-secret-1', 'admin_password2' => 'Very-secret-1', 'pw_weak' => 'on',
            'admin_email' => 'a@example.com', 'Submit' => 'Install', 'language' => '']);
        $client->expect('Success');
        sleep(1); // posts are listed by their second, and this one made the first
        $client->ask('start', '/');
        $client->expect('Hello world');
        $logIn($client, 'admin');
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
        $token = $nonce($client);
        $fields = ['title' => 'First post', 'content' => 'Text of a post.', 'status' => 'publish'];
        $write($client, 'create', 'posts', $fields, $token);
        $post = $id($client);
        $client->ask('post', '/first-post/');
        $client->expect('Text of a post.');
        $write($client, 'edit', "posts/{$post}", ['content' => 'Other text.'], $token);
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
        for ($number = 0; $number < SESSIONS; $number++) {
            $fields = ['username' => "writer{$number}", 'email' => "writer{$number}@example.com",
                'password' => 'Very-secret-1', 'roles' => ['author']];
            $write($client, "create user {$number}", 'users', $fields, $token);
        }
        $client->ask('log out form', '/wp-login.php?action=logout');
        preg_match('~action=logout&amp;_wpnonce=([0-9a-f]+)~', $client->body, $nonce);
        $client->ask('log out', '/wp-login.php?action=logout&_wpnonce=' . ($nonce[1] ?? ''));
        $client->ask('after log out', '/wp-admin/');
    },
    create: static function (Client $client, int $number) use ($write, $nonce): void {
        $client->ask('new post form', '/wp-admin/post-new.php');
        $write($client, 'create', 'posts', ['title' => "Session {$number}", 'content' => "Text of writer{$number}.",
            'status' => 'publish'], $nonce($client));
    },
    session: static function (Client $client, int $number) use ($write, $nonce, $id): void {
        $post = $id($client);
        $client->ask('edit form', "/wp-admin/post.php?post={$post}&action=edit");
        $write($client, 'edit', "posts/{$post}", ['content' => "Other text of writer{$number}."], $nonce($client));
        $client->ask('post', "/session-{$number}/");
        $client->expect("Other text of writer{$number}.");
        $client->ask('own posts', '/wp-admin/edit.php');
        $client->expect("Session {$number}</a>");
        $client->ask('profile', '/wp-admin/profile.php');
        $client->expect("writer{$number}@example.com");
    },
    write: static function (Client $client, int $number) use ($nonce, $id): array {
        $post = $id($client);
        $client->ask('edit form', "/wp-admin/post.php?post={$post}&action=edit");
        $path = "/wp-json/wp/v2/posts/{$post}?_wpnonce={$nonce($client)}";
        $client->ask('edit', $path, ['content' => "Again, by writer{$number}."]);
        $client->expect("Again, by writer{$number}.");

        return [$path, ['content' => "Again, by writer{$number}."]];
    },
    inside: ['/wp-admin/edit.php', 'Posts'],
    hasServer: true,
);
