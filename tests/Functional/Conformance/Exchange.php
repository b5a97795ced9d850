<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Conformance;

/** What a client sends on a connection of its own, and all it has to get for that. */
final readonly class Exchange
{
    /** @param list<Expected> $answers */
    private function __construct(
        public string $name,
        public string $sent,
        public array $answers,
        /** Whether the server goes on to read a request that comes after it. */
        public bool $goesOn,
        /** Whether the client sends nothing more afterwards. */
        public bool $isCut = false,
    ) {}

    /** Nothing after it may be read: where it ends is not known, or not agreed upon. */
    public static function refused(string $name, int $status, string $sent): self
    {
        return new self($name, $sent, [Expected::status($status)->header('connection', 'close')], false);
    }

    /** The connection is good for another request. */
    public static function answered(string $name, string $sent, Expected ...$answers): self
    {
        return new self($name, $sent, array_values($answers), true);
    }

    /** The last one says that the connection closes. */
    public static function last(string $name, string $sent, Expected ...$answers): self
    {
        return new self($name, $sent, array_values($answers), false);
    }

    /** The client shuts its side down after that. */
    public static function cut(string $name, string $sent, Expected ...$answers): self
    {
        return new self($name, $sent, array_values($answers), false, true);
    }
}
