<?php

// SPDX-License-Identifier: MIT
// Runs a piece of documented code, and compares its result with the documented result.

declare(strict_types=1);

const PATIENCE_SECONDS = 30;

/**
 * A file that returns a value, or calls run() of a server, is served, and gets the requests of the `$ curl` lines of
 * $expected. A file with a Nexus\Server\Pool is started by `nexus work`, and must stop without a failure. Any
 * other file is run, and must print $expected. `%d`, `%f` and `%s` in it stand for a number, a decimal number and any
 * text.
 *
 * @return ?string what is wrong
 */
function problemOfSpecimen(string $file, ?string $expected): ?string
{
    $code = (string) file_get_contents($file);

    return match (true) {
        !returnsAtTop($code) && preg_match('/^Swoole\w+Server::run\(/m', $code) !== 1 => problemOfScript($file, $expected),
        str_contains($code, 'use Nexus\Server\Pool;') => problemOfPool($file),
        default => problemOfServed($file, $expected ?? ''),
    };
}

function returnsAtTop(string $code): bool
{
    $depth = 0;
    foreach (PhpToken::tokenize($code) as $token) {
        $opens = in_array($token->text, ['{', '(', '['], true)
            || $token->is([T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES, T_ATTRIBUTE]);
        $depth += $opens ? 1 : (in_array($token->text, ['}', ')', ']'], true) ? -1 : 0);
        if ($depth === 0 && $token->is(T_RETURN)) {
            return true;
        }
    }

    return false;
}

/** @return list<string> */
function nexus(string ...$arguments): array
{
    $command = getenv('NEXUS_COMMAND');

    return [
        PHP_BINARY,
        $command === false ? dirname(__DIR__, 2) . '/bin/nexus' : $command,
        ...array_values($arguments),
    ];
}

function problemOfScript(string $file, ?string $expected): ?string
{
    // A snippet may call nexus, as a shell does.
    putenv('PATH=' . dirname(nexus()[1]) . ':' . getenv('PATH'));
    [$code, $output] = outputOf(nexus('run', $file));
    if ($code !== 0) {
        return "ends with {$code}:\n{$output}";
    }
    if ($expected === null || matches(trim($expected), trim($output))) {
        return null;
    }

    return "prints\n{$output}\ninstead of\n{$expected}\n";
}

function matches(string $expected, string $output): bool
{
    $pattern = strtr(preg_quote($expected, '~'), ['%d' => '[+-]?\d+', '%f' => '[+-]?\d+(?:\.\d+)?', '%s' => '[^\n]+']);

    return preg_match("~^{$pattern}\$~D", $output) === 1;
}

/**
 * Standard error is part of the output. The command has a time limit.
 *
 * @param list<string> $command
 *
 * @return list<string>
 */
function merged(int $seconds, array $command): array
{
    return ['sh', '-c', 'exec timeout "$@" 2>&1', 'sh', (string) $seconds, ...$command];
}

/**
 * @param list<string> $command
 *
 * @return array{int, string}
 */
function outputOf(array $command): array
{
    $process = proc_open(merged(PATIENCE_SECONDS, $command), [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
    if ($process === false) {
        return [127, "{$command[0]} cannot be executed"];
    }
    $output = (string) stream_get_contents($pipes[1]);

    return [proc_close($process), $output];
}

function problemOfServed(string $file, string $expected): ?string
{
    return problemOfMaster(
        nexus('serve', $file, '--port=0', '--workers=1'),
        '~ at http://\S+?:(\d+) by [^\n]*\n~',
        static fn(string $port): ?string => problemOfAnswers($expected, (int) $port),
    );
}

function problemOfPool(string $file): ?string
{
    return problemOfMaster(nexus('work', $file, '--workers=1'), '~^Running (.*) by ~m', static fn(): ?string => null);
}

/**
 * Starts a master, calls the function when it is ready, and stops it.
 *
 * @param list<string> $command
 * @param string $ready a pattern for what it prints when it is ready
 * @param Closure(string): ?string $problemOf gets the first group of the pattern
 */
function problemOfMaster(array $command, string $ready, Closure $problemOf): ?string
{
    $process = proc_open(merged(2 * PATIENCE_SECONDS, $command), [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
    if ($process === false) {
        return 'the server cannot be started';
    }
    $said = '';
    while (preg_match($ready, $said, $match) !== 1 && ($line = fgets($pipes[1])) !== false) {
        $said .= $line;
    }
    $problem = isset($match[1]) ? $problemOf($match[1]) : "does not come up:\n{$said}";
    proc_terminate($process, SIGTERM);
    $said .= stream_get_contents($pipes[1]);
    $code = proc_close($process);

    return $problem ?? ($code === 0 ? null : "ends with {$code}:\n{$said}");
}

/** The lines after a command must be in its response, in that order. A response may have more lines, such as Date. */
function problemOfAnswers(string $expected, int $port): ?string
{
    preg_match_all('~^\$ (curl [^\n]*)\n((?:(?!\$ )[^\n]*(?:\n|$))*)~m', $expected, $exchanges, PREG_SET_ORDER);
    foreach ($exchanges as [, $command, $lines]) {
        $local = preg_replace('~\b(localhost|127\.0\.0\.1):8080\b~', "127.0.0.1:{$port}", $command);
        [$code, $answer] = outputOf(['sh', '-c', (string) preg_replace('~^curl ~', 'curl -sS ', (string) $local)]);
        $rest = str_replace("\r", '', $answer);
        $wanted = array_map(trim(...), explode("\n", $lines));
        foreach (array_filter($wanted, static fn(string $line): bool => $line !== '') as $line) {
            $at = strpos($rest, $line);
            if ($code !== 0 || $at === false) {
                return "{$command} answers\n{$answer}\nwithout the line\n{$line}\n";
            }
            $rest = substr($rest, $at + strlen($line));
        }
    }

    return null;
}
