<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\Deadline;
use Nexus\Async\TimeoutException;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionEntry;

use function Nexus\Async\timeout;

/** @internal */
final class HandlerEntry implements SessionEntry
{
    private const ANSWER_SECONDS = 1.0;

    private bool $isOpen = true;

    private function __construct(
        private readonly \SessionHandlerInterface $handler,
        private readonly string $key,
        private readonly ?FileEntry $lock,
        private string $data,
    ) {}

    /** @param \Closure(): \SessionHandlerInterface $create */
    public static function open(\Closure $create, ?FileLock $locks, string $key, float $timeout): self
    {
        // A caller that does not wait for a lock still waits for the handler's answer.
        $deadline = Deadline::in(max(self::ANSWER_SECONDS, $timeout));
        $lock = $locks?->open($key, $timeout);
        try {
            return timeout($deadline, static fn(): self => self::of($create(), $key, $lock));
        } catch (\Throwable $thrown) {
            $lock?->close();

            throw $thrown instanceof TimeoutException ? SessionUnavailable::isBusy($thrown) : $thrown;
        }
    }

    /** Handlers lock in read(), and some write only what they have read. */
    public static function of(\SessionHandlerInterface $handler, string $key, ?FileEntry $lock): self
    {
        $handler->open('', 'session') || throw new \RuntimeException($handler::class . '::open() has returned false');
        try {
            $data = $handler->read($key);
        } catch (\Throwable $thrown) {
            $handler->close();

            throw $thrown;
        }

        return new self($handler, $key, $lock, $data === false ? '' : $data);
    }

    public function read(): ?string
    {
        return $this->data === '' ? null : $this->data;
    }

    /** The handler has a lifetime of its own; the data has the time of expiry. */
    public function write(string $data, int $lifetime): void
    {
        $this->handler->write($this->key, $data)
            || throw new \RuntimeException($this->handler::class . '::write() has returned false');
        $this->data = $data;
    }

    public function remove(): void
    {
        $this->handler->destroy($this->key);
        $this->data = '';
    }

    public function close(): void
    {
        if ($this->isOpen) {
            $this->isOpen = false;
            try {
                $this->handler->close();
            } finally {
                $this->lock?->close();
            }
        }
    }
}
