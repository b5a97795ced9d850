--TEST--
A crash is reported and ends the process: with a broken heap, with a smashed stack, and with a log that no process reads
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (getenv('LD_PRELOAD')) die('skip ASan reports crashes itself');
exec(
    escapeshellarg(PHP_BINARY)
        . ' -n -d extension=ffi -r '
        . escapeshellarg('exit(class_exists("FFI") ? 0 : 1);')
        . ' 2>&1',
    $said,
    $code,
);
if ($code !== 0) die('skip there is no FFI');
?>
--FILE--
<?php
$script = <<<'PHP'
$libc = FFI::cdef('int kill(int, int); int getpid(void); char *malloc(size_t); void free(char *); void *memset(char *, int, size_t); int setrlimit(int, long *); int setuid(int);');
Nexus\Async\delay(0);
switch ($argv[1]) {
    case 'plain':
        $libc->kill($libc->getpid(), SIGSEGV);
    case 'heap':
        // The sizes of free blocks: the allocator finds out while it holds its lock.
        $blocks = array_map(static fn () => $libc->malloc(2000), range(1, 20));
        $libc->memset($blocks[10], 0x41, 5000);
        array_map($libc->free(...), $blocks);
        $libc->malloc(100000);
    case 'stack':
        preg_match('/-([0-9a-f]+) .*\[stack\]/', file_get_contents('/proc/self/maps'), $match);
        $address = FFI::new('uintptr_t');
        $address->cdata = hexdec($match[1]) - 60000;
        $libc->memset(FFI::cast('char *', $address), 0x41, 59000);
}
PHP;
function crash(string $how, bool $isRead): array
{
    global $script;
    $directory = PHP_EXTENSION_DIR;
    $command = [
        PHP_BINARY,
        '-n',
        '-d',
        'extension=' . getenv('NEXUS_SO'),
        '-d',
        "extension={$directory}/ffi.so",
        '-r',
        $script,
        $how,
    ];
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($pair[1], false);
    while (!$isRead && @fwrite($pair[1], str_repeat('x', 65536)) > 0);
    stream_set_blocking($pair[1], true);
    $process = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => $pair[1]], $pipes);
    fclose($pair[1]);
    while (($status = proc_get_status($process))['running']) {
        usleep(5000);
    }
    stream_set_blocking($pair[0], false);

    return [
        $status['signaled'] ? $status['termsig'] : -$status['exitcode'],
        $isRead ? stream_get_contents($pair[0]) : '',
    ];
}
foreach (['plain', 'heap', 'stack'] as $how) {
    foreach ([true, false] as $isRead) {
        [$signal, $said] = crash($how, $isRead);
        $isReported = !$isRead
            || preg_match(
                '/\[NX-0111\] the process crashed \(signal ' . $signal . '\)\n(?:  at Command line code:\d+\n)/',
                $said,
            ) === 1;
        echo $how, $isRead ? '' : ', not read', ': ',
            in_array($signal, [SIGSEGV, SIGABRT, SIGBUS, SIGILL], true) && $isReported
                ? 'reported'
                : "{$signal} {$said}",
            "\n";
    }
}
?>
--EXPECT--
plain: reported
plain, not read: reported
heap: reported
heap, not read: reported
stack: reported
stack, not read: reported
