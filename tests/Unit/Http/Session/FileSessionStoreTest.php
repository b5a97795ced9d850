<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\Session\FileSessionStore;
use Nexus\Http\Session\SessionError;
use Nexus\Http\Session\SessionStore;

final class FileSessionStoreTest extends StoreContract
{
    private string $directory = '';

    protected function tearDown(): void
    {
        parent::tearDown();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function testNoOtherUserCanReadTheFiles(): void
    {
        $store = $this->create();
        $key = self::key();
        $store->create($key, 'data', 10);
        $store->open($key, 1.0)->close();
        $modes = [];
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->directory, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::SELF_FIRST,
        );
        foreach ($files as $file) {
            \assert($file instanceof \SplFileInfo);
            $modes[] = \sprintf('%o', $file->getPerms() & 0o077);
        }
        self::assertSame(['0', '0', '0'], $modes);
    }

    public function testTheLocksOfRemovedSessionsAreRemoved(): void
    {
        $store = $this->create();
        $key = self::key();
        $store->create($key, 'data', 10);
        $entry = $store->open($key, 1.0);
        $entry->remove();
        $entry->close();
        self::assertSame([], (array) glob("{$this->directory}/*/*"));
    }

    public function testADirectoryThatCannotBeCreatedIsAnError(): void
    {
        $this->expectException(SessionError::class);
        $this->expectExceptionMessage('[NX-1121] The directory of sessions /dev/null/sessions cannot be created');
        FileSessionStore::at('/dev/null/sessions');
    }

    protected function create(): SessionStore
    {
        if ($this->directory === '') {
            $this->directory = sys_get_temp_dir() . '/nexus-sessions-' . bin2hex(random_bytes(6));
        }

        return FileSessionStore::at($this->directory, $this->clock);
    }
}
