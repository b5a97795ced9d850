<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

/** @internal */
final readonly class CookieEntry implements VaultEntry
{
    public function __construct(private CookieVault $vault, private string $token) {}

    public function read(): ?Record
    {
        return $this->vault->peek($this->token);
    }

    public function write(Record $record, int $lifetime): string
    {
        return $this->vault->create($record, $lifetime);
    }

    public function retire(Record $record, int $grace): void
    {
        $this->vault->revoke($record, $grace);
    }

    public function remove(): void
    {
        $record = $this->vault->peek($this->token);
        if ($record !== null) {
            $this->vault->revoke($record, 0);
        }
    }

    public function close(): void {}
}
