<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\StartException;

/**
 * The listening sockets of one address: one per slot, or one for all slots (Unix sockets, classic mode).
 *
 * @internal
 */
final class Listener
{
    private const ADDRESS_IN_USE = -98;
    private const NOT_PERMITTED = [-13, -1];
    private const EXISTS = -17;
    private const NOT_OURS = -99;
    private const UNKNOWN_NAME = -113;

    /** @param non-empty-list<int> $descriptors */
    private function __construct(
        public readonly Address $address,
        private array $descriptors,
        private readonly bool $isShared,
        public readonly string $name,
        private readonly ?string $socketPath = null,
        private readonly int|false $inode = false,
    ) {}

    /**
     * @param bool $listens false: clients cannot connect to a TCP socket before activate()
     * @throws StartException NX-0410 to NX-0414
     */
    public static function open(Address $address, int $slots, int $backlog, bool $isShared, bool $listens): self
    {
        if ($address->path !== null) {
            return self::openUnix($address, $address->path, $backlog);
        }
        $first = Sockets::listenTcp($address->host, $address->port, $backlog, true, $listens);
        if ($first < 0) {
            throw self::failure($address->host, $address->port, $first);
        }
        $port = Sockets::portOf($first);
        $host = str_contains($address->host, ':') ? "[{$address->host}]" : $address->host;
        $listener = new self($address, [$first], $isShared, "http://{$host}:{$port}");
        try {
            $listener->widen($slots, $backlog, $listens);
        } catch (StartException $failure) {
            $listener->close();

            throw $failure;
        }

        return $listener;
    }

    /** A socket that the process was started with. */
    public static function inherited(int $descriptor): self
    {
        return new self(new Address('', 0), [$descriptor], true, Sockets::nameOf($descriptor));
    }

    /**
     * Opens sockets until there are at least so many. Never closes any, since connections queued at a closed socket are
     * lost.
     *
     * @throws StartException NX-0410 to NX-0412
     */
    public function widen(int $slots, int $backlog, bool $listens): void
    {
        while (!$this->isShared && \count($this->descriptors) < $slots) {
            $port = Sockets::portOf($this->descriptors[0]);
            $next = Sockets::listenTcp($this->address->host, $port, $backlog, false, $listens);
            if ($next < 0) {
                throw self::failure($this->address->host, $port, $next);
            }
            $this->descriptors[] = $next;
        }
    }

    /**
     * Lets clients connect to all of its sockets.
     *
     * @throws StartException NX-0412
     */
    public function activate(int $backlog): void
    {
        foreach ($this->descriptors as $descriptor) {
            $error = Sockets::activate($descriptor, $backlog);
            if ($error < 0) {
                throw StartException::addressUnusable($this->name, Sockets::describe($error));
            }
        }
    }

    /** Reverts widen(), before any worker serves the sockets that it opened. */
    public function shrinkTo(int $slots): void
    {
        $slots = max(1, $slots);
        array_map(Sockets::close(...), \array_slice($this->descriptors, $slots));
        $this->descriptors = [$this->descriptors[0], ...\array_slice($this->descriptors, 1, $slots - 1)];
    }

    public function count(): int
    {
        return \count($this->descriptors);
    }

    public function ofSlot(int $slot): ?int
    {
        return $this->isShared ? $this->descriptors[0] : $this->descriptors[$slot] ?? null;
    }

    public function close(): void
    {
        array_map(Sockets::close(...), $this->descriptors);
        clearstatcache();
        if ($this->socketPath !== null && @fileinode($this->socketPath) === $this->inode) {
            @unlink($this->socketPath);
        }
    }

    private static function openUnix(Address $address, string $path, int $backlog): self
    {
        $descriptor = Sockets::listenUnix($path, $backlog, $address->mode ?? -1);
        if ($descriptor < 0) {
            throw match ($descriptor) {
                self::ADDRESS_IN_USE => StartException::socketTaken($path),
                self::EXISTS => StartException::notASocket($path),
                default => StartException::addressUnusable($path, Sockets::describe($descriptor)),
            };
        }
        self::giveTo($path, $address->owner);
        $absolute = (string) realpath($path);

        return new self($address, [$descriptor], true, "unix:{$absolute}", $absolute, fileinode($absolute));
    }

    private static function giveTo(string $path, ?string $owner): void
    {
        [$user, $group] = explode(':', $owner ?? '', 2) + ['', ''];
        // A user with write access to its directory may have replaced it by a link: then the link's target keeps its
        // owner.
        $isGiven = ($user === '' || @lchown($path, $user)) && ($group === '' || @lchgrp($path, $group));
        if (!$isGiven) {
            @unlink($path);

            throw StartException::socketNotGiven(
                $path,
                (string) $owner,
                error_get_last()['message'] ?? 'the system refuses',
            );
        }
    }

    private static function failure(string $host, int $port, int $error): StartException
    {
        return match (true) {
            $error === self::ADDRESS_IN_USE => StartException::portTaken($host, $port, PortHolder::of($port)),
            \in_array($error, self::NOT_PERMITTED, true) => StartException::portForbidden($port),
            $error === self::UNKNOWN_NAME => StartException::addressUnusable($host, 'the name is not known'),
            $error === self::NOT_OURS => StartException::addressUnusable(
                $host,
                'no interface of this machine has it (0.0.0.0 is all of them)',
            ),
            default => StartException::addressUnusable("{$host}:{$port}", Sockets::describe($error)),
        };
    }
}
