<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\Lock;
use Nexus\Http\Session\SessionEntry;

/** @internal */
final readonly class StoredEntry implements VaultEntry
{
    public function __construct(private SessionEntry $entry, private Lock $lock, private string $token) {}

    public function read(): ?Record
    {
        $data = StoredVault::guarded($this->entry->read(...));

        return $data === null ? null : Record::decode($data);
    }

    public function write(Record $record, int $lifetime): string
    {
        StoredVault::guarded(fn() => $this->entry->write($record->encode(), $lifetime));

        return $this->token;
    }

    public function retire(Record $record, int $grace): void
    {
        if ($grace === 0) {
            $this->remove();

            return;
        }
        $this->write($record->retired(), $grace);
    }

    public function remove(): void
    {
        StoredVault::guarded($this->entry->remove(...));
    }

    public function close(): void
    {
        try {
            StoredVault::guarded($this->entry->close(...));
        } finally {
            if (!$this->lock->isReleased()) {
                $this->lock->release();
            }
        }
    }
}
