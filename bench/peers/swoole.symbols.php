<?php

declare(strict_types=1);

/* What the scripts here use of Swoole 6, for PHPStan where Swoole is not installed. Nothing includes this file. */

namespace {
    const SWOOLE_VERSION = '6';
    const SWOOLE_LOG_ERROR = 5;
    const SWOOLE_HOOK_ALL = 2147480575;
    const SWOOLE_BASE = 1;
}

namespace Swoole {
    final class Coroutine
    {
        /**
         * @param array<string, mixed> $options
         * @phpstan-impure
         */
        public static function set(array $options): void {}

        /** @phpstan-impure */
        public static function create(callable $body, mixed ...$arguments): int
        {
            return 0;
        }

        /** @phpstan-impure */
        public static function getCid(): int
        {
            return 0;
        }

        /** @phpstan-impure */
        public static function yield(): bool
        {
            return true;
        }

        /** @phpstan-impure */
        public static function resume(int $coroutine): bool
        {
            return true;
        }

        /** @phpstan-impure */
        public static function sleep(float $seconds): bool
        {
            return true;
        }
    }

    final class Event
    {
        /** @phpstan-impure */
        public static function defer(callable $then): void {}
    }

    final class Timer
    {
        /** @phpstan-impure */
        public static function after(int $milliseconds, callable $late): int
        {
            return 0;
        }

        /** @phpstan-impure */
        public static function clear(int $timer): bool
        {
            return true;
        }
    }
}

namespace Swoole\Coroutine {
    final class Channel
    {
        public function __construct(int $capacity = 1) {}

        /** @phpstan-impure */
        public function push(mixed $value, float $seconds = -1): bool
        {
            return true;
        }

        /** @phpstan-impure */
        public function pop(float $seconds = -1): mixed
        {
            return 0;
        }
    }

    /** @phpstan-impure */
    function run(callable $body, mixed ...$arguments): bool
    {
        return true;
    }

    /**
     * @param array<int, callable(): int> $bodies
     * @return array<int, int>
     * @phpstan-impure
     */
    function batch(array $bodies, float $seconds = -1): array
    {
        return [];
    }
}

namespace Swoole\Http {
    final class Request
    {
        /** @var array<string, string> */
        public array $server = [];
    }

    final class Response
    {
        /** @phpstan-impure */
        public function status(int $status): bool
        {
            return true;
        }

        /** @phpstan-impure */
        public function header(string $name, string $value): bool
        {
            return true;
        }

        /** @phpstan-impure */
        public function end(string $body = ''): bool
        {
            return true;
        }
    }

    final class Server
    {
        public function __construct(string $host, int $port, int $mode) {}

        /**
         * @param array<string, mixed> $options
         * @phpstan-impure
         */
        public function set(array $options): void {}

        /** @phpstan-impure */
        public function on(string $event, callable $handler): bool
        {
            return true;
        }

        /** @phpstan-impure */
        public function start(): bool
        {
            return true;
        }
    }
}
