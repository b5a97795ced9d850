<?php

declare(strict_types=1);

// A front controller in warm mode that sends its page piece by piece.

namespace Nexus\Tests\Functional\Isolation\Apps;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\coroutines;
use function Nexus\Async\delay;

final class Flushes
{
    /** @var array<string, string> what became of a request, by its path */
    public static array $ends = [];
    public static int $given = 0;

    public static function answer(Request $request): mixed
    {
        $path = $request->path();
        header('X-Path: ' . $path);
        if (preg_match('~^/status/(\d+)$~', $path, $match) === 1) {
            http_response_code((int) $match[1]);
        }
        try {
            return match ($path) {
                '/whole' => self::whole(),
                '/gate' => self::gate((string) $request->query('gate')),
                '/headers' => self::headers(),
                '/length', '/short', '/long' => self::promise($path),
                '/exit' => self::leave(),
                '/throw' => throw self::failed(),
                '/much' => self::much(),
                '/response' => self::respond(),
                '/buffer' => self::buffer(),
                '/empty' => flush(),
                '/report' => Response::json(['ends' => self::$ends, 'given' => self::$given, 'waits' => self::waits()]),
                default => self::piece('one', 'two'),
            };
        } catch (\Throwable $failure) {
            self::$ends[$path] = $failure::class;
            throw $failure;
        } finally {
            self::$ends[$path] ??= 'returned';
        }
    }

    private static function piece(string ...$pieces): void
    {
        foreach ($pieces as $piece) {
            echo $piece;
            flush();
        }
    }

    private static function whole(): void
    {
        echo 'one', 'two';
    }

    private static function gate(string $gate): void
    {
        self::piece('first;');
        while (!file_exists($gate)) {
            delay(0.005);
        }
        self::piece('second;');
        echo 'third';
    }

    private static function headers(): void
    {
        header_register_callback(static fn() => header('X-Callback: called'));
        echo 'a';
        $before = headers_sent();
        flush();
        $warning = '';
        set_error_handler(static function (int $level, string $message) use (&$warning): bool {
            $warning = $message;

            return true;
        });
        header('X-Late: never');
        restore_error_handler();
        echo json_encode([$before, headers_sent(), str_contains($warning, 'headers already sent')]);
    }

    private static function promise(string $path): void
    {
        header('Content-Length: 6');
        self::piece('one');
        self::piece(match ($path) {
            '/length' => 'two',
            '/short' => 'x',
            default => 'two and more',
        });
    }

    private static function leave(): never
    {
        self::piece('one');
        register_shutdown_function(static function (): void {
            echo 'three';
        });
        echo 'two';
        exit;
    }

    private static function failed(): \RuntimeException
    {
        self::piece('one');

        return new \RuntimeException('it broke after its first piece');
    }

    private static function much(): void
    {
        for (self::$given = 0; self::$given < 256; self::$given++) {
            self::piece(str_repeat('x', 1024 * 1024));
        }
    }

    private static function respond(): Response
    {
        self::piece('one');

        return Response::text('not sent');
    }

    private static function buffer(): void
    {
        ob_start();
        echo 'kept';
        flush();
        echo headers_sent() ? ' sent' : ' not sent';
        ob_end_flush();
    }

    /** @return list<string> */
    private static function waits(): array
    {
        return array_values(
            array_filter(
                array_map(static fn($coroutine): string => (string) $coroutine->waitsFor, coroutines()),
                static fn(string $wait): bool => $wait !== '',
            ),
        );
    }
}

return App::pooled(static fn(): \Closure => Flushes::answer(...), max: 4);
