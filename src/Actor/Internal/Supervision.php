<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{Directive, SupervisionStrategy};

/**
 * Decides what becomes of an actor that has failed; the engine does it. One for an actor, or for the children of one,
 * for as long as it lives: restarts do not make it forget.
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
     * @param \WeakMap<\Throwable, SupervisionStrategy> $spent told which strategy had no restart left for a failure
     */
    public function __construct(
        array $strategies,
        private readonly \Closure $clock,
        private readonly \Closure $random,
        private readonly \WeakMap $spent,
    ) {
        $this->levels = array_map(
            static fn(SupervisionStrategy $strategy): Retries => new Retries($strategy),
            $strategies === [] ? [SupervisionStrategy::oneForOne()] : $strategies,
        );
    }

    public function decide(\Throwable $cause): int
    {
        foreach ($this->levels as $level) {
            $directive = $level->strategy->decide($cause);
            if ($directive !== Directive::Escalate) {
                return $this->verdict($level, $directive, $cause);
            }
        }

        return self::ESCALATE;
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
