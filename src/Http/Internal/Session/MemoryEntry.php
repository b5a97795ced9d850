<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\SessionEntry;

/**
 * There is no other process, so it needs no lock.
 *
 * @internal
 */
final readonly class MemoryEntry implements SessionEntry
{
    public function __construct(private MemorySessionStore $store, private string $key) {}

    public function read(): ?string
    {
        return $this->store->read($this->key);
    }

    public function write(string $data, int $lifetime): void
    {
        $this->store->create($this->key, $data, $lifetime);
    }

    public function remove(): void
    {
        $this->store->remove($this->key);
    }

    public function close(): void {}
}
