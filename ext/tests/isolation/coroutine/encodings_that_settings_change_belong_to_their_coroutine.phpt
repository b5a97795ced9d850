--TEST--
Encodings that follow a setting belong to the coroutine that changes the setting
--EXTENSIONS--
nexus
mbstring
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

function encodings(): string
{
    return implode(
        ' ',
        [
            mb_internal_encoding(),
            mb_regex_encoding(),
            mb_http_output(),
            mb_substitute_character(),
            mb_strlen("\xc3\xa4\xc3\xb6"),
        ],
    );
}

/** The values that a coroutine reads after each of its waits, beside a coroutine that changes them and waits, too. */
function beside(Closure $changes): string
{
    $seen = [];
    $neighbour = spawn(function () use ($changes, &$seen): void {
        for ($turn = 0; $turn < 4; $turn++) {
            $changes();
            $own = encodings();
            delay(0);
            delay(0);
            $own === encodings() || $seen[] = 'the neighbour lost ' . $own . ', and has ' . encodings();
        }
    });
    $reader = spawn(function () use (&$seen): void {
        for ($turn = 0; $turn < 12; $turn++) {
            $seen[] = encodings();
            delay(0);
        }
    });
    await($neighbour);
    await($reader);
    $seen[] = encodings();

    return implode(', ', array_unique($seen));
}
$changes = [
    'a setting' => fn() => @ini_set('default_charset', 'ISO-8859-1'),
    'a setting, then its function' => fn() => [@ini_set('default_charset', 'ISO-8859-1'), mb_internal_encoding('SJIS')],
    'a function, then its setting' => fn() => [mb_internal_encoding('SJIS'), @ini_set('default_charset', 'ISO-8859-1')],
    'a setting of mbstring' => fn() => [@ini_set('mbstring.internal_encoding', 'EUC-JP'), mb_internal_encoding('SJIS')],
    'all encodings' => fn() => [
        @ini_set('internal_encoding', 'EUC-JP'),
        @ini_set('output_encoding', 'SJIS'),
        @ini_set('input_encoding', 'SJIS'),
        mb_regex_encoding('SJIS'),
    ],
    'the character that stands for others' => fn() => [
        @ini_set('mbstring.substitute_character', '12307'),
        mb_substitute_character(0x21),
    ],
];
foreach ($changes as $name => $change) {
    echo $name, ': ', beside($change), "\n";
}
mb_internal_encoding('EUC-JP');
mb_substitute_character(0x3f3f);
echo "main has set its own:\n";
foreach ($changes as $name => $change) {
    echo $name, ': ', beside($change), "\n";
}
?>
--EXPECT--
a setting: UTF-8 UTF-8 UTF-8 63 2
a setting, then its function: UTF-8 UTF-8 UTF-8 63 2
a function, then its setting: UTF-8 UTF-8 UTF-8 63 2
a setting of mbstring: UTF-8 UTF-8 UTF-8 63 2
all encodings: UTF-8 UTF-8 UTF-8 63 2
the character that stands for others: UTF-8 UTF-8 UTF-8 63 2
main has set its own:
a setting: EUC-JP UTF-8 UTF-8 16191 2
a setting, then its function: EUC-JP UTF-8 UTF-8 16191 2
a function, then its setting: EUC-JP UTF-8 UTF-8 16191 2
a setting of mbstring: EUC-JP UTF-8 UTF-8 16191 2
all encodings: EUC-JP UTF-8 UTF-8 16191 2
the character that stands for others: EUC-JP UTF-8 UTF-8 16191 2
