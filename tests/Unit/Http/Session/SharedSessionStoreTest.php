<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionError;
use Nexus\Http\Session\SessionStore;
use Nexus\Http\Session\SharedSessionStore;
use Nexus\Shared\FullException;
use Nexus\Shared\Map;

final class SharedSessionStoreTest extends StoreContract
{
    private const BYTES = 1 << 20;

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

    /** The map removes what has expired, when it needs memory. */
    public function testCollectsOnlyWhatHasExpired(): void
    {
        $store = $this->create();
        [$expired, $kept] = [self::key(), self::key()];
        $store->create($expired, 'expired', 10);
        $store->create($kept, 'kept', 1000);
        $this->clock->advance(10.0);
        self::assertSame(0, $store->collect(100));
        self::assertSame([null, 'kept'], array_map($store->read(...), [$expired, $kept]));
    }

    public function testAFullMapRefusesNewSessionsAndKeepsThoseThatItHas(): void
    {
        $store = $this->create();
        $kept = self::key();
        $store->create($kept, 'kept', 1000);
        $data = str_repeat('x', 100_000);
        try {
            for ($number = 0; $number < 100; ++$number) {
                $store->create(self::key(), $data, 1000);
            }
            self::fail('A map of 1 MiB has 10 MB.');
        } catch (FullException $thrown) {
            self::assertSame('NX-1210', $thrown->errorCode());
        }
        self::assertSame('kept', $store->read($kept));
    }

    public function testAnEntryOfAnotherProgramIsNoSession(): void
    {
        $store = $this->create();
        foreach ([7, 'text', [], ['data', 1, '', 0.0], ['data', INF, 'token']] as $value) {
            $key = self::key();
            $this->map()->set($key, $value);
            self::assertNull($store->read($key));
            self::assertNull($store->open($key, 0.0)->read());
        }
    }

    public function testALockLastsASecondOrMore(): void
    {
        $this->expectException(SessionError::class);
        SharedSessionStore::in($this->map(), lock: 0.5);
    }

    protected function create(): SessionStore
    {
        $this->map()->clear();

        return SharedSessionStore::in($this->map(), clock: $this->clock);
    }

    private function map(): Map
    {
        return Map::create('session store test', self::BYTES);
    }
}
