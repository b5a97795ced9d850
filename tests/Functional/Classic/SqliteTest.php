<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Http\Client;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\RequiresPhpExtension;

/** SQLite waits for the lock of another worker in its busy handler, as under php-fpm. */
#[CoversNothing]
#[RequiresPhpExtension('pdo_sqlite')]
final class SqliteTest extends ClassicTestCase
{
    private const SCRIPT = <<<'PHP'
        <?php
        $database = new PDO('sqlite:' . __DIR__ . '/count.sqlite');
        $database->exec('BEGIN IMMEDIATE');
        $count = (int) $database->query('SELECT n FROM counts')->fetchColumn();
        usleep(2000);
        $database->exec('UPDATE counts SET n = ' . ($count + 1));
        $database->exec('COMMIT');
        echo 'written';
        PHP;

    public function testWorkersThatWriteAtOnceWaitForEachOther(): void
    {
        $root = self::file('sqlite');
        mkdir($root);
        file_put_contents("{$root}/index.php", self::SCRIPT);
        $database = new \PDO("sqlite:{$root}/count.sqlite");
        $database->exec('CREATE TABLE counts (n INTEGER); INSERT INTO counts VALUES (0)');
        $server = self::start(['--workers=4'], script: "{$root}/index.php");
        try {
            $clients = array_map(static fn(): Client => Client::open($server->address), range(1, 8));
            for ($round = 0; $round < 5; $round++) {
                array_map(static fn(Client $client): Client => $client->send(self::request('/')), $clients);
                self::assertSame(
                    array_fill(0, 8, 'written'),
                    array_map(static fn(Client $client): string => $client->read()->body, $clients),
                );
            }
        } finally {
            $server->kill();
        }

        $counts = $database->query('SELECT n FROM counts');
        self::assertInstanceOf(\PDOStatement::class, $counts);
        self::assertSame(40, (int) $counts->fetchColumn());
    }
}
