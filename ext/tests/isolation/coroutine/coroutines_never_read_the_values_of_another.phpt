--TEST--
Fifty coroutines set everything to tokens of their own, wait at random, and never read the values of another
--EXTENSIONS--
nexus
mbstring
sockets
--INI--
date.timezone=UTC
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

const ZONES = ['Asia/Tokyo', 'Europe/Paris', 'America/Lima', 'UTC', 'Africa/Cairo'];
const ENCODINGS = ['UTF-8', 'EUC-JP', 'SJIS', 'ISO-8859-1'];

/** @return array<string, array{Closure(int): mixed, Closure(): mixed}> sets the value to a token; reads the value */
function settings(): array
{
    return [
        'ini' => [fn (int $token) => ini_set('user_agent', "agent {$token}"), fn () => ini_get('user_agent')],
        'path' => [fn (int $token) => set_include_path("/path/{$token}"), fn () => get_include_path()],
        'reporting' => [
            fn (int $token) => error_reporting(E_ALL & ~$token),
            fn () => [error_reporting(), ini_get('error_reporting')],
        ],
        'zone' => [fn (int $token) => date_default_timezone_set(ZONES[$token % 5]), fn () => date('e')],
        'locale' => [
            fn (int $token) => setlocale(LC_ALL, ['C', 'C.UTF-8'][$token % 2]),
            fn () => setlocale(LC_ALL, '0'),
        ],
        'encoding' => [fn (int $token) => mb_internal_encoding(ENCODINGS[$token % 4]), fn () => mb_internal_encoding()],
        'substitute' => [fn (int $token) => mb_substitute_character(0x40 + $token), fn () => mb_substitute_character()],
        'context' => [
            fn (int $token) => stream_context_set_default(['http' => ['user_agent' => "agent {$token}"]]),
            fn () => stream_context_get_options(stream_context_get_default()),
        ],
        'directory' => [
            fn (int $token) => chdir(['/', '/tmp', '/usr', '/etc'][$token % 4]),
            fn () => [getcwd(), is_file('passwd')],
        ],
        'umask' => [fn (int $token) => umask($token), fn () => umask()],
        'error' => [fn (int $token) => @trigger_error("token {$token}"), fn () => error_get_last()['message'] ?? null],
        'json' => [fn (int $token) => json_decode(['{', "\"\xff\"", '1'][$token % 3]), fn () => json_last_error()],
        'dates' => [
            fn (int $token) => date_create(['what', '32.1.2026', 'now'][$token % 3]),
            fn () => date_get_last_errors(),
        ],
        'preg' => [fn (int $token) => preg_match('/./u', ["\xff", 'x'][$token % 2]), fn () => preg_last_error()],
    ];
}

$settings = settings();
error_clear_last();
$begin = array_map(fn (array $setting) => $setting[1](), $settings);
$work = function (int $token) use ($settings, $begin): void {
    $choice = new Random\Randomizer(new Random\Engine\Mt19937($token));
    $own = $begin;
    foreach (range(1, 40) as $step) {
        $names = array_keys($settings);
        $name = $names[$choice->getInt(0, count($names) - 1)];
        [$set, $read] = $settings[$name];
        $set($token);
        $own[$name] = $read();
        delay($choice->getInt(0, 3) / 1000);
        foreach ($settings as $name => [, $read]) {
            $value = $read();
            if ($value !== $own[$name]) {
                throw new LogicException("{$token} read {$name} of another: " . var_export($value, true));
            }
        }
    }
};
$all = array_map(fn (int $token) => spawn($work, $token), range(1, 50));
foreach ($all as $coroutine) {
    await($coroutine);
}
foreach ($settings as $name => [, $read]) {
    assert($read() === $begin[$name], $name);
}
echo "none\n";
?>
--EXPECT--
none
