<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Conformance;

/** The bytes that a client sends on its own connection, and all expected responses. */
final readonly class Exchange
{
    /** @param list<Expected> $answers */
    private function __construct(
        public string $name,
        public string $sent,
        public array $answers,
        /** Whether the server reads a request after it. */
        public bool $goesOn,
        /** Whether the client sends nothing more afterwards. */
        public bool $isCut = false,
    ) {}

    /** Nothing after it may be read: its end is unknown or ambiguous. */
    public static function refused(string $name, int $status, string $sent): self
    {
        return new self($name, $sent, [Expected::status($status)->header('connection', 'close')], false);
    }

    /** The connection accepts another request. */
    public static function answered(string $name, string $sent, Expected ...$answers): self
    {
        return new self($name, $sent, array_values($answers), true);
    }

    /** The last response announces that the connection closes. */
    public static function last(string $name, string $sent, Expected ...$answers): self
    {
        return new self($name, $sent, array_values($answers), false);
    }

    /** The client then shuts down its sending side. */
    public static function cut(string $name, string $sent, Expected ...$answers): self
    {
        return new self($name, $sent, array_values($answers), false, true);
    }
}
