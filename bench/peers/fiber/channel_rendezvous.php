<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

/**
 * A minimal handover of a value from a Fiber that sends to a caller that receives: neither waits unless the other is
 * somewhere else.
 *
 * @template T
 */
final class Handover
{
    /** @param Fiber<mixed, mixed, mixed, T> $sender */
    public function __construct(private readonly Fiber $sender) {}

    /** @param T $value */
    public function send(mixed $value): void
    {
        Fiber::suspend($value);
    }

    /** @return T|null null when the sender has ended */
    public function receive(): mixed
    {
        return $this->sender->resume();
    }
}

interleave(static function (): int {
    /** @var Fiber<mixed, Handover<int>, mixed, mixed> $sender */
    $sender = new Fiber(static function (): void {
        $handover = Fiber::suspend();
        Fiber::suspend();
        for ($i = 0; $i < 400_000; ++$i) {
            $handover->send($i);
        }
    });
    $sender->start();
    $handover = new Handover($sender);
    $sender->resume($handover);
    $sum = 0;
    for ($i = 0; $i < 400_000; ++$i) {
        $sum += $handover->receive();
    }
    expect(79_999_800_000, $sum, 'Sum of what came');

    return 400_000;
});
