<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\TimeoutException;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionEntry;

use function Nexus\Async\timeout;

/** @internal */
final class FileEntry implements SessionEntry
{
    /** @param resource|null $lock null: it was released */
    private function __construct(private readonly Files $files, private readonly string $key, private $lock) {}

    public static function open(Files $files, string $key, float $timeout): self
    {
        try {
            $lock = $files->tryLock($key) ?? timeout($timeout, static fn() => $files->lock($key));
        } catch (TimeoutException $thrown) {
            throw SessionUnavailable::isBusy($thrown);
        }

        return new self($files, $key, $lock);
    }

    public function read(): ?string
    {
        return $this->files->read($this->key);
    }

    public function write(string $data, int $lifetime): void
    {
        $this->files->write($this->key, $data, $lifetime);
    }

    public function remove(): void
    {
        $this->files->remove($this->key);
    }

    public function close(): void
    {
        if ($this->lock !== null) {
            [$lock, $this->lock] = [$this->lock, null];
            $this->files->unlock($this->key, $lock);
        }
    }
}
