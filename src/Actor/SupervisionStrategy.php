<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Time\Duration;

use function Nexus\Internal\misuse;

/**
 * What becomes of an actor whose handler throws, and how often.
 *
 * An exception's directive is that of its class, as given by on(): of the nearest one among its own, its parents, and
 * last its interfaces; if none is given the decider's, Restart by default. A decider that throws escalates.
 */
final readonly class SupervisionStrategy
{
    private const WINDOW = 60;

    /**
     * @param int $maxRetries so many restarts within any $window; zero: over the whole life
     * @param \Closure(\Throwable): Directive $decider
     * @param float $jitter a backoff lasts up to this part of itself longer
     * @param Duration|null $resetAfter after so long without a failure a backoff begins with its shortest delay, and
     * its retries are counted anew; null: never
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
     * @param int $maxRetries restarts within any $window before it is stopped; 0: none, PHP_INT_MAX: without end
     * @param Duration|null $window null: 60 s; zero: over its whole life
     * @param (\Closure(\Throwable): Directive)|null $decider
     */
    public static function oneForOne(int $maxRetries = 3, ?Duration $window = null, ?\Closure $decider = null): self
    {
        return self::of(StrategyType::OneForOne, $maxRetries, $window, $decider);
    }

    /**
     * Of a parent, for its children: all are restarted or stopped when one has failed, in the reverse order of their
     * starts; then started in order. Parameters as those of oneForOne().
     *
     * @param (\Closure(\Throwable): Directive)|null $decider
     */
    public static function allForOne(int $maxRetries = 3, ?Duration $window = null, ?\Closure $decider = null): self
    {
        return self::of(StrategyType::AllForOne, $maxRetries, $window, $decider);
    }

    /**
     * As allForOne(), but only the one that failed and those that were started after it.
     *
     * @param (\Closure(\Throwable): Directive)|null $decider
     */
    public static function restForOne(int $maxRetries = 3, ?Duration $window = null, ?\Closure $decider = null): self
    {
        return self::of(StrategyType::RestForOne, $maxRetries, $window, $decider);
    }

    /**
     * As oneForOne(), but each restart waits longer than the one before: min($initialBackoff × $multiplier^n,
     * $maxBackoff) and up to $jitter of that more. Messages that come meanwhile are kept.
     *
     * @param Duration $initialBackoff more than zero
     * @param Duration $maxBackoff at least $initialBackoff
     * @param int $maxRetries over its whole life, or since it last went $resetAfter without a failure
     * @param float $multiplier 1 or more
     * @param (\Closure(\Throwable): Directive)|null $decider
     * @param float $jitter 0 to 1
     */
    public static function exponentialBackoff(
        Duration $initialBackoff,
        Duration $maxBackoff,
        int $maxRetries = 3,
        float $multiplier = 2.0,
        ?\Closure $decider = null,
        float $jitter = 0.2,
        ?Duration $resetAfter = null,
    ): self {
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
     * @param class-string<\Throwable> $class a class or interface; what extends it is meant too, unless it has a
     * directive of its own
     */
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

    /** What is to be done about this failure, if retries are left. */
    public function decide(\Throwable $exception): Directive
    {
        try {
            return $this->directiveFor($exception) ?? ($this->decider)($exception);
        } catch (\Throwable) {
            return Directive::Escalate;
        }
    }

    /**
     * Of whom its verdict is, when it is a parent's over its children.
     *
     * @internal
     *
     * @return int 0: the one that failed, 1: all, 2: it and those that were started after it
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
    private static function of(StrategyType $type, int $maxRetries, ?Duration $window, ?\Closure $decider): self
    {
        $window ??= Duration::seconds(self::WINDOW);
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
