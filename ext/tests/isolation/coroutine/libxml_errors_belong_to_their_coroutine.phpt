--TEST--
libxml_get_errors() gives a coroutine its own errors, and main's mode is what it begins with
--EXTENSIONS--
nexus
dom
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

$count = function (string $xml, bool $collect): int|string {
    $before = libxml_use_internal_errors($collect);
    delay(0);
    $warnings = 0;
    set_error_handler(function () use (&$warnings) {
        return (bool) ++$warnings;
    });
    (new DOMDocument())->loadXML($xml);
    delay(0.001);
    $errors = count(libxml_get_errors());
    libxml_clear_errors();
    delay(0);
    libxml_use_internal_errors($before);
    return "$errors errors, $warnings warnings, " . ($before ? 'collecting' : 'warning') . ' before';
};
$round = function () use ($count): void {
    $coroutines = [
        spawn($count, '<a><x:b/><y:c/></a>', true),
        spawn($count, '<a/>', true),
        spawn($count, '<a>&nothing;</a>', false),
        spawn($count, '<a>&nothing;</a>', true),
    ];
    echo implode("\n", array_map(await(...), $coroutines)), "\n";
};
$round();
echo "main collects\n";
libxml_use_internal_errors(true);
(new DOMDocument())->loadXML('<main>');
$round();
echo count(libxml_get_errors()), " of main\n";
libxml_use_internal_errors(false);
delay(0);
await(spawn(fn () => libxml_use_internal_errors(true)));
var_dump(await(spawn(fn () => libxml_use_internal_errors())), libxml_use_internal_errors());
?>
--EXPECT--
2 errors, 0 warnings, warning before
0 errors, 0 warnings, warning before
0 errors, 1 warnings, warning before
1 errors, 0 warnings, warning before
main collects
2 errors, 0 warnings, collecting before
0 errors, 0 warnings, collecting before
0 errors, 1 warnings, collecting before
1 errors, 0 warnings, collecting before
1 of main
bool(false)
bool(false)
