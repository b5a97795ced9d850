<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\StartException;

use function Nexus\Async\delay;

/**
 * The master's end of a generation's report socket. Any process of the workers' user can write to the other end, so
 * memory and time are limited: a line that is too long is dropped, and reading pauses for PAUSE between chunks.
 *
 * @internal
 */
final class ReportReader
{
    private const CHUNK = 8192;
    /** Maximum bytes of a line: a reason of Report::LONGEST bytes, escaped as JSON, is shorter. */
    private const LONGEST_LINE = 32768;
    private const PAUSE = 0.01;

    private string $rest = '';
    private bool $isSkipping = false;

    /** @param \Closure(array<mixed> $message): void $onMessage */
    public function __construct(private readonly \Closure $onMessage) {}

    /**
     * The descriptor that the master reads.
     *
     * @return resource
     * @throws StartException NX-0412
     */
    public static function open(int $descriptor)
    {
        $stream = @fopen("php://fd/{$descriptor}", 'r');
        Sockets::close($descriptor);

        return $stream === false
            ? throw StartException::addressUnusable(
                'a socket pair',
                error_get_last()['message'] ?? 'the system refuses',
            )
            : $stream;
    }

    /**
     * Returns when no process that could report is left.
     *
     * @param resource $stream
     */
    public function follow($stream): void
    {
        while (\is_string($bytes = fread($stream, self::CHUNK)) && $bytes !== '') {
            $this->take($bytes);
            delay(self::PAUSE);
        }
    }

    public function take(string $bytes): void
    {
        $lines = explode("\n", $this->rest . $bytes);
        $this->rest = (string) array_pop($lines);
        foreach ($lines as $line) {
            $this->isSkipping ? $this->isSkipping = false : $this->receive($line);
        }
        if (\strlen($this->rest) > self::LONGEST_LINE) {
            $this->rest = '';
            $this->isSkipping = true;
        }
    }

    private function receive(string $line): void
    {
        $message = json_decode($line, true, 4);
        if (\is_array($message)) {
            ($this->onMessage)($message);
        }
    }
}
