<?php

declare(strict_types=1);

namespace Nexus\Actor\Inspection;

use Nexus\Actor\ActorPath;
use Nexus\Actor\Internal\Company;

/** A system at one moment: the tree of its actors, and what became of their messages so far. */
final readonly class SystemReport
{
    /**
     * @param int $population how many actors live, those that are not shown included
     * @param int $handled messages
     * @param array<string, int> $lost dead letters by reason
     * @param list<ActorReport> $actors directly below /user, in the order they were started
     * @param int $beyond further ones there, which are not shown
     */
    private function __construct(
        public string $name,
        public int $population,
        public int $handled,
        public array $lost,
        public array $actors,
        public int $beyond,
    ) {}

    /** @internal */
    public static function of(string $name, Company $company, int $most): self
    {
        $shown = $company->inspect($most);

        return new self(
            $name,
            $shown['population'],
            $shown['handled'],
            $shown['lost'],
            self::reports(ActorPath::root()->child('user'), $shown['actors']),
            $shown['beyond'],
        );
    }

    /**
     * @internal
     *
     * @param list<mixed> $shown
     *
     * @return list<ActorReport>
     */
    public static function reports(ActorPath $parent, array $shown): array
    {
        /** @var list<array{name: string, status: int, mailbox: int, message: class-string|null, age: int, waitsFor: string|null, restarts: int, children: list<array<string, mixed>>, beyond: int}> $shown as Company::inspect() makes them */
        return array_map(static fn(array $actor): ActorReport => ActorReport::of($parent, $actor), $shown);
    }

    /** @return array<string, mixed> times in seconds */
    public function toArray(): array
    {
        return [
            'system' => $this->name,
            'population' => $this->population,
            'handled' => $this->handled,
            'lost' => $this->lost,
            'actors' => array_map(static fn(ActorReport $actor): array => $actor->toArray(), $this->actors),
            'beyond' => $this->beyond,
        ];
    }
}
