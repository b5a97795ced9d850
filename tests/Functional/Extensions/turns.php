<?php

declare(strict_types=1);

// Two coroutines or requests run in turn, deep inside their own functions, and record the stack that they see.

use Nexus\Async\Channel;

use function Nexus\Async\delay;

/**
 * The functions on the stack that a test checks, innermost first: according to PHP, and according to Xdebug.
 *
 * @return array{list<string>, list<string>}
 */
function look(): array
{
    $php = array_column(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS), 'function');
    /** @var list<array{function?: string}> $frames */
    $frames = function_exists('xdebug_get_function_stack') ? xdebug_get_function_stack() : [];
    $xdebug = array_map(static fn(array $frame): string => $frame['function'] ?? '', array_reverse($frames));
    $is_ours = static fn(string $name): bool => in_array($name, ['take_turns', 'alpha', 'beta'], true);

    return [array_values(array_filter($php, $is_ours)), array_values(array_filter($xdebug, $is_ours))];
}

/**
 * @param Channel<int> $mine
 * @param Channel<int> $other
 * @return list<array{list<string>, list<string>}>
 */
function take_turns(string $name, Channel $mine, Channel $other): array
{
    $seen = [];
    for ($turn = 0; $turn < 3; $turn++) {
        $mine->receive();
        $seen[] = look();
        if (getenv('NEXUS_TEST_BREAK') !== false) {
            xdebug_connect_to_client();
            xdebug_break();
            usleep(0);
        }
        delay(0.001);
        $seen[] = look();
        $other->send($turn);
    }

    return $seen;
}

/**
 * @param Channel<int> $mine
 * @param Channel<int> $other
 * @return list<array{list<string>, list<string>}>
 */
function alpha(int $depth, Channel $mine, Channel $other): array
{
    return $depth > 0 ? alpha($depth - 1, $mine, $other) : take_turns('alpha', $mine, $other);
}

/**
 * @param Channel<int> $mine
 * @param Channel<int> $other
 * @return list<array{list<string>, list<string>}>
 */
function beta(int $depth, Channel $mine, Channel $other): array
{
    return $depth > 0 ? beta($depth - 1, $mine, $other) : take_turns('beta', $mine, $other);
}
