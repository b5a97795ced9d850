--TEST--
The frames and causes of a described failure have at most 16 KiB, whatever their messages contain
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Internal\describe_place;

function described(string $message): string
{
    $cause = null;
    for ($i = 0; $i < 5; $i++) {
        $cause = new LogicException($message, 0, $cause);
    }
    $thrown = new RuntimeException('it broke', 0, $cause);

    return substr(describe_place($thrown), strlen(" in {$thrown->getFile()}:{$thrown->getLine()}"));
}

var_dump(
    strlen(described(str_repeat("\x01", 2048))),
    str_ends_with(described(str_repeat("\x01", 2048)), "...\n  and more"),
);
foreach (['', 'a', 'aa', 'aaa'] as $shift) {
    $text = described($shift . str_repeat("\x01\u{20AC}", 500));
    var_dump(strlen($text) <= 16 * 1024, preg_match('//u', $text));
}
var_dump(str_contains(described('short'), 'and more'));
?>
--EXPECT--
int(16384)
bool(true)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
int(1)
bool(false)
