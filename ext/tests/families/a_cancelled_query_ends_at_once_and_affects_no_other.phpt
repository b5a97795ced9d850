--TEST--
A cancelled query ends at once with the driver's exception as previous; it breaks its connection and no other
--EXTENSIONS--
nexus
pdo
pdo_pgsql
pgsql
mysqlnd
mysqli
pdo_mysql
igbinary
redis
msgpack
memcached
pdo_sqlite
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
use Nexus\Async\{CancelledError, TimeoutException};

use function Nexus\Async\{all, await, delay, spawn, timeout};

require __DIR__ . '/services.inc';

$slow = new SlowProxy('MEMCACHED', 2);
$silent = stream_socket_server('tcp://127.0.0.1:0');
$silentAddress = stream_socket_get_name($silent, false);
$file = tempnam(sys_get_temp_dir(), 'nexus-sqlite');
register_shutdown_function(static fn() => unlink($file));
$holder = new PDO("sqlite:{$file}");
$holder->exec('CREATE TABLE t (n INTEGER); BEGIN EXCLUSIVE');
$sqlite = static function () use ($file): PDO {
    $pdo = new PDO("sqlite:{$file}");
    $pdo->exec('PRAGMA busy_timeout = 3000');

    return $pdo;
};
$kept = [];
$statement = static function () use (&$kept): mysqli_stmt {
    $kept[] = $mysqli = mysqli_at(); // its statements do not keep a reference to it

    return $mysqli->prepare('SELECT SLEEP(3)');
};
$nothing = static fn(): null => null;
/** For each call: what opens its handle, the call that waits for three seconds, and a use of the handle afterwards. */
$calls = [
    'PDO::query(), PostgreSQL' => [
        pdo_pgsql(...),
        static fn(PDO $pdo) => $pdo->query('SELECT pg_sleep(3)'),
        static fn(PDO $pdo) => $pdo->query('SELECT 1'),
    ],
    'PDO::query(), TLS' => [
        static fn(): PDO => pdo_pgsql('sslmode=require'),
        static fn(PDO $pdo) => $pdo->query('SELECT pg_sleep(3)'),
        static fn(PDO $pdo) => $pdo->query('SELECT 1'),
    ],
    'PDOStatement::execute(), PostgreSQL' => [
        static fn(): PDOStatement => pdo_pgsql()->prepare('SELECT pg_sleep(3)'),
        static fn(PDOStatement $statement) => $statement->execute(),
        static fn(PDOStatement $statement) => $statement->execute(),
    ],
    'PDO::__construct(), PostgreSQL' => [$nothing, static fn() => pdo_pgsql('', $silentAddress), null],
    'PDO::query(), MariaDB' => [
        pdo_mysql(...),
        static fn(PDO $pdo) => $pdo->query('SELECT SLEEP(3)'),
        static fn(PDO $pdo) => $pdo->query('SELECT 1'),
    ],
    'PDOStatement::fetch(), MariaDB' => [
        static function (): PDOStatement {
            $statement = pdo_mysql([PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false])->query(
                "SELECT REPEAT('x', 50000) UNION ALL SELECT SLEEP(3)"
            );
            $statement->fetch();

            return $statement;
        },
        static fn(PDOStatement $statement) => $statement->fetch(),
        static fn(PDOStatement $statement) => $statement->fetch(),
    ],
    'PDO::__construct(), MariaDB' => [$nothing, static fn() => pdo_mysql([], $silentAddress), null],
    'mysqli::__construct()' => [$nothing, static fn() => mysqli_at($silentAddress), null],
    'pg_query()' => [
        pgsql(...),
        static fn(PgSql\Connection $pg) => pg_query($pg, 'SELECT pg_sleep(3)'),
        static fn(PgSql\Connection $pg) => pg_query($pg, 'SELECT 1'),
    ],
    'pg_get_result()' => [
        static function (): PgSql\Connection {
            $pg = pgsql();
            pg_send_query($pg, 'SELECT pg_sleep(3)');

            return $pg;
        },
        pg_get_result(...),
        static fn(PgSql\Connection $pg) => pg_query($pg, 'SELECT 1'),
    ],
    'mysqli::query()' => [
        mysqli_at(...),
        static fn(mysqli $mysqli) => $mysqli->query('SELECT SLEEP(3)'),
        static fn(mysqli $mysqli) => $mysqli->query('SELECT 1'),
    ],
    'mysqli_stmt::execute()' => [
        $statement,
        static fn(mysqli_stmt $statement) => $statement->execute(),
        static fn(mysqli_stmt $statement) => $statement->execute(),
    ],
    'Redis::blPop()' => [
        redis(...),
        static fn(Redis $redis) => $redis->blPop(['nothing'], 3),
        static fn(Redis $redis) => $redis->get('key'),
    ],
    'Redis::subscribe()' => [
        redis(...),
        static fn(Redis $redis) => $redis->subscribe(['news'], static fn() => null),
        static fn(Redis $redis) => $redis->get('key'),
    ],
    'Memcached::get()' => [
        static fn(): Memcached => memcached($slow->address),
        static fn(Memcached $memcached) => $memcached->get('key'),
        static function (Memcached $memcached) use ($slow): void {
            $slow->delay(0); // libmemcached has closed the connection, and connects again
            $memcached->get('key');
            $slow->delay(2);
        },
    ],
    'SQLite, locked' => [$sqlite, static fn(PDO $pdo) => $pdo->exec('DELETE FROM t'), null],
];

