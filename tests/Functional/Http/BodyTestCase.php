<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;

abstract class BodyTestCase extends HttpTestCase
{
    private ?string $disk = null;

    protected function tearDown(): void
    {
        parent::tearDown();
        if ($this->disk !== null) {
            exec('umount ' . escapeshellarg($this->disk) . ' 2>&1');
            @rmdir($this->disk);
            $this->disk = null;
        }
    }

    /** A text that does not repeat itself soon, so that lost or duplicated bytes are detected. */
    protected static function bytes(int $length): string
    {
        $block = '';
        for ($n = 0; \strlen($block) < min($length, 65_521); $n++) {
            $block .= hash('sha256', (string) $n, true);
        }
        $block = substr($block, 0, 65_521);

        return $block === '' ? '' : substr(str_repeat($block, intdiv($length, \strlen($block)) + 1), 0, $length);
    }

    protected static function post(string $path, string $body, bool $isChunked = false, string $more = ''): string
    {
        return self::message('POST', $path, $body, $isChunked, $more);
    }

    protected static function put(string $path, string $body, bool $isChunked = false): string
    {
        return self::message('PUT', $path, $body, $isChunked, '');
    }

    protected static function chunked(string $body, int $size = 10_007): string
    {
        $chunks = array_map(
            static fn(string $chunk): string => dechex(\strlen($chunk)) . "\r\n{$chunk}\r\n",
            $body === '' ? [] : str_split($body, max(1, $size)),
        );

        return implode('', $chunks) . "0\r\n\r\n";
    }

    protected static function field(Answer $answer, string $name): mixed
    {
        $fields = $answer->json();
        self::assertIsArray($fields, $answer->body);

        return $fields[$name] ?? null;
    }

    /** Memory of the server in KiB. Another PHP than the plain one (a sanitizer's) keeps freed memory. */
    protected static function assertHardlyMoreMemory(mixed $before, mixed $after): void
    {
        self::assertIsInt($before);
        self::assertIsInt($after);
        self::assertLessThan($before + (getenv('NEXUS_TEST_PHP') === false ? 8 << 10 : 1 << 20), $after);
    }

    /** @param \Closure(): bool $condition */
    protected function await(\Closure $condition): void
    {
        $until = microtime(true) + (int) ServerProcess::PATIENCE;
        while (!$condition()) {
            self::assertLessThan($until, microtime(true), 'It never came to that.');
            usleep(5000);
        }
        self::assertTrue($condition());
    }

    protected function serveWithFilesIn(string $directory, int|float|bool ...$settings): LocalServer
    {
        $before = getenv('TMPDIR');
        sys_get_temp_dir();
        putenv("TMPDIR={$directory}");
        try {
            return $this->serve(...$settings);
        } finally {
            putenv($before === false ? 'TMPDIR' : "TMPDIR={$before}");
        }
    }

    /** A file system of 2 MiB. */
    protected function tinyDisk(): string
    {
        $directory = sys_get_temp_dir() . '/nexus-disk-' . bin2hex(random_bytes(6));
        mkdir($directory);
        exec('mount -t tmpfs -o size=2m tmpfs ' . escapeshellarg($directory) . ' 2>&1', $said, $code);
        if ($code !== 0) {
            rmdir($directory);
            self::markTestSkipped('mount is not permitted: ' . implode(' ', $said));
        }

        return $this->disk = $directory;
    }

    private static function message(string $method, string $path, string $body, bool $isChunked, string $more): string
    {
        $framing = $isChunked ? 'Transfer-Encoding: chunked' : 'Content-Length: ' . \strlen($body);

        return "{$method} {$path} HTTP/1.1\r\nHost: localhost\r\n{$more}{$framing}\r\n\r\n" . ($isChunked
            ? self::chunked($body)
            : $body);
    }
}
