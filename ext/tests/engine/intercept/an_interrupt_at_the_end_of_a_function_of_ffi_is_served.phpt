--TEST--
An interrupt at the end of a function of FFI, whose frame has no function any more, is served
--EXTENSIONS--
nexus
ffi
--INI--
ffi.enable=1
nexus.report_signal=12
--FILE--
<?php
$log = __DIR__ . '/an_interrupt_at_the_end_of_a_function_of_ffi_is_served.log';
@unlink($log);
ini_set('error_log', $log);
$libc = FFI::cdef('int raise(int);');
(static function () use ($libc): void {
    for ($i = 0; $i < 3; $i++) {
        $libc->raise(12);
    }
})();
echo preg_match_all('~: coroutine 0 \(main\): running, ~', file_get_contents($log)), " reports\n";
?>
--CLEAN--
<?php @unlink(__DIR__ . '/an_interrupt_at_the_end_of_a_function_of_ffi_is_served.log'); ?>
--EXPECT--
3 reports
