<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Fuzz;

use Random\Randomizer;

/** Chooses texts, and changes a few bytes of some. */
final readonly class Mutator
{
    /** @param non-empty-list<string> $bytes what replaces bytes of a text */
    public function __construct(private Randomizer $random, private array $bytes) {}

    /** @param int $oneIn one in so many texts is changed */
    public function mutated(string $text, int $oneIn = 6): string
    {
        $isChanged = $this->random->getInt(1, $oneIn) === 1;
        for ($times = $isChanged ? $this->random->getInt(1, 3) : 0; $times > 0; $times--) {
            $at = $this->random->getInt(0, \strlen($text));
            $bytes = $this->pick($this->bytes);
            $text = substr($text, 0, $at) . $bytes . substr($text, $at + $this->random->getInt(0, 2));
        }

        return $text;
    }

    /**
     * One of the texts, as it is or changed.
     *
     * @param non-empty-list<string> $texts
     */
    public function variant(array $texts): string
    {
        return $this->mutated($this->pick($texts));
    }

    /** @param non-empty-list<string> $texts */
    public function pick(array $texts): string
    {
        return $texts[$this->random->getInt(0, \count($texts) - 1)];
    }
}
