<?php

declare(strict_types=1);

// The types that PHPStan infers for the combinators; `make stan` compares them. Never run.

namespace Nexus\Tests\Types;

use Nexus\Async\Channel;
use Nexus\Async\Future;

use function Nexus\Async\{all, any, concurrent, mapConcurrent, race, select, settle, spawn};
use function PHPStan\Testing\assertType;

/**
 * @param Future<\DateTimeImmutable> $date
 * @param \Closure(): int $number
 * @param \Closure(): string $text
 */
function valuesUnderTheirKeys(Future $date, \Closure $number, \Closure $text): void
{
    assertType("array{a: int, b: int}", all(['a' => spawn($number), 'b' => $number]));
    assertType('array{int, string, DateTimeImmutable}', all([spawn($number), $text, $date]));
    assertType('array{int}', concurrent([$number], 3));
    assertType('int|string', any([$number, $text]));
    assertType('DateTimeImmutable|int', race([$number, $date]));
    foreach (settle(['key' => $number]) as $key => $outcome) {
        assertType("'key'", $key);
        assertType('int', $outcome->get());
        assertType('int|null', $outcome->value);
    }
}

function resultsOfCalls(): void
{
    assertType('Iterator<string, int>', mapConcurrent(['a' => 1.5], static fn(float $value): int => (int) $value));
    $both = mapConcurrent(
        ['a' => 1.5],
        static fn(float $value, string $key): \stdClass => (object) [$key => $value],
        3,
        ordered: false,
    );
    assertType('Iterator<string, stdClass>', $both);
}

/**
 * @param Channel<int> $numbers
 * @param Channel<string> $words
 * @param Future<\DateTimeImmutable> $date
 */
function whatWasSelected(Channel $numbers, Channel $words, Future $date): void
{
    $taken = select(['number' => $numbers, 'word' => $words, 'date' => $date, 'sent' => $numbers->sending(3)], 0.5);
    assertType('string', $taken->key);
    assertType('DateTimeImmutable|int|string|null', $taken->value);
    assertType('null', select([$numbers->sending(1)])->value);
    assertType('int', $numbers->receive(0.5));
}
