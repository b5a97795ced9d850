--TEST--
Putting a coroutine's settings in place raises no error, calls no handler, and stores no last error
--EXTENSIONS--
nexus
mbstring
--INI--
mbstring.internal_encoding=
mbstring.http_input=
auto_detect_line_endings=0
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

error_clear_last();
$changing = static function (string $encoding) {
    @ini_set('mbstring.internal_encoding', $encoding);
    @ini_set('mbstring.http_input', $encoding);
    @ini_set('mbstring.http_output', $encoding);
    @ini_set('auto_detect_line_endings', '1');
    error_clear_last();
    for ($i = 0; $i < 5; $i++) {
        usleep(100);
        assert(ini_get('mbstring.internal_encoding') === $encoding && ini_get('auto_detect_line_endings') === '1');
        assert(error_get_last() === null && error_reporting() === E_ALL);
    }
    return $encoding;
};
$plain = static function () {
    set_error_handler(static fn(int $level, string $text) => throw new ErrorException($text));
    for ($i = 0; $i < 10; $i++) {
        delay(0);
        assert(ini_get('mbstring.internal_encoding') === '' && ini_get('auto_detect_line_endings') === '0');
    }
    return 'plain';
};
$running = [spawn($changing, 'UTF-8'), spawn($changing, 'SJIS'), spawn($plain)];
foreach ($running as $future) {
    echo await($future), "\n";
}
var_dump(ini_get('mbstring.internal_encoding'), error_get_last());
?>
--EXPECTF--
%AUTF-8
SJIS
plain
string(0) ""
NULL%A
