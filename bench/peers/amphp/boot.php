<?php

declare(strict_types=1);

use Revolt\EventLoop;

require dirname(__DIR__, 2) . '/programs/micro/harness.php';
require dirname(__DIR__, 3) . '/build/peers-php/autoload.php';

/**
 * What lets the others of this loop have a turn at the least cost: amphp's own delay(0) is a timer, and four times as
 * dear.
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
