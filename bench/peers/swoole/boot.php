<?php

declare(strict_types=1);

use function Swoole\Coroutine\run;

require dirname(__DIR__, 2) . '/programs/micro/harness.php';
require dirname(__DIR__) . '/swoole_functions.php';

/**
 * Swoole needs its scheduler for everything: the yardstick and the rounds run in it, too.
 *
 * @param callable(): int $measured
 */
function interleave_in_scheduler(callable $measured): void
{
    Swoole\Coroutine::set(['hook_flags' => 0, 'max_coroutine' => 1_000_000, 'log_level' => SWOOLE_LOG_ERROR]);
    run(static fn() => Nexus\Bench\Programs\interleave($measured));
}
