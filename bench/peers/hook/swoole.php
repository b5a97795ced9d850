<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs;

/**
 * Each call in a Swoole coroutine, with all hooks of Swoole enabled.
 *
 * @param callable(int): bool $call
 */
function spawned(int $count, callable $call): int
{
    $right = 0;
    \Swoole\Coroutine::set(['hook_flags' => SWOOLE_HOOK_ALL, 'log_level' => SWOOLE_LOG_ERROR]);
    \Swoole\Coroutine\run(static function () use ($count, $call, &$right): void {
        for ($index = 0; $index < $count; ++$index) {
            \Swoole\Coroutine::create(static function () use ($call, $index, &$right): void {
                $right += $call($index) ? 1 : 0;
            });
        }
    });

    return $right;
}
