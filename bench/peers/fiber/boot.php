<?php

declare(strict_types=1);

require dirname(__DIR__, 2) . '/programs/micro/harness.php';

/** A queue of Fibers that may continue: the row `mutex` needs it besides bare Fibers. */
final class Ready
{
    /** @var SplQueue<Fiber<mixed, mixed, mixed, mixed>> */
    private readonly SplQueue $fibers;

    public function __construct()
    {
        $this->fibers = new SplQueue();
    }

    /** @param Fiber<mixed, mixed, mixed, mixed> $fiber */
    public function add(Fiber $fiber): void
    {
        $this->fibers->enqueue($fiber);
    }

    /** Lets other Fibers run. */
    public function turn(): void
    {
        $this->fibers->enqueue(Fiber::getCurrent() ?? throw new LogicException('Not in a Fiber.'));
        Fiber::suspend();
    }

    public function run(): void
    {
        while (!$this->fibers->isEmpty()) {
            $this->fibers->dequeue()->resume();
        }
    }
}
