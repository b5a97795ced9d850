<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

/**
 * A minimal buffer between one Fiber that sends and one caller that receives.
 *
 * @template T
 */
final class Buffer
{
    /** @var SplQueue<T> */
    private readonly SplQueue $values;

    /** @param Fiber<mixed, mixed, mixed, mixed> $sender */
    public function __construct(private readonly int $capacity, private readonly Fiber $sender)
    {
        $this->values = new SplQueue();
    }

    /** @param T $value */
    public function send(mixed $value): void
    {
        while ($this->values->count() >= $this->capacity) {
            Fiber::suspend();
        }
        $this->values->enqueue($value);
    }

    /** @return T */
    public function receive(): mixed
    {
        while ($this->values->isEmpty()) {
            $this->sender->resume();
        }

        return $this->values->dequeue();
    }
}

interleave(static function (): int {
    /** @var Fiber<mixed, Buffer<int>, mixed, mixed> $sender */
    $sender = new Fiber(static function (): void {
        $buffer = Fiber::suspend();
        for ($i = 0; $i < 400_000; ++$i) {
            $buffer->send($i);
        }
    });
    $sender->start();
    $buffer = new Buffer(64, $sender);
    $sender->resume($buffer);
    $sum = 0;
    for ($i = 0; $i < 400_000; ++$i) {
        $sum += $buffer->receive();
    }
    expect(79_999_800_000, $sum, 'Sum of what came');

    return 400_000;
});
