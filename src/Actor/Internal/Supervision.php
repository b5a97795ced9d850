<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{Directive, SupervisionStrategy};

/**
 * Decides what happens to an actor that has failed; the engine executes the decision. There is one object per actor, or
 * per parent for its children. It counts across restarts.
 *
 * @internal
 */
final class Supervision
{
    /* Verdicts; 0 and more: nanoseconds to wait before the restart. */
    public const STOP = -1;
    public const RESUME = -2;
    public const ESCALATE = -3;
    public const EXHAUSTED = -4;

    /** @var list<Retries> */
    private readonly array $levels;

    /**
     * @param list<SupervisionStrategy> $strategies the innermost first, each asked when the one before escalates; none:
     * the default
     * @param \Closure(): int $clock nanoseconds
     * @param \Closure(): float $random 0 to below 1
     * @param \WeakMap<\Throwable, SupervisionStrategy> $spent receives the strategy that had no restart left, by
     * failure
     * @param \Closure(string, \Throwable): void $logFailure logs an exception that a decider has thrown
     */
    public function __construct(
        array $strategies,
        private readonly \Closure $clock,
        private readonly \Closure $random,
        private readonly \WeakMap $spent,
        private readonly \Closure $logFailure,
    ) {
        $this->levels = array_map(
            static fn(SupervisionStrategy $strategy): Retries => new Retries($strategy),
            $strategies === [] ? [SupervisionStrategy::oneForOne()] : $strategies,
        );
    }

    public function decide(\Throwable $cause): int
    {
        foreach ($this->levels as $level) {
            $directive = $this->directive($level->strategy, $cause);
            if ($directive !== Directive::Escalate) {
                return $this->verdict($level, $directive, $cause);
            }
        }

        return self::ESCALATE;
    }

    /** A decider that throws means Escalate. */
    private function directive(SupervisionStrategy $strategy, \Throwable $cause): Directive
    {
        try {
            return $strategy->decide($cause);
        } catch (\Throwable $thrown) {
            ($this->logFailure)(
                'The decider of a supervision strategy threw ' . $thrown::class . ": {$thrown->getMessage()}. "
                    . 'The failure that it should judge is escalated: ' . $cause::class . ": {$cause->getMessage()}",
                $thrown,
            );

            return Directive::Escalate;
        }
    }

    private function verdict(Retries $level, Directive $directive, \Throwable $cause): int
    {
        if ($directive !== Directive::Restart) {
            return $directive === Directive::Stop ? self::STOP : self::RESUME;
        }
        $delay = $level->grant(($this->clock)(), $this->random);
        if ($delay === null) {
            $this->spent[$cause] = $level->strategy;

            return self::EXHAUSTED;
        }

        return $delay;
    }
}
