<?php

declare(strict_types=1);

namespace Nexus\Actor\Inspection;

use Nexus\Actor\ActorPath;
use Nexus\Actor\Internal\NativeSystem;

/** A snapshot of an actor system: the tree of its actors, and statistics of their messages. */
final readonly class SystemReport
{
    /**
     * @param int $population number of living actors, including those that are not shown
     * @param int $handled number of handled messages
     * @param array<string, int> $lost number of dead letters by reason
     * @param list<ActorReport> $actors actors directly below /user, in the order in which they were started
     * @param int $beyond number of further actors there, which are not shown
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
    public static function of(string $name, NativeSystem $native, int $most): self
    {
        $shown = $native->inspect($most);

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
        /**
         * @var list<array{name: string, status: int, mailbox: int, message: class-string|null, age: int,
         *     waitsFor: string|null, restarts: int, children: list<array<string, mixed>>,
         *     beyond: int}> $shown as NativeSystem::inspect() makes them
         */
        return array_map(static fn(array $actor): ActorReport => ActorReport::of($parent, $actor), $shown);
    }

    /**
     * The values as `nexus status --json` prints them.
     *
     * @return array<string, mixed> times in seconds
     */
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
