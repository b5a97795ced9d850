--TEST--
PDO on PostgreSQL: queries, prepared statements, transactions, large results and slow connections, fifty at once
--DESCRIPTION--
Family: PDO, PostgreSQL
Chapter: databases
Extension: pdo_pgsql
How: cooperative
Calls: PDO::__construct(), PDO::query(), PDO::exec(), PDO::prepare(), PDOStatement::execute(), PDO::commit()
Library: libpq
Note: TLS (sslmode=require) and Unix sockets, too. The name of the host is looked up in a thread. Connecting computes for 1 to 3 ms (SCRAM, TLS).
--EXTENSIONS--
nexus
pdo
pdo_pgsql
--INI--
nexus.hooks=1
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';

$pool = $secure = [];
for ($number = 0; $number <= 50; $number++) {
    [$pool[$number], $secure[$number]] = [pdo_pgsql(), pdo_pgsql('sslmode=require')];
}
$itself = static fn(int $number): int => $number;
$query = static fn(array $pool): Closure
    => static fn(int $number): mixed => $pool[$number]->query("SELECT {$number} FROM pg_sleep(0.2)")->fetchColumn();

fifty('query()', 0.2, $query($pool), $itself);
fifty('query() by TLS', 0.2, $query($secure), $itself);
fifty(
    'exec()',
    0.2,
    static fn(int $number): int => $pool[$number]->exec('DO $$ BEGIN PERFORM pg_sleep(0.2); END $$'),
    static fn(): int => 0,
);
fifty('execute()', 0.2, static function (int $number, PDOStatement $statement): mixed {
    $statement->execute([$number]);

    return $statement->fetchColumn();
}, $itself, static fn(int $number): PDOStatement => $pool[$number]->prepare('SELECT ?::int FROM pg_sleep(0.2)'));
fifty('a transaction', 0.2, static function (int $number) use ($pool): mixed {
    $pool[$number]->beginTransaction();
    $pool[$number]->exec("CREATE TEMPORARY TABLE seen ON COMMIT DROP AS SELECT {$number} AS number FROM pg_sleep(0.2)");
    $seen = $pool[$number]->query('SELECT number FROM seen')->fetchColumn();
    $pool[$number]->commit();

    return $seen;
}, $itself);
fifty('a large result', 0.2, static function (int $number) use ($pool): int {
    return strlen(implode(
        '',
        $pool[$number]->query(
            "SELECT repeat('x', 1000) FROM generate_series(1, 100), pg_sleep(0.2)"
        )->fetchAll(PDO::FETCH_COLUMN),
    ));
}, static fn(): int => 100_000);

$proxy = new SlowProxy('PGSQL', 0.1); // the protocol of a connection needs several round trips; ten, as each computes
fifty(
    'connecting',
    0.2,
    static fn(int $number): mixed => pdo_pgsql('', $proxy->address)->query("SELECT {$number}")->fetchColumn(),
    $itself,
    calls: 10,
);
?>
--EXPECT--
query(): cooperative
query() by TLS: cooperative
exec(): cooperative
execute(): cooperative
a transaction: cooperative
a large result: cooperative
connecting: cooperative
