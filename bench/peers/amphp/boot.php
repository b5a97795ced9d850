<?php

declare(strict_types=1);

use Revolt\EventLoop;

require dirname(__DIR__, 2) . '/programs/micro/harness.php';
require dirname(__DIR__, 3) . '/build/peers-php/autoload.php';

/**
 * The cheapest way to let other fibers of this loop run: amphp's own delay(0) is a timer, and four times as
 * expensive.
 *
 * @return \Closure(): void
 */
function turn(): \Closure
{
    $suspension = EventLoop::getSuspension();
    $resume = static function () use ($suspension): void {
        $suspension->resume();
    };

    return static function () use ($suspension, $resume): void {
        EventLoop::queue($resume);
        $suspension->suspend();
    };
}
