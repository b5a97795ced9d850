<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\Session\HandlerSessionStore;
use PHPUnit\Framework\TestCase;

/** A handler is opened, read, written and closed in the order that PHP's own sessions use. */
final class HandlerSessionStoreTest extends TestCase
{
    /** @var list<string> */
    private array $calls = [];
    /** @var array<string, string> */
    private array $data = [];
    private string $failing = '';

    public function testCallsTheHandlerInOrder(): void
    {
        $store = HandlerSessionStore::of($this->handler(...));
        $store->create('k', 'one', 10);
        self::assertSame(['open', 'read', 'write', 'close'], $this->calls());
        self::assertSame('one', $store->read('k'));
        self::assertSame(['open', 'read', 'close'], $this->calls());
        $entry = $store->open('k', 1.0);
        self::assertSame('one', $entry->read());
        $entry->write('two', 10);
        self::assertSame('two', $entry->read());
        $entry->remove();
        self::assertNull($entry->read());
        $entry->close();
        $entry->close();
        self::assertSame(['open', 'read', 'write', 'destroy', 'close'], $this->calls());
        self::assertNull($store->read('k'));
        $this->calls();
        self::assertSame(3, $store->collect(10));
        self::assertSame(['open', 'gc', 'close'], $this->calls());
    }

    public function testAHandlerThatFailsIsClosed(): void
    {
        $store = HandlerSessionStore::of($this->handler(...));
        $expected = ['read' => ['open', 'read', 'close'], 'write' => ['open', 'read', 'write', 'close']];
        foreach ($expected as $failing => $calls) {
            $this->failing = $failing;
            try {
                $store->create('k', 'one', 10);
                self::fail('It did not fail.');
            } catch (\RuntimeException $thrown) {
                self::assertStringContainsString($failing, $thrown->getMessage());
            }
            self::assertSame($calls, $this->calls());
        }
    }

    public function testTheLockOfADirectoryIsFreeWhenTheHandlerFails(): void
    {
        $directory = sys_get_temp_dir() . '/nexus-handler-' . bin2hex(random_bytes(6));
        $store = HandlerSessionStore::of($this->handler(...), $directory);
        $key = hash('sha256', 'k');
        $this->failing = 'read';
        try {
            $store->open($key, 1.0);
            self::fail('It did not fail.');
        } catch (\RuntimeException) {
            $this->failing = '';
        }
        $store->open($key, 30.0)->close();
        self::assertSame(['open', 'read', 'close', 'open', 'read', 'close'], $this->calls());
        exec('rm -rf ' . escapeshellarg($directory));
    }

    /** @return list<string> */
    private function calls(): array
    {
        [$calls, $this->calls] = [$this->calls, []];

        return $calls;
    }

    private function handler(): \SessionHandlerInterface
    {
        $call = function (string $method): void {
            $this->calls[] = $method;
            if ($method === $this->failing) {
                throw new \RuntimeException("{$method} has failed");
            }
        };
        $handler = self::createStub(\SessionHandlerInterface::class);
        $handler->method('open')->willReturnCallback(static function () use ($call): bool {
            $call('open');

            return true;
        });
        $handler->method('read')->willReturnCallback(function (string $id) use ($call): string {
            $call('read');

            return $this->data[$id] ?? '';
        });
        $handler->method('write')->willReturnCallback(function (string $id, string $data) use ($call): bool {
            $call('write');
            $this->data[$id] = $data;

            return true;
        });
        $handler->method('destroy')->willReturnCallback(function (string $id) use ($call): bool {
            $call('destroy');
            unset($this->data[$id]);

            return true;
        });
        $handler->method('gc')->willReturnCallback(static function () use ($call): int {
            $call('gc');

            return 3;
        });
        $handler->method('close')->willReturnCallback(static function () use ($call): bool {
            $call('close');

            return true;
        });

        return $handler;
    }
}
