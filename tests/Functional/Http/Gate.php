<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Http\Response;

use function Nexus\Async\delay;

/** Requests of path() are answered when the test opens the gate, however slow the machine is. */
final readonly class Gate
{
    private string $name;

    public function __construct()
    {
        $this->name = bin2hex(random_bytes(8));
    }

    public function __destruct()
    {
        @unlink(self::file($this->name));
    }

    public function path(): string
    {
        return "/gate/{$this->name}";
    }

    public function open(): void
    {
        touch(self::file($this->name));
    }

    /** The handler of path(), in the server's process. */
    public static function respond(string $name): Response
    {
        while (!file_exists(self::file($name))) {
            delay(0.005);
            clearstatcache();
        }

        return Response::text('held');
    }

    private static function file(string $name): string
    {
        return sys_get_temp_dir() . "/nexus-gate-{$name}";
    }
}
