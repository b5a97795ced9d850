<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionStore;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\TestCase;

/** What every store does. */
abstract class StoreContract extends TestCase
{
    protected VirtualClock $clock;
    private SessionStore $store;

    abstract protected function create(): SessionStore;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
        $this->store = $this->create();
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    public function testCreatesReadsWritesAndRemoves(): void
    {
        $key = self::key();
        self::assertNull($this->store->read($key));
        $this->store->create($key, '{"ä":1}', 100);
        self::assertSame('{"ä":1}', $this->store->read($key));
        $entry = $this->store->open($key, 1.0);
        self::assertSame('{"ä":1}', $entry->read());
        $entry->write('second', 100);
        $entry->write('second', 100);
        self::assertSame(['second', 'second'], [$entry->read(), $this->store->read($key)]);
        $entry->close();
        $entry->close();
        self::assertSame('second', $this->store->read($key));
        $entry = $this->store->open($key, 1.0);
        $entry->remove();
        $entry->close();
        self::assertNull($this->store->read($key));
    }

    public function testOpensWhatDoesNotExist(): void
    {
        $entry = $this->store->open(self::key(), 1.0);
        self::assertNull($entry->read());
        $entry->close();
    }

    public function testExpires(): void
    {
        $key = self::key();
        $this->store->create($key, 'data', 100);
        $this->clock->advance(99.0);
        self::assertSame('data', $this->store->read($key));
        $this->clock->advance(1.0);
        self::assertNull($this->store->read($key));
        $entry = $this->store->open($key, 1.0);
        self::assertNull($entry->read());
        $entry->close();
    }

    public function testCollectsOnlyWhatHasExpired(): void
    {
        $keys = array_map(self::key(...), range(1, 20));
        foreach ($keys as $index => $key) {
            $this->store->create($key, 'data', $index < 10 ? 100 : 200);
        }
        $this->clock->advance(150.0);
        $removed = 0;
        for ($round = 0; $round < 10_000 && $removed < 10; ++$round) {
            $count = $this->store->collect(3);
            self::assertLessThanOrEqual(3, $count);
            $removed += $count;
        }
        self::assertSame(10, $removed);
        self::assertSame(
            [...array_fill(0, 10, null), ...array_fill(0, 10, 'data')],
            array_map($this->store->read(...), $keys),
        );
    }

    public function testASessionIsOpenOnce(): void
    {
        if ($this->locksByItself()) {
            $key = self::key();
            $this->store->create($key, 'data', 100);
            $first = $this->store->open($key, 1.0);
            try {
                $this->store->open($key, 0.0)->close();
                self::fail('It was opened twice.');
            } catch (SessionUnavailable $thrown) {
                self::assertSame('NX-1119', $thrown->errorCode());
            }
            self::assertSame('data', $this->store->read($key));
            $first->close();
            $this->store->open($key, 0.0)->close();
        } else {
            self::assertSame('data', $this->opened($key = self::key()), $key);
        }
    }

    protected function locksByItself(): bool
    {
        return true;
    }

    final protected static function key(): string
    {
        return hash('sha256', random_bytes(24));
    }

    private function opened(string $key): ?string
    {
        $this->store->create($key, 'data', 100);

        return $this->store->open($key, 1.0)->read();
    }
}
