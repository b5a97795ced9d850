<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

/**
 * A session that this request has locked.
 *
 * @internal
 */
interface VaultEntry
{
    public function read(): ?Record;

    /** Writes the session under its token, and returns what the client's cookie has to be now. */
    public function write(Record $record, int $lifetime): string;

    /** The token of this entry leads to this record until the grace has passed, or nowhere if there is none. */
    public function retire(Record $record, int $grace): void;

    public function remove(): void;

    public function close(): void;
}
