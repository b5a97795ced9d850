<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

/** A minimal lock with a queue of waiters. */
final class Lock
{
    private bool $isHeld = false;

    /** @var SplQueue<Fiber<mixed, mixed, mixed, mixed>> */
    private readonly SplQueue $waiting;

    public function __construct(private readonly Ready $ready)
    {
        $this->waiting = new SplQueue();
    }

    public function acquire(): void
    {
        if (!$this->isHeld) {
            $this->isHeld = true;

            return;
        }
        $this->waiting->enqueue(Fiber::getCurrent() ?? throw new LogicException('Not in a Fiber.'));
        Fiber::suspend();
    }

    public function release(): void
    {
        if ($this->waiting->isEmpty()) {
            $this->isHeld = false;

            return;
        }
        $this->ready->add($this->waiting->dequeue());
    }
}

interleave(static function (): int {
    $ready = new Ready();
    $lock = new Lock($ready);
    $holder = $handovers = 0;
    $body = static function (int $me) use ($ready, $lock, &$holder, &$handovers): void {
        for ($i = 0; $i < 100_000; ++$i) {
            $lock->acquire();
            $handovers += $holder === $me ? 0 : 1;
            $holder = $me;
            $ready->turn();
            $lock->release();
        }
    };
    (new Fiber($body))->start(1);
    (new Fiber($body))->start(2);
    $ready->run();
    expect(200_000, $handovers, 'Hand-overs');

    return 200_000;
});
