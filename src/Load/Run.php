<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * Executes a plan.
 *
 * @internal
 */
final class Run
{
    /** Seconds between two looks at the progress, and at signals. */
    private const SLICE = 0.1;
    private const OTHER_FILES = 24;

    private bool $isStopped = false;

    /** @param int $openFiles the largest number of files that this process may have open */
    public function __construct(private readonly Plan $plan, private readonly int $openFiles) {}

    /** Called by a signal handler: requests in progress are completed, and no new ones are sent. */
    public function stop(): void
    {
        $this->isStopped = true;
    }

    /**
     * @param \Closure(Generator, bool): void $look called ten times per second, and at the end of the run; true while
     *                                            the load is not yet measured
     * @throws LoadException NX-0732, NX-0734
     */
    public function execute(\Closure $look): Outcome
    {
        if ($this->plan->warmup > 0.0) {
            $this->offer($this->plan->warmup, static fn(Generator $generator) => $look($generator, true));
        }
        [$generator, $cpu] = $this->offer(
            $this->plan->duration,
            static fn(Generator $generator) => $look($generator, false),
        );

        return Outcome::of($this->plan, $generator, $cpu);
    }

    /**
     * @param \Closure(Generator): mixed $look
     * @return array{Generator, float} the share of a core that the generator had, or waited for
     * @throws LoadException NX-0732, NX-0734
     */
    private function offer(float $duration, \Closure $look): array
    {
        $generator = $this->prepare();
        $before = CpuUse::now();
        $generator->start($this->plan->connections, $duration, $this->plan->timeout);
        $isDraining = false;
        $cpu = 0.0;
        do {
            $isRunning = $generator->advance(self::SLICE);
            // While the generator waits for the last answers it is idle, so it is not at its limit.
            $isOffering = !$isDraining && $generator->figures()['seconds'] < $duration;
            $cpu = $isOffering || $cpu === 0.0 ? CpuUse::now()->since($before) : $cpu;
            if ($this->isStopped && !$isDraining) {
                $generator->stop();
                $isDraining = true;
            }
            $look($generator);
        } while ($isRunning);

        return [$generator, $cpu];
    }

    private function prepare(): Generator
    {
        if ($this->plan->connections + self::OTHER_FILES > $this->openFiles) {
            throw LoadException::tooFewDescriptors($this->plan->connections, $this->openFiles);
        }
        [$address, $port] = $this->plan->request->target->reach();
        $generator = Generator::to(
            $address,
            $port,
            $this->plan->request->bytes(),
            $this->plan->request->method === 'HEAD',
        );
        $generator->expect($this->plan->status, $this->plan->body);
        if ($this->plan->rate !== null) {
            $generator->offer($this->plan->rate, $this->plan->isRandom);
        }

        return $generator;
    }
}
