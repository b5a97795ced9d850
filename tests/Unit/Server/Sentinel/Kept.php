<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Sentinel;

trait KeptByTrait
{
    /** @var list<string> */
    private static array $shared = [];
}

class Kept
{
    use KeptByTrait;

    public static mixed $value = null;
    /** @var list<string> */
    private array $items = [];

    /** @param list<string> $promoted */
    public function __construct(
        private readonly array $promoted = [],
    ) {}

    /**
     * @param list<string> $items
     * @param list<string> $value
     */
    public function count(array $items, array $value): int
    {
        /** @var list<string> $others */
        static $calls = 0, $others = [];
        $this->items = $items;

        return count($this->items) + count($others) + count($value) + count($this->promoted)
            + count(self::$shared) + count(self::$others);
    }

    /** @var list<string> */
    private static array $others = [];
}
