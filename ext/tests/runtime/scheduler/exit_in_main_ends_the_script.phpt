--TEST--
exit() or an uncaught exception in main ends the script: its coroutines are cancelled, and shutdown functions run
--DESCRIPTION--
Orders: 3, for each starts many processes
--EXTENSIONS--
nexus
--FILE--
<?php
$script = <<<'PHP'
    <?php
    use function Nexus\Async\{spawn, delay, shield};

    register_shutdown_function(static function (): void { echo "shutdown\n"; });
    $begun = false;
    function begun(): void { while (!$GLOBALS['begun']) { delay(0); } }
    function endless(string $name = 'endless'): Nexus\Async\Coroutine {
        return spawn(static function () use ($name): void {
            $GLOBALS['begun'] = true;
            try {
                for (;;) { delay(1); }
            } finally {
                delay(0.001);
                echo "$name cancelled\n";
            }
        });
    }
    function caught(callable $call): void {
        try { $call(); } catch (LogicException) { echo "caught\n"; }
    }
    function fails(): never { throw new RuntimeException('gone'); }
    PHP;
$handler = 'set_exception_handler(static function (Throwable $e): void {
    caught(static fn() => throw new LogicException); echo "handled ", $e->getMessage(), "\n"; });';
$mains = [
    'exit' => 'endless(); begun(); exit(3);',
    'die with a text' => 'endless(); begun(); die("the text\n");',
    'exit in a function' => 'endless(); begun(); (static function (): void { array_map(static fn() => exit(4), [1]); })();',
    'exit in a Fiber of main' => 'endless(); begun(); (new Fiber(static fn() => exit(5)))->start();',
    'the status is that of main' => 'spawn(static function (): void { $GLOBALS["begun"] = true; try { delay(100); } finally { exit(9); } }); begun(); exit(3);',
    'an exception' => 'endless(); begun(); fails();',
    'an exception with a handler' => $handler . 'endless(); begun(); fails();',
    'with a finally' => $handler . 'endless(); begun(); try { fails(); } finally { echo "finally\n"; }',
    'caught by another class' => $handler . 'endless(); begun(); caught(static fn() => fails());',
    'caught by a class that is not loaded' => $handler
        . 'endless(); begun(); try { fails(); } catch (NotLoaded | OutOfRangeException) { echo "never\n"; }',
    'a handler that exits' => 'set_exception_handler(static fn() => exit(6)); endless(); begun(); fails();',
    'a caught exception' => $handler
        . 'spawn(static function (): void { delay(0.002); echo "waited for\n"; }); caught(static fn() => throw new LogicException);',
    'a discarded exception' => $handler . 'spawn(static function (): void { delay(0.002); echo "waited for\n"; });
        (static function (): void { try { fails(); } finally { return; } })();',
    'exit in a coroutine' => 'spawn(static function (): void { delay(0.002); echo "waited for\n"; }); spawn(static fn() => exit(0));',
    'a detached one' => 'endless("detached")->detach("by name"); spawn(static function (): void { delay(0.002); echo "waited for\n"; });',
    'detached in a coroutine' => 'spawn(static function (): void { endless("detached")->detach("by name"); delay(0.002); });',
    'shutdown functions are waited for' => 'register_shutdown_function(static function (): void {
        spawn(static function (): void { delay(0.002); echo "spawned there\n"; }); }); endless(); begun(); exit(3);',
    'exit in a shutdown function' => 'register_shutdown_function(static function (): void { endless(); begun(); exit(7); });',
    'a fatal error' => 'endless(); begun(); error_reporting(E_ALL & ~E_DEPRECATED); trigger_error("broken", E_USER_ERROR);',
    'a buffer' => 'ob_start(); endless(); begun(); echo "buffered\n"; exit(3);',
    'a shield' => 'spawn(static fn() => shield(static function (): void { $GLOBALS["begun"] = true; delay(0.002); echo "shielded\n"; })); begun(); exit(3);',
];
$file = __DIR__ . '/exit_in_main.script.php';
foreach ($mains as $name => $main) {
    file_put_contents($file, "$script\n$main");
    $process = proc_open(
        [
            'timeout',
            '30',
            PHP_BINARY,
            '-n',
            '-d',
            'extension=' . getenv('NEXUS_SO'),
            '-d',
            'log_errors=0',
            '-d',
            'html_errors=0',
            '-d',
            'fatal_error_backtraces=0',
            $file,
        ],
        [1 => ['pipe', 'w'], 2 => ['redirect', 1]],
        $pipes,
    );
    $output = preg_replace(
        [
            '/PHP Fatal/',
            '/ in \S+:\d+\nStack trace:.*?thrown in \S+ on line \d+/s',
            '/ in \S+ on line \d+/',
            '/\(tried.*\)/',
        ],
        ['Fatal', '', '', ''],
        stream_get_contents($pipes[1]),
    );
    echo "$name: ", strtr(preg_replace('/\n+/', "\n", trim($output)), "\n", '|'), ', ',
        // PHP's own message differs between versions.
        [proc_close($process), 'handled'][(int) str_contains($output, 'handled')], "\n";
}
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/exit_in_main.script.php');
?>
--EXPECT--
exit: endless cancelled|shutdown, 3
die with a text: the text|endless cancelled|shutdown, 0
exit in a function: endless cancelled|shutdown, 4
exit in a Fiber of main: endless cancelled|shutdown, 5
the status is that of main: shutdown, 3
an exception: Fatal error: Uncaught RuntimeException: gone|endless cancelled|shutdown, 255
an exception with a handler: caught|handled gone|endless cancelled|shutdown, handled
with a finally: finally|caught|handled gone|endless cancelled|shutdown, handled
caught by another class: caught|handled gone|endless cancelled|shutdown, handled
caught by a class that is not loaded: caught|handled gone|endless cancelled|shutdown, handled
a handler that exits: shutdown, 6
a caught exception: caught|waited for|shutdown, 0
a discarded exception: waited for|shutdown, 0
exit in a coroutine: waited for|shutdown, 0
a detached one: waited for|detached cancelled|shutdown, 0
detached in a coroutine: detached cancelled|shutdown, 0
shutdown functions are waited for: endless cancelled|shutdown|spawned there, 3
exit in a shutdown function: shutdown, 7
a fatal error: Fatal error: broken|shutdown, 255
a buffer: endless cancelled|buffered|shutdown, 3
a shield: shielded|shutdown, 3
