<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

final class Hungry
{
    /** @param ActorRef<object> $who */
    public function __construct(public readonly ActorRef $who, public readonly int $seat) {}
}

final class Done
{
    public function __construct(public readonly int $seat) {}
}

final class Eat {}

final class Denied {}

const SEATS = 20;

/** The arbiter: gives both forks of a seat, or none. */
final class Arbitrator
{
    /** @var array<int, int> the holder of each fork */
    private array $forks = [];

    public int $handled = 0;

    public int $meals = 0;

    private readonly Eat $eat;

    private readonly Denied $denied;

    public function __construct()
    {
        $this->eat = new Eat();
        $this->denied = new Denied();
    }

    /**
     * @param ActorContext<object> $context
     * @return Behavior<object>
     */
    public function handle(ActorContext $context, object $message): Behavior
    {
        ++$this->handled;
        if ($message instanceof Hungry) {
            $right = ($message->seat + 1) % SEATS;
            $isTaken = isset($this->forks[$message->seat]) || isset($this->forks[$right]);
            if (!$isTaken) {
                $this->forks[$message->seat] = $this->forks[$right] = $message->seat;
            }
            $message->who->tell($isTaken ? $this->denied : $this->eat);
        } elseif ($message instanceof Done) {
            $right = ($message->seat + 1) % SEATS;
            expect(
                2 * $message->seat,
                ($this->forks[$message->seat] ?? -1) + ($this->forks[$right] ?? -1),
                'Who had the forks',
            );
            unset($this->forks[$message->seat], $this->forks[$right]);
            ++$this->meals;
        }

        return Behavior::same();
    }

    public function forksTaken(): int
    {
        return count($this->forks);
    }
}

/**
 * @param ActorRef<object> $arbitrator
 * @return ActorRef<object>
 */
function philosopher(ActorSystem $system, ActorRef $arbitrator, int $seat, int $meals): ActorRef
{
    return actor($system, static function (
        ActorContext $context,
        object $message,
    ) use ($arbitrator, $seat, &$meals): Behavior {
        if ($message instanceof Eat) {
            $arbitrator->tell(new Done($seat));
            if (--$meals === 0) {
                return Behavior::stopped();
            }
        }
        $arbitrator->tell(new Hungry($context->self(), $seat));

        return Behavior::same();
    });
}

savina(static function (ActorSystem $system): int {
    $meals = share(5_000);
    $arbitrator = new Arbitrator();
    $ref = actor($system, $arbitrator->handle(...));
    for ($seat = 0; $seat < SEATS; ++$seat) {
        philosopher($system, $ref, $seat, $meals)->tell(new Start());
    }
    $system->run(untilIdle: true);
    expect(SEATS * $meals, $arbitrator->meals, 'Meals');
    expect(0, $arbitrator->forksTaken(), 'Forks that were not put back');
    expect(1, $system->liveActorCount(), 'The arbitrator alone');

    // A hungry philosopher gets one reply; after the meal it sends a message.
    return $arbitrator->handled + ($arbitrator->handled - SEATS * $meals) + SEATS;
});
