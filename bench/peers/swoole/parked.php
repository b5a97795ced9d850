<?php

declare(strict_types=1);

use Swoole\Coroutine;

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/boot.php';

$wanted = max(1, (int) (arguments()[0] ?? 1000));
Coroutine::set(['hook_flags' => 0, 'max_coroutine' => 1_000_000, 'log_level' => SWOOLE_LOG_ERROR]);
Coroutine\run(static function () use ($wanted): void {
    $parked = 0;
    $body = static function () use (&$parked): void {
        Coroutine::yield();
        ++$parked;
    };
    $coroutines = array_fill(0, $wanted, 0);
    $figures = parking(static function () use ($wanted, $body, &$coroutines): int {
        for ($i = 0; $i < $wanted; ++$i) {
            $coroutines[$i] = Coroutine::create($body);
        }

        return $wanted;
    });
    foreach ($coroutines as $coroutine) {
        Coroutine::resume($coroutine);
    }
    expect($wanted, $parked, 'Parked');
    print_json(['parked' => $parked, 'failure' => null] + $figures);
});
