<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\AddsServerLog;
use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** One server for all tests of a class: most tests check that a request leaves nothing to the next one. */
abstract class ClassicTestCase extends TestCase
{
    use AddsServerLog;

    /** Settings of the application, independent of this machine's ini files. */
    private const PHP = [
        '-d',
        'output_buffering=0',
        '-d',
        'html_errors=1',
        '-d',
        'display_errors=0',
        '-d',
        'log_errors=1',
        '-d',
        'error_log=',
        '-d',
        'max_execution_time=30',
        '-d',
        'memory_limit=128M',
    ];

    private static ?ServerProcess $server = null;
    private static string $directory = '';

    public static function setUpBeforeClass(): void
    {
        self::$directory = sys_get_temp_dir() . '/nexus-classic-' . bin2hex(random_bytes(6));
        mkdir(self::$directory);
    }

    public static function tearDownAfterClass(): void
    {
        self::$server?->kill();
        self::$server = null;
        exec('rm -rf ' . escapeshellarg(self::$directory));
    }

    final protected function startedServer(): ?ServerProcess
    {
        return self::$server;
    }

    final protected static function server(): ServerProcess
    {
        return self::$server ??= self::start(['--workers=1', '--write-timeout=120']);
    }

    /**
     * @param list<string> $options
     * @param list<string> $php
     */
    final protected static function start(array $options, array $php = [], ?string $script = null): ServerProcess
    {
        return ServerProcess::start(
            $script ?? self::script(),
            ['--classic', ...$options],
            self::$directory,
            [],
            [...self::PHP, ...$php],
        );
    }

    final protected static function script(): string
    {
        return (string) realpath(ServerProcess::app('classic/index'));
    }

    /** A new path in this class's folder. */
    final protected static function file(string $name): string
    {
        return self::$directory . "/{$name}";
    }

    final protected static function client(?ServerProcess $server = null): Client
    {
        return Client::open(($server ?? self::server())->address);
    }

    final protected static function get(string $path, string $headers = '', string $method = 'GET'): Answer
    {
        return self::client()->send(self::request($path, $headers, method: $method))->read($method !== 'HEAD');
    }

    final protected static function post(string $path, string $type, string $body): Answer
    {
        return self::client()->request(
            self::request($path, "Content-Type: {$type}\r\nContent-Length: " . \strlen($body) . "\r\n", $body, 'POST'),
        );
    }

    final protected static function request(
        string $path,
        string $headers = '',
        string $body = '',
        string $method = 'GET',
    ): string {
        return "{$method} {$path} HTTP/1.1\r\nHost: localhost\r\n{$headers}\r\n{$body}";
    }

    /**
     * @param array<string, array{string, string}> $files name of the file and content, by field
     * @param array<string, string> $fields
     */
    final protected static function upload(string $path, array $files, array $fields = []): Answer
    {
        $parts = '';
        foreach ($fields as $name => $value) {
            $parts .= "--limit\r\nContent-Disposition: form-data; name=\"{$name}\"\r\n\r\n{$value}\r\n";
        }
        foreach ($files as $name => [$file, $content]) {
            $parts .= "--limit\r\nContent-Disposition: form-data; name=\"{$name}\"; filename=\"{$file}\"\r\nContent-Type: text/plain\r\n\r\n{$content}\r\n";
        }

        return self::post($path, 'multipart/form-data; boundary=limit', "{$parts}--limit--\r\n");
    }
}
