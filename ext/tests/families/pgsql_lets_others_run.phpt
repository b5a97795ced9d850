--TEST--
pg_*(): queries, results that are asked for, COPY, notifications and slow connections, fifty at once
--DESCRIPTION--
Family: pgsql
Chapter: databases
Extension: pgsql
How: cooperative
Calls: pg_connect(), pg_query(), pg_query_params(), pg_execute(), pg_get_result(), pg_end_copy(), pg_cancel_query(), stream_select() of pg_socket()
Library: libpq
Note: The name of the host is looked up in a thread. Connecting computes for 1 to 3 ms (SCRAM, TLS).
--EXTENSIONS--
nexus
pgsql
--INI--
nexus.hooks=1
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';

$pool = array_map(static fn(): PgSql\Connection => pgsql(), range(0, 50));
foreach ($pool as $connection) {
    pg_query($connection, 'CREATE TEMPORARY TABLE copied AS SELECT 0 AS number WHERE false;
        CREATE FUNCTION pg_temp.later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
        CREATE TRIGGER later BEFORE INSERT ON copied FOR EACH ROW EXECUTE FUNCTION pg_temp.later()');
    pg_prepare($connection, 'waits', 'SELECT $1::int FROM pg_sleep(0.2)');
}
$itself = static fn(int $number): string => (string) $number;
$sql = static fn(int $number): string => "SELECT {$number} FROM pg_sleep(0.2)";

fifty(
    'pg_query()',
    0.2,
    static fn(int $number): mixed => pg_fetch_result(pg_query($pool[$number], $sql($number)), 0, 0),
    $itself,
);
fifty(
    'pg_query_params()',
    0.2,
    static fn(int $number): mixed => pg_fetch_result(
        pg_query_params($pool[$number], 'SELECT $1::int FROM pg_sleep(0.2)', [$number]),
        0,
        0,
    ),
    $itself,
);
fifty(
    'pg_execute()',
    0.2,
    static fn(int $number): mixed => pg_fetch_result(pg_execute($pool[$number], 'waits', [$number]), 0, 0),
    $itself,
);
fifty('pg_get_result()', 0.2, static function (int $number) use ($pool, $sql): mixed {
    pg_send_query($pool[$number], $sql($number));
    $seen = pg_fetch_result(pg_get_result($pool[$number]), 0, 0);

    return pg_get_result($pool[$number]) === false ? $seen : null;
}, $itself);
fifty('stream_select() of pg_socket()', 0.2, static function (int $number) use ($pool, $sql): mixed {
    pg_send_query($pool[$number], $sql($number));
    while (pg_connection_busy($pool[$number])) {
        [$read, $write, $except] = [[pg_socket($pool[$number])], [], []];
        stream_select($read, $write, $except, 5);
        pg_consume_input($pool[$number]);
    }
    $seen = pg_fetch_result(pg_get_result($pool[$number]), 0, 0);
    pg_get_result($pool[$number]);

    return $seen;
}, $itself);
fifty('pg_get_notify()', 0.2, static function (int $number) use ($pool): mixed {
    pg_query(
        $pool[$number],
        "LISTEN news; SELECT pg_sleep(0.2); SELECT pg_notify('news', pg_backend_pid()::text); UNLISTEN news",
    );
    pg_query($pool[$number], 'SELECT 1');

    return true;
}, static fn(): bool => true);
fifty('pg_end_copy()', 0.2, static function (int $number) use ($pool): mixed {
    pg_query($pool[$number], 'TRUNCATE copied');
    pg_query($pool[$number], 'COPY copied FROM STDIN');
    pg_put_line($pool[$number], "{$number}\n");
    pg_put_line($pool[$number], "\\.\n");
    pg_end_copy($pool[$number]);

    return pg_fetch_result(pg_query($pool[$number], 'SELECT sum(number) FROM copied'), 0, 0);
}, $itself);
fifty('pg_cancel_query()', 0.2, static function (int $number) use ($pool): mixed {
    pg_send_query($pool[$number], 'SELECT pg_sleep(10)');
    usleep(200_000);

    return pg_cancel_query($pool[$number]);
}, static fn(): bool => true);

$proxy = new SlowProxy('PGSQL', 0.1); // the protocol of a connection needs several round trips; ten, as each computes
fifty(
    'pg_connect()',
    0.2,
    static fn(int $number): mixed => pg_fetch_result(pg_query(pgsql('', $proxy->address), "SELECT {$number}"), 0, 0),
    $itself,
    calls: 10,
);
fifty(
    'pg_connect() by TLS',
    0.2,
    static fn(int $number): mixed => pg_fetch_result(
        pg_query(pgsql('sslmode=require', $proxy->address), "SELECT {$number}"),
        0,
        0,
    ),
    $itself,
    calls: 10,
);
?>
--EXPECT--
pg_query(): cooperative
pg_query_params(): cooperative
pg_execute(): cooperative
pg_get_result(): cooperative
stream_select() of pg_socket(): cooperative
pg_get_notify(): cooperative
pg_end_copy(): cooperative
pg_cancel_query(): cooperative
pg_connect(): cooperative
pg_connect() by TLS: cooperative
