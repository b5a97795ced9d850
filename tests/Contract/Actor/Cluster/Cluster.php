<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Cluster\Internal\Placement;
use Nexus\Actor\Entity\Entities;
use Nexus\Tests\Contract\Actor\Journal;
use Nexus\Time\Duration;
use PHPUnit\Framework\Assert;
use Psr\Log\NullLogger;

/** Actor systems that are members of one fabric, in one process. */
final class Cluster
{
    public readonly Hub $hub;
    public readonly Journal $journal;
    /** @var array<string, array{Wire, ActorSystem, mixed}> */
    private array $members = [];
    /** @var list<ActorSystem> */
    private array $dead = [];
    private int $last = 0;
    /** @var array<string, Wire> active entities, by id */
    private array $active = [];
    /** @var list<string> */
    private array $faults = [];

    /** @param \Closure(ActorSystem, Notes): mixed $application */
    private function __construct(private readonly \Closure $application)
    {
        $this->hub = new Hub();
        $this->journal = new Journal();
    }

    /** @param \Closure(ActorSystem, Notes): mixed $application returns the entities of a member */
    public static function of(int $members, \Closure $application): self
    {
        $cluster = new self($application);
        array_map(static fn() => $cluster->add(), range(1, $members));

        return $cluster;
    }

    public function add(): Wire
    {
        $system = ActorSystem::create('shop', logger: new NullLogger());
        $wire = $this->hub->join(++$this->last);
        $system->join($wire, $wire, new PropertyCodec(), $wire);
        $entities = ($this->application)($system, new Notes($this, $wire));
        $this->members[$wire->self()->toString()] = [$wire, $system, $entities];
        $this->hub->changed();

        return $wire;
    }

    /** @return list<Wire> */
    public function members(): array
    {
        return array_column($this->members, 0);
    }

    public function system(Wire $member): ActorSystem
    {
        return $this->members[$member->self()->toString()][1];
    }

    /** @return Entities<object> */
    public function entities(Wire $member): Entities
    {
        $entities = $this->members[$member->self()->toString()][2];
        Assert::assertInstanceOf(Entities::class, $entities);

        return $entities;
    }

    public function homeOf(string $id): Wire
    {
        $home = Placement::homeOf("person/{$id}", $this->hub->members());
        Assert::assertNotNull($home);

        return $this->hub->wire($home) ?? throw new \LogicException('The home has ended.');
    }

    public function holderOf(string $key): Wire
    {
        $holder = $this->hub->holder($key) ?? throw new \LogicException("{$key} is not active.");

        return $this->hub->wire($holder) ?? throw new \LogicException('The holder has ended.');
    }

    public function otherThanHomeOf(string $id): Wire
    {
        $home = $this->homeOf($id);
        foreach ($this->members() as $member) {
            if ($member !== $home) {
                return $member;
            }
        }

        throw new \LogicException('There is no other member.');
    }

    /** Ends a member without notice. What its actors do afterwards does not count. */
    public function kill(Wire $member): void
    {
        $key = $member->self()->toString();
        $this->journal->note("killed {$member->self()->number}");
        $this->dead[] = $this->members[$key][1];
        unset($this->members[$key]);
        $this->active = array_filter($this->active, static fn(Wire $one): bool => $one !== $member);
        $member->kill();
    }

    public function starts(string $id, Wire $member): void
    {
        if (isset($this->active[$id])) {
            $this->faults[] = "{$id} starts in {$member->self()->number} and is active in {$this->active[$id]->self()->number}";
        }
        $this->active[$id] = $member;
    }

    public function stops(string $id, Wire $member): void
    {
        if (($this->active[$id] ?? null) !== $member) {
            $this->faults[] = "{$id} stops in {$member->self()->number}, where it is not active";
        }
        unset($this->active[$id]);
    }

    public function assertSingleActivations(): void
    {
        Assert::assertSame([], $this->faults);
    }

    public function end(): void
    {
        foreach ([...array_column($this->members, 1), ...$this->dead] as $system) {
            $system->shutdown(Duration::seconds(60));
            Assert::assertSame(0, $system->native()->population());
        }
        $this->assertSingleActivations();
        Assert::assertSame([], array_filter(
            $this->hub->leases(),
            fn(string $holder): bool => isset($this->members[$holder]),
        ), 'leases that outlive their holders');
    }
}
