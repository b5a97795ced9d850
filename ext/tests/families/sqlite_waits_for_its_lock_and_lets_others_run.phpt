--TEST--
SQLite's busy waits, fifty at once: by PDO and by SQLite3
--DESCRIPTION--
Family: SQLite, waiting for a lock
Chapter: databases
Extension: pdo_sqlite
How: cooperative
Calls: PDO::exec(), PDO::query(), PDOStatement::execute(), SQLite3::exec(), SQLite3::query()
Library: libsqlite3
Note: What waits is the busy timeout (PDO::ATTR_TIMEOUT, SQLite3::busyTimeout()). Reading and writing the file block, and so does the computing.
--EXTENSIONS--
nexus
pdo
pdo_sqlite
sqlite3
--INI--
nexus.hooks=1
--FILE--
<?php
require __DIR__ . '/family.inc';

$file = tempnam(sys_get_temp_dir(), 'nexus-sqlite');
register_shutdown_function(static fn() => unlink($file));
$holder = new PDO("sqlite:{$file}");
$holder->exec('CREATE TABLE numbers (number INTEGER); BEGIN EXCLUSIVE');
$tells = static function (callable $call): string {
    try {
        return $call() === false ? 'false' : 'done';
    } catch (Exception $exception) {
        return preg_replace('/^.*: /', '', $exception->getMessage());
    }
};
$locked = static fn(): string => 'database is locked';

$insert = static fn(int $number, PDO|SQLite3 $database): string
    => $tells(static fn() => $database->exec("INSERT INTO numbers VALUES ({$number})"));
fifty('PDO', 0.2, $insert, static fn(): string => '5 database is locked',
    static function () use ($file): PDO {
        $database = new PDO("sqlite:{$file}");
        $database->exec('PRAGMA busy_timeout = 200');

        return $database;
    });
fifty('SQLite3', 0.2, $insert, $locked,
    static function () use ($file): SQLite3 {
        $database = new SQLite3($file);
        $database->enableExceptions(true);
        $database->busyTimeout(200);

        return $database;
    });
?>
--EXPECT--
PDO: cooperative
SQLite3: cooperative
