<?php

declare(strict_types=1);

// All state that a request may set: how to set it to a token, and how to read it. If a request has set nothing, it
// reads the value of the boot.

namespace Nexus\Tests\Functional\Isolation;

final class Registry
{
    public static ?string $current = null;
    /** @var array<string, string> */
    public static array $all = ['boot' => 'value'];
}

class Legacy
{
    protected static ?string $user = 'none';

    public static function user(?string $set = null): ?string
    {
        return self::$user = $set ?? self::$user;
    }

    public static function cached(?string $set = null): string
    {
        /** @var string $kept */
        static $kept = 'nothing';

        return $kept = $set ?? $kept;
    }
}

function legacy_cache(?string $set = null): ?string
{
    /** @var string|null $kept */
    static $kept = null;

    return $kept = $set ?? $kept;
}

/** @return list<string> */
function isolated(): array
{
    return [
        Registry::class . '::*',
        Legacy::class . '::$user',
        'function:' . __NAMESPACE__ . '\legacy_cache',
        'function:' . Legacy::class . '::cached',
        'global:legacy_user',
    ];
}

/** @return mixed */
function handler_says(string $question): mixed
{
    $answer = null;
    $before = set_error_handler(static function () use (&$answer): bool {
        $answer = false;

        return true;
    });
    restore_error_handler();

    return $before === null ? null : $before(E_USER_NOTICE, $question);
}

/** @return array<string, array{\Closure(string, int): mixed, \Closure(): mixed}> */
function things(): array
{
    $zones = ['Asia/Tokyo', 'Europe/Paris', 'America/Lima', 'Africa/Cairo'];
    $encodings = ['UTF-8', 'EUC-JP', 'SJIS', 'ISO-8859-1'];

    return [
        'get' => [static fn(string $token) => $_GET['own'] = $token, static fn() => $_GET['own'] ?? null],
        'request' => [static fn(string $token) => $_REQUEST['own'] = $token, static fn() => $_REQUEST['own'] ?? null],
        'server' => [static fn(string $token) => $_SERVER['OWN'] = $token, static fn() => $_SERVER['OWN'] ?? null],
        'header' => [static fn(string $token) => header("X-Own: {$token}"), static fn() => headers_list()],
        'status' => [
            static fn(string $token, int $n) => http_response_code(200 + $n % 100),
            static fn() => http_response_code(),
        ],
        'cookie' => [static fn(string $token) => setcookie('own', $token), static fn() => headers_list()],
        'ini' => [static fn(string $token) => ini_set('user_agent', $token), static fn() => ini_get('user_agent')],
        'path' => [static fn(string $token) => set_include_path("/{$token}"), static fn() => get_include_path()],
        'reporting' => [
            static fn(string $token, int $n) => error_reporting(E_ALL & ~(1 << $n % 10)),
            static fn() => error_reporting(),
        ],
        'zone' => [
            static fn(string $token, int $n) => date_default_timezone_set($zones[$n % 4]),
            static fn() => date('e'),
        ],
        'locale' => [
            static fn(string $token, int $n) => setlocale(LC_ALL, ['C', 'C.UTF-8'][$n % 2]),
            static fn() => setlocale(LC_ALL, '0'),
        ],
        'encoding' => [
            static fn(string $token, int $n) => mb_internal_encoding($encodings[$n % 4]),
            static fn() => mb_internal_encoding(),
        ],
        'context' => [
            static fn(string $token) => stream_context_set_default(['http' => ['user_agent' => $token]]),
            static fn() => stream_context_get_options(stream_context_get_default()),
        ],
        'directory' => [
            static fn(string $token, int $n) => chdir(['/', '/tmp', '/usr', '/etc'][$n % 4]),
            static fn() => getcwd(),
        ],
        'umask' => [static fn(string $token, int $n) => umask($n % 64), static fn() => umask()],
        'error' => [
            static fn(string $token) => @trigger_error($token),
            static fn() => error_get_last()['message'] ?? null,
        ],
        'json' => [
            static fn(string $token, int $n) => json_decode(['{', "\"\xff\""][$n % 2]),
            static fn() => json_last_error(),
        ],
        'preg' => [static fn() => preg_match('/./u', "\xff"), static fn() => preg_last_error()],
        'dates' => [
            static fn(string $token, int $n) => date_create(['what', '32.1.2026'][$n % 2]),
            static fn() => date_get_last_errors(),
        ],
        'handler' => [
            /** @phpstan-ignore argument.type (what it answers tells whose it is) */
            static fn(string $token) => set_error_handler(static fn(): string => $token),
            static fn() => handler_says('who?'),
        ],
        'buffer' => [
            static function (string $token): void {
                ob_start();
                echo $token;
            },
            static fn() => [ob_get_level(), ob_get_contents()],
        ],
        'property' => [static fn(string $token) => Registry::$current = $token, static fn() => Registry::$current],
        'properties' => [static fn(string $token) => Registry::$all[$token] = $token, static fn() => Registry::$all],
        'protected' => [static fn(string $token) => Legacy::user($token), static fn() => Legacy::user()],
        'method' => [static fn(string $token) => Legacy::cached($token), static fn() => Legacy::cached()],
        'function' => [static fn(string $token) => legacy_cache($token), static fn() => legacy_cache()],
        'global' => [
            static fn(string $token) => $GLOBALS['legacy_user'] = $token,
            static fn() => $GLOBALS['legacy_user'] ?? null,
        ],
    ];
}
