<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Nexus\Server\Internal\Sockets;
use Nexus\Server\TaskException;

/**
 * A connection between the caller of a job and the task worker that runs it. Each direction has messages: four bytes
 * with the length, and the bytes. Its end means that the process at the other end has ended, or does not want the
 * result any more.
 *
 * @internal
 */
final class TaskConnection
{
    /** A message is longer than its encoded value by less than this. */
    private const LONGEST = (16 << 20) + 4096;
    private const YEAR = 31_536_000;
    private const HEAD = 4;

    /** What has arrived of the next message's length. */
    private string $head = '';

    /** @param resource $stream */
    public function __construct(public readonly mixed $stream)
    {
        stream_set_timeout($stream, self::YEAR);
    }

    /**
     * @return array{self, resource} the caller's end, and the stream that is passed to a task worker
     */
    public static function open(): array
    {
        // A task worker that inherited a caller's end would never notice that the caller is gone.
        $ends = Sockets::streams();
        if (\is_int($ends)) {
            throw TaskException::noTaskWorkers('the system has no socket for the job: ' . Sockets::describe(-$ends));
        }

        return [new self($ends[0]), $ends[1]];
    }

    /** @return bool false: the other end is closed */
    public function send(string $bytes): bool
    {
        $bytes = pack('V', \strlen($bytes)) . $bytes;
        while ($bytes !== '') {
            $written = @fwrite($this->stream, $bytes);
            if ($written === false || $written === 0) {
                return false;
            }
            $bytes = substr($bytes, $written);
        }

        return true;
    }

    /** Suspends for at most that time. False: the other end is open, and has not begun a message. */
    public function isReady(float $seconds): bool
    {
        stream_set_timeout($this->stream, 0, (int) ($seconds * 1e6));
        $this->head .= (string) @fread($this->stream, max(1, self::HEAD - \strlen($this->head)));
        stream_set_timeout($this->stream, self::YEAR);

        return $this->head !== '' || feof($this->stream);
    }

    /** Null: the other end is closed, or sends something else. */
    public function receive(): ?string
    {
        $head = $this->head . @stream_get_contents($this->stream, self::HEAD - \strlen($this->head));
        $this->head = '';
        if (\strlen($head) !== self::HEAD) {
            return null;
        }
        /** @var array{1: int} $parts */
        $parts = unpack('V', $head);
        $length = $parts[1];
        if ($length > self::LONGEST) {
            return null;
        }
        $bytes = $length === 0 ? '' : (string) @stream_get_contents($this->stream, $length);

        return \strlen($bytes) === $length ? $bytes : null;
    }

    /** Returns when the other end is closed. */
    public function awaitEnd(): void
    {
        @fread($this->stream, 1);
    }

    public function close(): void
    {
        if (\is_resource($this->stream)) {
            fclose($this->stream);
        }
    }
}
