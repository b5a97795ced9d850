<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * Detects leaks. It examines the values that a worker keeps, before each request. A difference was caused by the
 * previous request. Requests are handled one at a time meanwhile (docs/operate/leak-detection.md).
 *
 * @internal
 */
final class Sentinel
{
    /** Number of requests in which a place may grow, as a cache does, before it counts as a leak. */
    public const PATIENCE = 128;
    /**
     * Number of requests of each route that are not counted: they load classes, build services and open connections.
     */
    public const WARM_UP = 10;

    /** An environment variable that `nexus doctor --statics` sets: changed statics are listed at the end. */
    public const STATICS = 'NEXUS_SENTINEL_STATICS';

    private readonly Ledger $ledger;
    private ?ChangedStatics $statics = null;
    /** @var list<string> names of statics of which each request, or instance, has its own */
    private array $isolated = [];
    private ?Roots $roots = null;
    private ?Settings $settings = null;
    private ?string $route = null;
    private int $request = 0;
    /** @var array<string, int> requests by route */
    private array $routes = [];
    /** @var array<string, true> names of settings */
    private array $reported = [];
    private int $leaks = 0;

    /** @param \Closure(string $line): void $tell */
    public function __construct(private readonly int $patience, private readonly \Closure $tell)
    {
        $this->ledger = new Ledger($patience);
        if (getenv(self::STATICS) !== false) {
            $this->statics = new ChangedStatics();
        }
    }

    /**
     * @param int|null $patience null: leak detection is off
     * @param \Closure(string $line): void $tell
     */
    public static function ifAsked(?int $patience, \Closure $tell): ?self
    {
        return $patience === null ? null : new self($patience, $tell);
    }

    /**
     * Sets the application: the value that the application file returned.
     *
     * @param list<string> $isolated names of statics of which each request, or instance, has its own
     */
    public function watch(mixed $application, array $isolated = []): void
    {
        $this->roots = new Roots($application);
        $this->isolated = $isolated;
    }

    /** @param string|null $route null: named after the method and path of the request, the handler's first argument */
    public function around(?string $route, \Closure $handler): \Closure
    {
        return function (mixed ...$arguments) use ($route, $handler): mixed {
            $this->begin($route ?? Route::of($arguments[0] ?? null));

            return $handler(...$arguments);
        };
    }

    /** Called when a request of that route begins; the one before it has ended. */
    public function begin(string $route): void
    {
        $this->inspect();
        $this->route = $route;
        $this->request++;
        $this->routes[$route] = ($this->routes[$route] ?? 0) + 1;
    }

    /**
     * Called after the last request.
     *
     * @return int number of leaks found
     */
    public function end(): int
    {
        $this->inspect();
        ($this->tell)(sprintf(
            'sentinel: %s in %s.',
            self::count($this->leaks, 'leak'),
            self::count($this->request, 'request'),
        ));
        foreach ($this->statics?->lines($this->request, $this->isolated) ?? [] as $line) {
            ($this->tell)("sentinel: static {$line}");
        }
        $enough = self::WARM_UP + $this->patience;
        $few = array_filter($this->routes, static fn(int $requests): bool => $requests < $enough);
        foreach ($few as $route => $requests) {
            ($this->tell)(sprintf(
                'sentinel: %s of %s: too few to distinguish a leak from a cache, which takes %d.',
                self::count($requests, 'request'),
                $route,
                $enough,
            ));
        }

        return $this->leaks;
    }

    private function inspect(): void
    {
        gc_collect_cycles();
        $walk = new Walk();
        $this->roots?->addTo($walk);
        $this->statics?->take($this->roots?->statics() ?? [], $this->route !== null);
        Registrations::addTo($walk);
        $settings = Settings::take();
        $route = $this->route;
        $isWarm = $route !== null && $this->routes[$route] > self::WARM_UP;
        foreach ($this->ledger->take($walk->end(), $isWarm ? $route : null, $this->request) as $leak) {
            $this->tell($leak);
        }
        if ($route !== null && $this->settings !== null) {
            $this->compare($route, $this->settings, $settings, $isWarm);
        }
        $this->settings = $settings;
    }

    /**
     * Changes of environment variables do not count during warm-up, because libraries set some on first use. Changes of
     * settings always count: no request may leave them changed.
     */
    private function compare(string $route, Settings $before, Settings $after, bool $isWarm): void
    {
        $changes = $before->changesTo($after) + ($isWarm ? $before->environmentChangesTo($after) : []);
        foreach (array_diff_key($changes, $this->reported) as $name => $how) {
            $this->reported[$name] = true;
            $this->tell(Leak::ofSetting($route, $name, $how));
        }
    }

    private function tell(Leak $leak): void
    {
        $this->leaks++;
        ($this->tell)("sentinel: {$leak->text}");
    }

    private static function count(int $count, string $what): string
    {
        return match ($count) {
            0 => "no {$what}s",
            1 => "1 {$what}",
            default => "{$count} {$what}s",
        };
    }
}
