<?php

// SPDX-License-Identifier: MIT
// Icinga Web 2 of Debian's package, with MariaDB and without its wizard: how to prepare it, log in, and travel.

declare(strict_types=1);

/**
 * Submits a form of the last page: the last one, unless the fields name its formUID.
 *
 * @param array<string, string> $fields
 */
$send = static function (Client $client, string $name, string $path, array $fields): int {
    preg_match_all('~name="formUID" value="([^"]+)"~', $client->body, $forms);
    preg_match_all('~type="submit" name="btn_submit"[^>]* value="([^"]+)"~', $client->body, $buttons);

    return $client->ask($name, $path, http_build_query([
        'CSRFToken' => $client->field('CSRFToken'),
        'formUID' => (string) end($forms[1]),
        'btn_submit' => (string) end($buttons[1]),
        ...$fields,
    ]));
};
$enter = static function (Client $client, string $user) use ($send): void {
    $client->ask('cookie check', '/authentication/login');
    $client->ask('cookie checked', '/authentication/login?_checkCookie=1');
    $client->ask('login form', '/authentication/login');
    $client->expect('Icinga Web 2 Login');
    $send($client, 'log in', '/authentication/login', ['username' => $user, 'password' => 'Very-secret-1',
        'rememberme' => '0', 'redirect' => '']);
};

/** @return array<string, string> */
$preferences = static fn(string $timezone): array => ['theme' => '', 'theme_mode' => '', 'language' => 'autodetect',
    'timezone' => $timezone, 'show_application_state_messages' => 'system', 'show_stacktraces' => '0',
    'show_benchmark' => '0', 'auto_refresh' => '1', 'auto_refresh_speed' => '', 'default_page_size' => '',
    'btn_submit' => 'Save to the Preferences', 'formUID' => 'form_config_preferences'];