$neighbours = array_map(static fn(): PDO => pdo_pgsql(), range(1, 5));
foreach ($calls as $name => [$open, $wait, $use]) {
    $handle = $open();
    $others = array_map(
        static fn(PDO $pdo): Closure
            => static fn(): mixed => $pdo->query('SELECT 42 FROM pg_sleep(0.3)')->fetchColumn(),
        $neighbours,
    );
    $others = spawn(static fn(): array => all(array_map(spawn(...), $others)));
    $started = microtime(true);
    try {
        timeout(0.1, static fn() => $wait($handle));
        $said = ['it returned'];
    } catch (TimeoutException|PDOException $thrown) {
        $said = chain($thrown);
    }
    $said[] = microtime(true) - $started < 2.5 ? 'at once' : 'late';
    if ($use !== null) {
        try {
            $use($handle);
            $said[] = 'used again';
        } catch (Throwable $thrown) {
            $said = [...$said, ...chain($thrown)];
        }
    }
    $handle = $open();
    $coroutine = spawn(static fn() => $wait($handle));
    delay(0.05);
    $coroutine->cancel();
    try {
        await($coroutine);
        $said[] = 'it returned';
    } catch (CancelledError|PDOException $thrown) {
        $said = [...$said, ...chain($thrown)];
    }
    $handle = $coroutine = null;
    $said[] = microtime(true) - $started < 2.5 ? 'freed at once' : 'freed late';
    $said[] = await($others) === [42, 42, 42, 42, 42] ? 'the others have theirs' : 'the others have something else';
    echo $name, ': ', implode(', ', $said), "\n";
}

/** @return list<string> the classes of what was thrown and of its causes; the messages differ between versions */
function chain(Throwable $thrown): array
{
    for ($classes = []; $thrown !== null; $thrown = $thrown->getPrevious()) {
        $classes[] = substr(strrchr('\\' . $thrown::class, '\\'), 1);
    }

    return [implode(' of ', $classes)];
}
?>
--EXPECT--
PDO::query(), PostgreSQL: TimeoutException of CancelledError of PDOException, at once, BrokenHandleException, CancelledError of PDOException, freed at once, the others have theirs
PDO::query(), TLS: TimeoutException of CancelledError of PDOException, at once, BrokenHandleException, CancelledError of PDOException, freed at once, the others have theirs
PDOStatement::execute(), PostgreSQL: TimeoutException of CancelledError of PDOException, at once, BrokenHandleException, CancelledError of PDOException, freed at once, the others have theirs
PDO::__construct(), PostgreSQL: TimeoutException of CancelledError of PDOException, at once, CancelledError of PDOException, freed at once, the others have theirs
PDO::query(), MariaDB: TimeoutException of CancelledError of PDOException, at once, BrokenHandleException, CancelledError of PDOException, freed at once, the others have theirs
PDOStatement::fetch(), MariaDB: TimeoutException of CancelledError of PDOException, at once, BrokenHandleException, CancelledError of PDOException, freed at once, the others have theirs
PDO::__construct(), MariaDB: TimeoutException of CancelledError of PDOException, at once, CancelledError of PDOException, freed at once, the others have theirs
mysqli::__construct(): TimeoutException of CancelledError of mysqli_sql_exception, at once, CancelledError of mysqli_sql_exception, freed at once, the others have theirs
pg_query(): TimeoutException of CancelledError of ErrorException, at once, BrokenHandleException, CancelledError of ErrorException, freed at once, the others have theirs
pg_get_result(): TimeoutException of CancelledError, at once, BrokenHandleException, CancelledError, freed at once, the others have theirs
mysqli::query(): TimeoutException of CancelledError of mysqli_sql_exception, at once, BrokenHandleException, CancelledError of mysqli_sql_exception, freed at once, the others have theirs
mysqli_stmt::execute(): TimeoutException of CancelledError of mysqli_sql_exception, at once, BrokenHandleException, CancelledError of mysqli_sql_exception, freed at once, the others have theirs
Redis::blPop(): TimeoutException of CancelledError of RedisException, at once, BrokenHandleException, CancelledError of RedisException, freed at once, the others have theirs
Redis::subscribe(): TimeoutException of CancelledError of RedisException, at once, BrokenHandleException, CancelledError of RedisException, freed at once, the others have theirs
Memcached::get(): TimeoutException of CancelledError, at once, used again, CancelledError, freed at once, the others have theirs
SQLite, locked: TimeoutException of CancelledError of PDOException, at once, CancelledError of PDOException, freed at once, the others have theirs
