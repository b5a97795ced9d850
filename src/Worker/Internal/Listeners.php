<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Worker\ServerConfig;
use Nexus\Worker\StartFailure;

/**
 * The listening sockets, one a slot; all slots of a Unix socket, and of classic mode, have the same. They outlive their workers.
 *
 * @internal
 */
final class Listeners
{
    private const ADDRESS_IN_USE = -98;
    private const NOT_PERMITTED = [-13, -1];
    private const EXISTS = -17;
    private const NOT_OURS = -99;
    private const UNKNOWN_NAME = -113;

    private bool $isOpen = true;

    /** @param non-empty-list<int> $descriptors of the slots */
    private function __construct(
        public readonly array $descriptors,
        public readonly string $address,
        private readonly ?string $socketPath = null,
        private readonly int|false $inode = false,
    ) {}

    public static function open(ServerConfig $config, int $slots): self
    {
        return $config->socketPath === null
            ? self::openTcp($config, $slots)
            : self::openUnix($config->socketPath, $config->backlog, $slots);
    }

    public function close(): void
    {
        if (!$this->isOpen) {
            return;
        }
        $this->isOpen = false;
        array_map(Sockets::close(...), array_unique($this->descriptors));
        clearstatcache();
        if ($this->socketPath !== null && @fileinode($this->socketPath) === $this->inode) {
            @unlink($this->socketPath);
        }
    }

    private static function openTcp(ServerConfig $config, int $slots): self
    {
        $first = Sockets::listenTcp($config->host, $config->port, $config->backlog, true);
        if ($first < 0) {
            throw self::failure($config->host, $config->port, $first);
        }
        $port = Sockets::portOf($first);
        // Who has one request at a time leaves new clients to those that have none: that takes a queue for all.
        $descriptors = $config->isClassic ? array_fill(0, max(1, $slots), $first) : [$first];
        while (count($descriptors) < $slots) {
            $next = Sockets::listenTcp($config->host, $port, $config->backlog, false);
            if ($next < 0) {
                array_map(Sockets::close(...), $descriptors);

                throw self::failure($config->host, $port, $next);
            }
            $descriptors[] = $next;
        }
        $host = str_contains($config->host, ':') ? "[{$config->host}]" : $config->host;

        return new self($descriptors, "http://{$host}:{$port}");
    }

    private static function failure(string $host, int $port, int $error): StartFailure
    {
        return match (true) {
            $error === self::ADDRESS_IN_USE => StartFailure::portTaken($host, $port, PortHolder::of($port)),
            in_array($error, self::NOT_PERMITTED, true) => StartFailure::portForbidden($port),
            $error === self::UNKNOWN_NAME => StartFailure::addressUnusable($host, 'the name is not known'),
            $error === self::NOT_OURS => StartFailure::addressUnusable($host, 'no interface of this machine has it (0.0.0.0 is all of them)'),
            default => StartFailure::addressUnusable("{$host}:{$port}", Sockets::describe($error)),
        };
    }

    private static function openUnix(string $path, int $backlog, int $slots): self
    {
        $descriptor = Sockets::listenUnix($path, $backlog);
        if ($descriptor < 0) {
            throw match ($descriptor) {
                self::ADDRESS_IN_USE => StartFailure::socketTaken($path),
                self::EXISTS => StartFailure::notASocket($path),
                default => StartFailure::addressUnusable($path, Sockets::describe($descriptor)),
            };
        }
        $absolute = (string) realpath($path);

        return new self(array_fill(0, max(1, $slots), $descriptor), "unix:{$absolute}", $absolute, fileinode($absolute));
    }
}
