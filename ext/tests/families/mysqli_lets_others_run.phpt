--TEST--
mysqli: queries, prepared statements, several at once, results that are asked for and slow connections, fifty at once
--DESCRIPTION--
Family: mysqli
Chapter: databases
Extension: mysqli
How: cooperative
Calls: mysqli::__construct(), mysqli::query(), mysqli::real_query(), mysqli::prepare(), mysqli::multi_query(), mysqli::next_result(), mysqli::poll(), mysqli::reap_async_query(), mysqli_stmt::execute(), mysqli_result::fetch_row()
--EXTENSIONS--
nexus
mysqlnd
mysqli
--INI--
nexus.hooks=1
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MYSQL'); ?>
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';

$pool = array_map(static fn(): mysqli => mysqli_at(), range(0, 50));
$itself = static fn(int $number): string => (string) $number;
$sql = static fn(int $number): string => "SELECT {$number}, SLEEP(0.2)";

fifty('query()', 0.2, static fn(int $number): mixed => $pool[$number]->query($sql($number))->fetch_row()[0], $itself);
fifty('a large result', 0.2, static fn(int $number): int => strlen(implode('', array_column(
    $pool[$number]->query("SELECT REPEAT('x', 1000) FROM seq_1_to_100 JOIN (SELECT SLEEP(0.2)) AS waited")->fetch_all(), 0))), static fn(): int => 100_000);
fifty('rows that come one by one', 0.2, static function (int $number) use ($pool): mixed {
    $result = $pool[$number]->query("SELECT 1 UNION ALL SELECT {$number} + SLEEP(0.2)", MYSQLI_USE_RESULT);
    $result->fetch_row();
    $seen = $result->fetch_row()[0];
    $result->free();

    return $seen;
}, $itself);
fifty('mysqli_stmt::execute()', 0.2, static function (int $number, mysqli_stmt $statement): mixed {
    $statement->execute([$number]);

    return $statement->get_result()->fetch_row()[0];
}, $itself, static fn(int $number): mysqli_stmt => $pool[$number]->prepare('SELECT ?, SLEEP(0.2)'));
fifty('multi_query()', 0.2, static function (int $number) use ($pool): mixed {
    $pool[$number]->multi_query("SELECT SLEEP(0.1); SELECT {$number}, SLEEP(0.1)");
    $pool[$number]->store_result();
    $pool[$number]->next_result();

    return $pool[$number]->store_result()->fetch_row()[0];
}, $itself);
fifty('poll() and reap_async_query()', 0.2, static function (int $number) use ($pool, $sql): mixed {
    $pool[$number]->query($sql($number), MYSQLI_ASYNC);
    [$read, $error, $reject] = [[$pool[$number]], [$pool[$number]], [$pool[$number]]];

    return mysqli::poll($read, $error, $reject, 5) . $pool[$number]->reap_async_query()->fetch_row()[0];
}, static fn(int $number): string => "1{$number}");
fifty('reap_async_query()', 0.2, static function (int $number) use ($pool, $sql): mixed {
    $pool[$number]->query($sql($number), MYSQLI_ASYNC);

    return $pool[$number]->reap_async_query()->fetch_row()[0];
}, $itself);

$proxy = new SlowProxy('MYSQL', 0.1); // the protocol of a connection needs several round trips
fifty(
    'connecting',
    0.2,
    static fn(int $number): mixed => mysqli_at($proxy->address)->query("SELECT {$number}")->fetch_row()[0],
    $itself,
);
?>
--EXPECT--
query(): cooperative
a large result: cooperative
rows that come one by one: cooperative
mysqli_stmt::execute(): cooperative
multi_query(): cooperative
poll() and reap_async_query(): cooperative
reap_async_query(): cooperative
connecting: cooperative
