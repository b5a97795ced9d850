<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\SessionStore;

final class MemorySessionStoreTest extends StoreContract
{
    public function testDropsTheOldest(): void
    {
        $store = new MemorySessionStore(2, $this->clock);
        [$first, $second, $third] = [self::key(), self::key(), self::key()];
        $store->create($first, '1', 10);
        $store->create($second, '2', 10);
        $store->create($first, '1', 10);
        $store->create($third, '3', 10);
        self::assertSame(['1', null, '3'], [$store->read($first), $store->read($second), $store->read($third)]);
    }

    protected function create(): SessionStore
    {
        return new MemorySessionStore(clock: $this->clock);
    }

    /** The middleware's lock within the process is enough. */
    protected function locksByItself(): bool
    {
        return false;
    }
}
