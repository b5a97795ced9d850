<?php

// SPDX-License-Identifier: MIT
// phpMyAdmin of Debian's package, with MariaDB: how to prepare it, log in, and travel.

declare(strict_types=1);

$enter = static function (Client $client): void {
    ['user' => $user, 'password' => $password] = database();
    $client->ask('login form', '/');
    $client->expect('phpMyAdmin');
    $client->ask('log in', '/index.php?route=/', ['route' => '/', 'pma_username' => $user,
        'pma_password' => $password, 'server' => '1', 'token' => $client->field('token'),
        'set_session' => $client->field('set_session')]);
    $client->ask('start', '/index.php?route=/');
    $client->expect('Databases');
};
$query = static function (Client $client, string $name, string $database, string $query): void {
    $client->ask("{$name} form", '/index.php?route=/');
    $client->ask($name, '/index.php?route=/import', ['db' => $database, 'sql_query' => $query,
        'token' => $client->field('token'), 'server' => '1', 'ajax_request' => '1', 'sql_delimiter' => ';']);
};

return new Application(
    prepare: static function (): void {
        ['host' => $host, 'port' => $number] = database();
        @mkdir('/etc/phpmyadmin', recursive: true);
        @mkdir('/var/lib/phpmyadmin/tmp', 0o777, true);
        file_put_contents('/etc/phpmyadmin/config.inc.php', "<?php \$cfg['blowfish_secret']='" . str_repeat('k', 32)
            . "';\$cfg['Servers'][1]=['host'=>'{$host}','port'=>'{$number}','auth_type'=>'cookie'];"
            . "\$cfg['TempDir']='/var/lib/phpmyadmin/tmp';"
            . "\$cfg['VersionCheck']=false;");
    },
    enter: $enter,
    travel: static function (Client $client) use ($enter, $query): void {
        $enter($client);
        $client->ask('databases', '/index.php?route=/server/databases&server=1');
        $client->ask('create', '/index.php?route=/server/databases/create', ['new_db' => 'journey',
            'db_collation' => 'utf8mb4_general_ci', 'ajax_request' => '1', 'server' => '1', 'token' => $client->field('token')]);
        $query($client, 'query', 'journey', 'CREATE TABLE t (id INT PRIMARY KEY, name TEXT)');
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
        $client->ask('log out', '/index.php?route=/logout', ['token' => $client->field('token')]);
        $client->ask('after log out', '/');
    },
    create: static function (Client $client, int $number): void {
        sql("CREATE DATABASE session_{$number}");
    },
    session: static function (Client $client, int $number) use ($query): void {
        $database = "session_{$number}";
        $query($client, 'create', $database, "CREATE TABLE table_{$number} (id INT PRIMARY KEY, name TEXT)");
        $query($client, 'insert', $database, "INSERT INTO table_{$number} VALUES (1, 'Name {$number}')");
        $client->ask('structure', "/index.php?route=/database/structure&db={$database}&server=1");
        $client->expect("table_{$number}");
        $client->ask('rows', "/index.php?route=/sql&db={$database}&table=table_{$number}&server=1&pos=0");
        $client->expect("Name {$number}");
    },
    write: static function (Client $client, int $number): array {
        $client->ask('start', '/index.php?route=/');
        $fields = ['db' => "session_{$number}", 'token' => $client->field('token'), 'server' => '1',
            'ajax_request' => '1', 'sql_delimiter' => ';'];
        $client->ask('create', '/index.php?route=/import', [...$fields,
            'sql_query' => "CREATE TABLE table_{$number} (id INT PRIMARY KEY, name TEXT)"]);
        $fields['sql_query'] = "REPLACE INTO table_{$number} VALUES (1, 'Name')";
        $client->ask('insert', '/index.php?route=/import', $fields);
        $client->expect('"success":true');

        return ['/index.php?route=/import', $fields];
    },
    inside: ['/index.php?route=/', 'Databases'],
    hasServer: true,
);
