<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

/**
 * A member of the fabric: its number, and the incarnation that no earlier member with that number had.
 *
 * @internal
 */
final readonly class Address
{
    public function __construct(public int $number, public int $incarnation) {}

    public static function parse(string $text): ?self
    {
        return preg_match('/^(\d{1,9})\.(\d{1,18})$/D', $text, $parts) === 1
            ? new self((int) $parts[1], (int) $parts[2])
            : null;
    }

    public function equals(self $other): bool
    {
        return $this->number === $other->number && $this->incarnation === $other->incarnation;
    }

    /** NUMBER.INCARNATION, a key of arrays and the value of a lease. */
    public function toString(): string
    {
        return "{$this->number}.{$this->incarnation}";
    }
}
