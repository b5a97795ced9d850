<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Time\Duration;

use function Nexus\Internal\misuse;

/**
 * What a supervisor does when an actor's handler throws, and how often it restarts the actor.
 *
 * on() sets the directive for an exception class. The nearest class applies: the exception's own, then its parents,
 * then its interfaces. If none matches, the decider is called; by default it returns Restart. A decider that throws
 * means Escalate; what it throws is logged.
 */
final readonly class SupervisionStrategy
{
    private const WINDOW = 60;

    /**
     * @param int $maxRetries maximum number of restarts within any $window; with a $window of zero: in the whole life
     * @param \Closure(\Throwable): Directive $decider
     * @param float $jitter a backoff is extended by up to this fraction of itself
     * @param Duration|null $resetAfter after this long without a failure, the backoff starts at its shortest delay
     * again and retries are counted from zero; null: never
     * @param array<class-string<\Throwable>, Directive> $directives
     */
    private function __construct(
        public StrategyType $type,
        public int $maxRetries,
        public Duration $window,
        public \Closure $decider,
        public Duration $initialBackoff,
        public Duration $maxBackoff,
        public float $multiplier = 2.0,
        public float $jitter = 0.0,
        public ?Duration $resetAfter = null,
        private array $directives = [],
    ) {}

    /**
     * Only the actor that failed is restarted or stopped.
     *
     * @param int $maxRetries restarts within any $window before the actor is stopped; 0: none, PHP_INT_MAX: no limit
     * @param float|Duration|null $window null: 60 s; zero: the actor's whole life
     * @param (\Closure(\Throwable): Directive)|null $decider
     * @throws \Nexus\Async\MisuseError NX-0107 for a value outside of its range
     */
    public static function oneForOne(
        int $maxRetries = 3,
        float|Duration|null $window = null,
        ?\Closure $decider = null,
    ): self {
        return self::of(StrategyType::OneForOne, $maxRetries, $window, $decider);
    }

    /**
     * For a parent's children: when one fails, all are restarted or stopped. They are stopped in the reverse order of
     * their starts, then started in order. Parameters as for oneForOne().
     *
     * @param (\Closure(\Throwable): Directive)|null $decider
     * @param int $maxRetries see oneForOne()
     * @param float|Duration|null $window see oneForOne()
     * @throws \Nexus\Async\MisuseError NX-0107 for a value outside of its range
     */
    public static function allForOne(
        int $maxRetries = 3,
        float|Duration|null $window = null,
        ?\Closure $decider = null,
    ): self {
        return self::of(StrategyType::AllForOne, $maxRetries, $window, $decider);
    }

    /**
     * Like allForOne(), but only for the child that failed and the children started after it.
     *
     * @param (\Closure(\Throwable): Directive)|null $decider
     * @param int $maxRetries see oneForOne()
     * @param float|Duration|null $window see oneForOne()
     * @throws \Nexus\Async\MisuseError NX-0107 for a value outside of its range
     */
    public static function restForOne(
        int $maxRetries = 3,
        float|Duration|null $window = null,
        ?\Closure $decider = null,
    ): self {
        return self::of(StrategyType::RestForOne, $maxRetries, $window, $decider);
    }

    /**
     * Like oneForOne(), but each restart waits longer than the one before: min($initialBackoff × $multiplier^n,
     * $maxBackoff), extended by up to $jitter of that. Messages that arrive meanwhile are kept.
     *
     * @param float|Duration $initialBackoff seconds, more than zero
     * @param float|Duration $maxBackoff seconds, at least $initialBackoff
     * @param int $maxRetries in its whole life, or since it last ran for $resetAfter without a failure
     * @param float $multiplier 1 or more
     * @param (\Closure(\Throwable): Directive)|null $decider
     * @param float $jitter 0 to 1
     * @param float|Duration|null $resetAfter after this many seconds without a failure, the backoff starts at its
     * shortest delay again and retries are counted from zero; null: never
     * @throws \Nexus\Async\MisuseError NX-0107 for a value outside of its range
     */
    public static function exponentialBackoff(
        float|Duration $initialBackoff,
        float|Duration $maxBackoff,
        int $maxRetries = 3,
        float $multiplier = 2.0,
        ?\Closure $decider = null,
        float $jitter = 0.2,
        float|Duration|null $resetAfter = null,
    ): self {
        $initialBackoff = Duration::of($initialBackoff);
        $maxBackoff = Duration::of($maxBackoff);
        self::must($maxRetries >= 0, "maxRetries is 0 or more, {$maxRetries} given");
        self::must($initialBackoff->toNanos() > 0, "initialBackoff is more than zero, {$initialBackoff} given");
        self::must(
            !$maxBackoff->isLessThan($initialBackoff),
            "maxBackoff is at least initialBackoff ({$initialBackoff}), {$maxBackoff} given",
        );
        self::must(
            $multiplier >= 1.0 && is_finite($multiplier),
            'multiplier is 1 or more, ' . (is_nan($multiplier) ? 'NAN' : $multiplier) . ' given',
        );
        self::must(
            $jitter >= 0.0 && $jitter <= 1.0,
            'jitter is 0 to 1, ' . (is_nan($jitter) ? 'NAN' : $jitter) . ' given',
        );
        $resetAfter = $resetAfter === null ? null : Duration::of($resetAfter);
        self::must($resetAfter === null || $resetAfter->toNanos() > 0, 'resetAfter is more than zero, or null');

        return new self(
            StrategyType::ExponentialBackoff,
            $maxRetries,
            Duration::zero(),
            $decider ?? self::restart(),
            $initialBackoff,
            $maxBackoff,
            $multiplier,
            $jitter,
            $resetAfter,
        );
    }

    /**
     * Sets the directive for one class of exceptions. It comes before the decider.
     *
     * @param class-string<\Throwable> $class a class or interface. Subclasses are included unless they have a directive
     * of their own
     * @throws \Nexus\Async\MisuseError NX-0107 when it is no class of exceptions
     */
    #[\NoDiscard]
    public function on(string $class, Directive $directive): self
    {
        self::must(is_a($class, \Throwable::class, true), "on() takes a class of exceptions, {$class} given");

        return new self(
            $this->type,
            $this->maxRetries,
            $this->window,
            $this->decider,
            $this->initialBackoff,
            $this->maxBackoff,
            $this->multiplier,
            $this->jitter,
            $this->resetAfter,
            [...$this->directives, $class => $directive],
        );
    }

    /**
     * The directive for this failure, if retries are left.
     *
     * @throws \Throwable the exception of the decider
     */
    public function decide(\Throwable $exception): Directive
    {
        return $this->directiveFor($exception) ?? ($this->decider)($exception);
    }

    /**
     * The children to which the directive applies.
     *
     * @internal
     *
     * @return int 0: the one that failed, 1: all, 2: that one and those started after it
     */
    public function extent(): int
    {
        return match ($this->type) {
            StrategyType::AllForOne => 1,
            StrategyType::RestForOne => 2,
            default => 0,
        };
    }

    private function directiveFor(\Throwable $exception): ?Directive
    {
        for ($class = $exception::class; $class !== false; $class = get_parent_class($class)) {
            if (isset($this->directives[$class])) {
                return $this->directives[$class];
            }
        }
        $interfaces = array_filter(
            $this->directives,
            static fn(string $class): bool => is_a($exception, $class),
            ARRAY_FILTER_USE_KEY,
        );

        return $interfaces === [] ? null : reset($interfaces);
    }

    /** @param (\Closure(\Throwable): Directive)|null $decider */
    private static function of(
        StrategyType $type,
        int $maxRetries,
        float|Duration|null $window,
        ?\Closure $decider,
    ): self {
        $window = Duration::of($window ?? self::WINDOW);
        self::must($maxRetries >= 0, "maxRetries is 0 or more, {$maxRetries} given");
        self::must($window->toNanos() >= 0, "window is zero or more, {$window} given");

        return new self($type, $maxRetries, $window, $decider ?? self::restart(), Duration::zero(), Duration::zero());
    }

    /** @return \Closure(\Throwable): Directive */
    private static function restart(): \Closure
    {
        return static fn(\Throwable $cause): Directive => Directive::Restart;
    }

    private static function must(bool $isTrue, string $otherwise): void
    {
        if (!$isTrue) {
            misuse("A supervision strategy's {$otherwise}");
        }
    }
}
