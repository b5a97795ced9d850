--TEST--
A coroutine has its own settings, include path, time zone, locale, encodings, seed, default context, directory, umask
--EXTENSIONS--
nexus
mbstring
--INI--
date.timezone=UTC
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

function settings(): array
{
    return [
        ini_get('precision'), ini_get('error_reporting'), get_include_path(), ini_get('user_agent'),
        date_default_timezone_get(), date('H', 0), setlocale(LC_ALL, '0'),
        mb_internal_encoding(), mb_substitute_character(), mb_language(), mb_detect_order(),
        stream_context_get_options(stream_context_get_default()), getcwd(), umask(), realpath('.'),
    ];
}

function change(string $directory, int $mask): void
{
    ini_set('precision', '5');
    ini_set('user_agent', $directory);
    error_reporting(E_ALL & ~E_NOTICE);
    set_include_path($directory);
    date_default_timezone_set('Asia/Tokyo');
    setlocale(LC_ALL, 'C');
    mb_internal_encoding('EUC-JP');
    mb_substitute_character(0x21);
    mb_language('ja');
    mb_detect_order(['ASCII', 'SJIS']);
    stream_context_set_default(['http' => ['user_agent' => $directory]]);
    chdir($directory);
    umask($mask);
}

$directories = array_map(function (int $i): string {
    $directory = __DIR__ . "/settings_belong.{$i}";
    @mkdir($directory);
    return $directory;
}, [0, 1]);
$main = settings();
$others = [];
$changing = [];
foreach ($directories as $i => $directory) {
    $changing[] = spawn(function () use ($directory, $i, $main) {
        assert(settings() === $main);
        change($directory, 010 + $i);
        $own = settings();
        assert($own !== $main && $own[12] === $directory && $own[13] === 010 + $i && $own[5] === '09');
        foreach (range(1, 3) as $turn) {
            delay(0.002);
            assert(settings() === $own);
            assert(@$undefined['x'] === null && error_reporting() === (E_ALL & ~E_NOTICE));
        }
        ini_restore('precision');
        assert(ini_get('precision') === $main[0]);
        delay(0);
        assert(ini_get('precision') === $main[0]);
        if ($i === 1) {
            throw new LogicException('on its way out');
        }
        exit;
    });
}
foreach (range(1, 5) as $turn) {
    delay(0.001);
    assert(settings() === $main);
    await(spawn(fn () => assert(settings() === $main)));
}
foreach ($changing as $coroutine) {
    try {
        await($coroutine);
    } catch (\Throwable $thrown) {
        echo $thrown::class, "\n";
    }
}
assert(settings() === $main);

$begun = new Nexus\Async\Channel();
$cancelled = spawn(function () use ($directories, $begun) {
    change($directories[0], 077);
    try {
        $begun->send(true);
        delay(60);
    } finally {
        assert(getcwd() === $directories[0] && umask() === 077 && ini_get('precision') === '5');
    }
});
$begun->receive();
assert(settings() === $main);
$cancelled->cancel();
try {
    await($cancelled);
} catch (\Throwable) {
}
assert(settings() === $main);

/* Other coroutines begin with main's settings, and see them until they change one. */
$changed = new Nexus\Async\Channel();
$watching = spawn(function () use ($begun, $changed) {
    $before = ini_get('precision');
    $begun->send(true);
    $changed->receive();
    return [$before, ini_get('precision'), date_default_timezone_get()];
});
$begun->receive();
ini_set('precision', '9');
date_default_timezone_set('Europe/Paris');
$changed->send(true);
assert(await($watching) === [$main[0], '9', 'Europe/Paris']);

mt_srand(7);
$sequence = [mt_rand(), mt_rand(), mt_rand()];
$draw = function (int $seed): array {
    mt_srand($seed);
    $drawn = [];
    for ($i = 0; $i < 3; $i++) {
        $drawn[] = mt_rand();
        delay(0);
    }
    return $drawn;
};
$seven = spawn($draw, 7);
$eight = spawn($draw, 8);
assert(await($seven) === $sequence);
assert(await($eight) !== $sequence);
echo "own\n";
?>
--CLEAN--
<?php
@rmdir(__DIR__ . '/settings_belong.0');
@rmdir(__DIR__ . '/settings_belong.1');
?>
--EXPECT--
Nexus\Server\SystemException
LogicException
own
