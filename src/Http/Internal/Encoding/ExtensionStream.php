<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Encoding;

use Nexus\Http\Middleware\EncodingStream;

/** @internal */
final readonly class ExtensionStream implements EncodingStream
{
    /** @param \Closure(string, bool): mixed $add called with a piece, and whether the body ends; flushes */
    public function __construct(private \Closure $add) {}

    public function add(string $piece): string
    {
        return $this->encoded($piece, false);
    }

    public function end(): string
    {
        return $this->encoded('', true);
    }

    private function encoded(string $piece, bool $isLast): string
    {
        $bytes = ($this->add)($piece, $isLast);

        return \is_string($bytes) ? $bytes : throw new \RuntimeException('A body could not be compressed');
    }
}
