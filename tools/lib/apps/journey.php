<?php

// SPDX-License-Identifier: MIT
// Prepares an application, starts a server for it, and travels: php journey.php APP fpm|nexus PORT WORK
// Then 20 sessions do so at the same time. Prints the answers as JSON. With "bench" as the server, it travels under
// Nexus and runs `nexus bench site`; with "browser", Chromium does; with "load", 20 sessions load it.

declare(strict_types=1);

require __DIR__ . '/application.php';
require __DIR__ . '/client.php';
require __DIR__ . '/samples.php';
require __DIR__ . '/servers.php';
require __DIR__ . '/browse.php';

[, $app, $server, $port, $work] = $argv;
const SESSIONS = 20;
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89"
    . "\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\xaf\xd2\x8e\x1a\0\0\0\0IEND\xaeB`\x82";

/** @return array{host: string, port: string, user: string, password: string} */
function database(): array
{
    parse_str(strtr((string) getenv('NEXUS_TEST_MYSQL'), [';' => '&']), $parts);

    /** @var array{host: string, port: string, user: string, password: string} $parts */
    return $parts;
}

/** Returns what it prints. */
function php(string ...$line): string
{
    $command = implode(' ', array_map(escapeshellarg(...), ['php', ...Servers::php(), ...$line])) . ' 2>&1';
    exec($command, $output, $code);
    if ($code !== 0) {
        fwrite(STDERR, implode("\n", array_slice($output, -15)) . "\n");
        exit(1);
    }

    return implode("\n", $output);
}

/** Returns the second column of the first row of the last result. */
function sql(string $text): string
{
    ['host' => $host, 'port' => $number, 'user' => $user, 'password' => $password] = database();
    return php('-r', "\$m = new mysqli('{$host}', '{$user}', '{$password}', '', {$number}); \$m->multi_query("
        . var_export($text, true)
        . '); do { $r = $m->store_result(); } while ($m->more_results() && $m->next_result());'
        . ' echo $r ? $r->fetch_row()[1] : "";');
}

/** The connections of the database, but for the one that counts them. */
function connections(): int
{
    return (int) sql("SHOW STATUS LIKE 'Threads_connected'") - 1;
}

/** @return list<string> users of applications with an account for each session */
function sessionUsers(): array
{
    return array_map(static fn(int $number): string => "user{$number}", range(0, SESSIONS - 1));
}

/** An application that Nexus keeps in memory has the name of the other one, and "-pooled" at its end. */
$load = static fn(string $name): mixed => require __DIR__ . "/{$name}.php";
$name = str_replace('-pooled', '', $app);
$application = $load($name);
assert($application instanceof Application);
$host = "127.0.0.1:{$port}";
($application->prepare)("http://{$host}", "{$work}/app");
$servers = new Servers($name, $app !== $name, (int) $port, $work);
$servers->start($server === 'fpm' ? 'fpm' : 'nexus');
$client = new Client($host);
($application->travel)($client);
if ($server === 'browser') {
    exit(browse($app, "http://{$host}", $work));
}
$clients = array_map(
    static fn(int $number): Client => new Client($host, "session {$number}: "),
    range(0, SESSIONS - 1),
);
$isFine = static fn(Client ...$clients): bool => !in_array(false, array_column($clients, 'isAsExpected'), true);
$lookInside = static function (Client $client) use ($application): void {
    [$path, $text] = $application->inside;
    $client->ask("inside: {$path}", $path);
    $client->expect($text);
};
$enterAndCreate = static function () use ($application, $clients): void {
    Client::together($clients, $application->enter);
    $create = $application->create ?? static fn(Client $client, int $number) => null;
    foreach ($clients as $number => $session) {
        $create($session, $number);
    }
};
if ($server === 'load') {
    $enterAndCreate();
    $write = $application->write ?? static fn(Client $client, int $number) => null;
    $sessions = [];
    foreach ($clients as $number => $session) {
        $form = $write($session, $number);
        $sessions[] = [$session->cookie(), $form];
    }
    $seconds = getenv('LOAD_SECONDS');
    $code = $servers->load(
        is_string($seconds) ? (int) $seconds : 60,
        $sessions,
        $application->hasServer ? connections(...) : null,
    );
    // wrk takes a redirect to the login form for an answer.
    Client::together($clients, $lookInside);
    exit($isFine($client, ...$clients) ? $code : 1);
}
if ($server !== 'bench') {
    $enterAndCreate();
    Client::together($clients, $application->session);
    Client::together($clients, $lookInside);
    $answers = array_merge($client->answers, ...array_column($clients, 'answers'));
    echo json_encode($answers, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
    exit($isFine($client, ...$clients) ? 0 : 1);
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