return new Application(
    prepare: static function (): void {
        ['host' => $host, 'port' => $number, 'user' => $user, 'password' => $password] = database();
        $hash = password_hash('Very-secret-1', PASSWORD_BCRYPT, ['cost' => 4]);
        sql('CREATE DATABASE icingaweb; USE icingaweb;'
            . file_get_contents('/usr/share/icingaweb2/schema/mysql.schema.sql')
            . "INSERT INTO icingaweb_user (name, active, password_hash) VALUES ('admin', 1, '{$hash}');"
            . implode(array_map(static fn(int $number): string => 'INSERT INTO icingaweb_user '
                . "(name, active, password_hash) VALUES ('session{$number}', 1, '{$hash}');", range(0, SESSIONS - 1)))
            . "INSERT INTO icingaweb_group (name) VALUES ('Operators');");
        @mkdir('/etc/icingaweb2/enabledModules', 0o777, true);
        foreach ([
            'config' => "[global]\nshow_stacktraces = \"1\"\nconfig_resource = \"db\"\n"
                . "module_path = \"/usr/share/icingaweb2/modules\"\n[logging]\nlog = \"php\"\nlevel = \"ERROR\"\n",
            'resources' => "[db]\ntype = \"db\"\ndb = \"mysql\"\nhost = \"{$host}\"\nport = \"{$number}\"\n"
                . "dbname = \"icingaweb\"\nusername = \"{$user}\"\npassword = \"{$password}\"\ncharset = \"utf8mb4\"\n",
            'authentication' => "[users]\nbackend = \"db\"\nresource = \"db\"\n",
            'groups' => "[groups]\nbackend = \"db\"\nresource = \"db\"\n",
            'roles' => "[Administrators]\nusers = \"*\"\npermissions = \"*\"\n",
        ] as $name => $text) {
            file_put_contents("/etc/icingaweb2/{$name}.ini", $text);
        }
    },
    enter: static fn(Client $client, int $number) => $enter($client, "session{$number}"),
    travel: static function (Client $client) use ($enter, $send): void {
        $client->ask('start', '/');
        $enter($client, 'admin');
        $client->ask('after log in', '/dashboard');
        $client->expect('admin');
        $client->ask('account', '/account');
        $client->expect('Preferences');
        $send($client, 'change the theme', '/account', ['theme' => 'Winter', 'theme_mode' => '',
            'language' => 'autodetect', 'timezone' => 'Europe/Berlin', 'show_application_state_messages' => 'system',
            'show_stacktraces' => '0', 'show_benchmark' => '0', 'auto_refresh' => '1', 'auto_refresh_speed' => '',
            'default_page_size' => '', 'btn_submit' => 'Save to the Preferences',
            'formUID' => 'form_config_preferences']);
        $client->ask('account again', '/account');
        $client->expect('value="Winter" selected');
        $client->ask('dashlet form', '/dashboard/new-dashlet');
        $send($client, 'create a dashlet', '/dashboard/new-dashlet', ['url' => 'about', 'dashlet' => 'About',
            'create_new_pane' => '1', 'pane' => 'Journey', 'org_pane' => '', 'org_dashlet' => '']);
        $client->ask('dashboard', '/dashboard?pane=Journey');
        $client->expect('Journey');
        $client->ask('dashboard settings', '/dashboard/settings');
        $client->ask('navigation form', '/navigation/add');
        $send($client, 'create a menu item', '/navigation/add', ['name' => 'Elsewhere', 'type' => 'menu-item',
            'target' => '_main', 'url' => 'about', 'icon' => '']);
        $client->ask('navigation', '/navigation');
        $client->expect('Elsewhere');
        $client->ask('user form', '/user/add?backend=users');
        $send($client, 'create a user', '/user/add?backend=users', ['is_active' => '1', 'user_name' => 'guest',
            'password' => 'Very-secret-2']);
        $client->ask('users', '/user/list?backend=users');
        $client->expect('guest');
        $client->ask('user', '/user/show?backend=users&user=guest');
        $client->ask('groups', '/group/list');
        $client->expect('Operators');
        $client->ask('roles', '/role/list');
        $client->expect('Administrators');
        foreach (['/config/general', '/config/resource', '/config/userbackend', '/config/modules', '/about', '/health',
            '/search?q=admin', '/layout/menu', '/announcements'] as $path) {
            $client->ask("page {$path}", $path);
        }
        foreach (['/css/icinga.min.css', '/js/icinga.min.js', '/img/icinga-logo.svg', '/img/favicon.png',
            '/font/ifont.woff'] as $path) {
            $client->ask("static {$path}", $path);
        }
        $client->ask('missing page', '/no-such-page');
        $client->ask('folder', '/css/');
        foreach (['/no.php', '/.htaccess'] as $path) {
            $client->ask("refused {$path}", $path);
        }
        $client->ask('log out', '/authentication/logout');
        $client->ask('after log out', '/dashboard');
    },
    session: static function (Client $client, int $number) use ($send, $preferences): void {
        $client->ask('account', '/account');
        $client->expect("session{$number}");
        $timezone = $number % 2 === 0 ? 'Europe/Berlin' : 'Asia/Tokyo';
        $send($client, 'change the timezone', '/account', $preferences($timezone));
        $client->ask('account again', '/account');
        $client->expect("value=\"{$timezone}\" selected");
        $client->ask('dashlet form', '/dashboard/new-dashlet');
        $send($client, 'create a dashlet', '/dashboard/new-dashlet', ['url' => 'about',
            'dashlet' => "About {$number}", 'create_new_pane' => '1', 'pane' => "Pane {$number}", 'org_pane' => '',
            'org_dashlet' => '']);
        $client->ask('dashboard', "/dashboard?pane=Pane%20{$number}");
        $client->expect("Pane {$number}");
        foreach (['/user/list?backend=users', '/layout/menu', '/about'] as $path) {
            $client->ask("page {$path}", $path);
        }
    },
    write: static function (Client $client, int $number) use ($preferences): array {
        $client->ask('account', '/account');
        $fields = ['CSRFToken' => $client->field('CSRFToken'), ...$preferences('Asia/Tokyo')];
        $client->ask('change the timezone', '/account', $fields);
        $client->ask('account again', '/account');
        $client->expect('value="Asia/Tokyo" selected');

        return ['/account', $fields];
    },
    inside: ['/account', 'Preferences'],
    hasServer: true,
);
