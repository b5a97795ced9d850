<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\PdoSessionStore;
use Nexus\Http\Session\SessionError;
use Nexus\Http\Session\SessionStore;
use PHPUnit\Framework\Attributes\TestWith;

final class PdoSessionStoreTest extends StoreContract
{
    public function testALockExpiresAndItsHolderCannotWriteAnyMore(): void
    {
        $store = $this->create();
        $key = self::key();
        $store->create($key, 'data', 1000);
        $slow = $store->open($key, 1.0);
        $this->clock->advance(60.0);
        $other = $store->open($key, 0.0);
        $other->write('other', 1000);
        $slow->close();
        try {
            $slow->write('slow', 1000);
            self::fail('It has written without its lock.');
        } catch (SessionUnavailable $thrown) {
            self::assertSame('NX-1122', $thrown->errorCode());
        }
        self::assertSame('other', $store->read($key));
        $other->write('again', 1000);
    }

    #[TestWith(['sessions; DROP TABLE users'])]
    #[TestWith(['"sessions"'])]
    #[TestWith([''])]
    public function testTheNameOfTheTableIsPlain(string $table): void
    {
        $this->expectException(SessionError::class);
        PdoSessionStore::on(new \PDO('sqlite::memory:'), $table);
    }

    protected function create(): SessionStore
    {
        $store = PdoSessionStore::on(new \PDO('sqlite::memory:'), clock: $this->clock);
        $store->createTable();

        return $store;
    }
}
