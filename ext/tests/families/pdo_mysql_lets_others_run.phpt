--TEST--
PDO on MariaDB: queries, prepared statements, transactions, unbuffered and large results, slow connections, 50 at once
--DESCRIPTION--
Family: PDO, MariaDB and MySQL
Chapter: databases
Extension: pdo_mysql
How: cooperative
Calls: PDO::__construct(), PDO::query(), PDO::exec(), PDO::prepare(), PDOStatement::execute(), PDOStatement::fetch(), PDOStatement::nextRowset(), PDO::commit()
--EXTENSIONS--
nexus
pdo
mysqlnd
pdo_mysql
--INI--
nexus.hooks=1
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MYSQL'); ?>
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';

$pool = array_map(static fn(): PDO => pdo_mysql([PDO::ATTR_STRINGIFY_FETCHES => false]), range(0, 50));
$native = array_map(static fn(): PDO => pdo_mysql([PDO::ATTR_EMULATE_PREPARES => false]), range(0, 50));
$unbuffered = array_map(static fn(): PDO => pdo_mysql([PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]), range(0, 50));
$itself = static fn(int $number): int => $number;
$executed = static function (int $number, PDOStatement $statement): mixed {
    $statement->execute([$number]);

    return (int) $statement->fetch(PDO::FETCH_NUM)[0];
};
$prepared = static fn(array $pool): Closure
    => static fn(int $number): PDOStatement => $pool[$number]->prepare('SELECT ?, SLEEP(0.2)');

fifty(
    'query()',
    0.2,
    static fn(int $number): mixed => $pool[$number]->query("SELECT {$number}, SLEEP(0.2)")->fetchColumn(),
    $itself,
);
fifty('exec()', 0.2, static fn(int $number): int => $pool[$number]->exec('DO SLEEP(0.2)'), static fn(): int => 0);
fifty('execute(), emulated', 0.2, $executed, $itself, $prepared($pool));
fifty('execute()', 0.2, $executed, $itself, $prepared($native));
fifty('a transaction', 0.2, static function (int $number) use ($pool): mixed {
    $pool[$number]->beginTransaction();
    $pool[$number]->exec("SET @seen = {$number} + SLEEP(0.2)");
    $seen = $pool[$number]->query('SELECT @seen')->fetchColumn();
    $pool[$number]->commit();

    return $seen;
}, $itself);
fifty('rows that come one by one', 0.2, static function (int $number) use ($unbuffered): array {
    $statement = $unbuffered[$number]->query("SELECT 1 UNION ALL SELECT {$number} + SLEEP(0.2)");

    return [$statement->fetchColumn(), $statement->fetchColumn(), $statement->fetchColumn()];
}, static fn(int $number): array => [1, $number, false]);
fifty('nextRowset()', 0.2, static function (int $number) use ($pool): mixed {
    $statement = $pool[$number]->query("SELECT 1; SELECT {$number}, SLEEP(0.2)");
    $statement->nextRowset();

    return $statement->fetchColumn();
}, $itself);
fifty('a large result', 0.2, static function (int $number) use ($pool): int {
    return strlen(implode(
        '',
        $pool[$number]->query(
            "SELECT REPEAT('x', 1000) FROM seq_1_to_100 JOIN (SELECT SLEEP(0.2)) AS waited"
        )->fetchAll(PDO::FETCH_COLUMN),
    ));
}, static fn(): int => 100_000);

$proxy = new SlowProxy('MYSQL', 0.1);
fifty(
    'connecting',
    0.2,
    static fn(int $number): mixed => pdo_mysql([], $proxy->address)->query("SELECT {$number}")->fetchColumn(),
    $itself,
);
?>
--EXPECT--
query(): cooperative
exec(): cooperative
execute(), emulated: cooperative
execute(): cooperative
a transaction: cooperative
rows that come one by one: cooperative
nextRowset(): cooperative
a large result: cooperative
connecting: cooperative
