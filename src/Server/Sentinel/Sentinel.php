<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * Looks at all that a worker keeps before each request, and so at what the one before it has left behind. Requests are
 * handled one at a time meanwhile (docs/operate/leak-detection.md).
 *
 * @internal
 */
final class Sentinel
{
    /** So many elements may a cache have, one from each request, before it counts as a leak. */
    public const PATIENCE = 128;
    /** Of each route: classes are loaded, services built, connections opened. */
    public const WARM_UP = 10;

    private readonly Ledger $ledger;
    private ?Roots $roots = null;
    private ?Settings $settings = null;
    private ?string $route = null;
    private int $request = 0;
    /** @var array<string, int> requests by route */
    private array $routes = [];
    /** @var array<string, true> names of settings */
    private array $told = [];
    private int $leaks = 0;

    /** @param \Closure(string $line): void $tell */
    public function __construct(private readonly int $patience, private readonly \Closure $tell)
    {
        $this->ledger = new Ledger($patience);
    }

    /**
     * @param int|null $patience null: there is none
     * @param \Closure(string $line): void $tell
     */
    public static function ifAsked(?int $patience, \Closure $tell): ?self
    {
        return $patience === null ? null : new self($patience, $tell);
    }

    /** What is served, as the application file has returned it. */
    public function watch(mixed $application): void
    {
        $this->roots = new Roots($application);
    }

    /** @param string|null $route null: by method and path of the request, the handler's first argument */
    public function around(?string $route, \Closure $handler): \Closure
    {
        return function (mixed ...$arguments) use ($route, $handler): mixed {
            $this->begin($route ?? Route::of($arguments[0] ?? null));

            return $handler(...$arguments);
        };
    }

    /** A request of that route begins, and the one before it is over. */
    public function begin(string $route): void
    {
        $this->look();
        $this->route = $route;
        $this->request++;
        $this->routes[$route] = ($this->routes[$route] ?? 0) + 1;
    }

    /**
     * The last request is over.
     *
     * @return int how many leaks were found
     */
    public function end(): int
    {
        $this->look();
        ($this->tell)(sprintf(
            'sentinel: %s in %s.',
            self::count($this->leaks, 'leak'),
            self::count($this->request, 'request'),
        ));
        $enough = self::WARM_UP + $this->patience;
        $few = array_filter($this->routes, static fn(int $requests): bool => $requests < $enough);
        foreach ($few as $route => $requests) {
            ($this->tell)(sprintf(
                'sentinel: %s of %s: too few to tell a leak from a cache, which takes %d.',
                self::count($requests, 'request'),
                $route,
                $enough,
            ));
        }

        return $this->leaks;
    }

    private function look(): void
    {
        gc_collect_cycles();
        $walk = new Walk();
        $this->roots?->addTo($walk);
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
     * A library may set variables of the environment when it is first used: they are learned. Nothing sets settings for
     * good by right.
     */
    private function compare(string $route, Settings $before, Settings $after, bool $isWarm): void
    {
        $changes = $before->changesTo($after) + ($isWarm ? $before->environmentChangesTo($after) : []);
        foreach (array_diff_key($changes, $this->told) as $name => $how) {
            $this->told[$name] = true;
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
