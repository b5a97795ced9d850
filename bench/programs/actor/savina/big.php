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

final class Ping
{
    public function __construct(public readonly int $from) {}
}

final class Pong
{
    public function __construct(public readonly int $from) {}
}

/** All actors of the benchmark. */
final class Neighbours
{
    /** @param list<ActorRef<object>> $actors */
    public function __construct(public readonly array $actors) {}
}

const ACTORS = 120;

/** An actor that pings a random actor, awaits its pong, and pings the next. */
final class Neighbour
{
    /** @var list<ActorRef<object>> */
    private array $all = [];

    private int $asked = -1;

    private readonly Dice $dice;

    public static int $pings;

    public static int $finished;

    public function __construct(private readonly int $number, private int $left)
    {
        $this->dice = new Dice($number + 1);
    }

    /**
     * @param ActorContext<object> $context
     * @return Behavior<object>
     */
    public function handle(ActorContext $context, object $message): Behavior
    {
        if ($message instanceof Ping) {
            ++self::$pings;
            $this->all[$message->from]->tell(new Pong($this->number));
        } elseif ($message instanceof Pong) {
            expect($this->asked, $message->from, 'Who has answered');
            $this->go_on();
        } elseif ($message instanceof Neighbours) {
            $this->all = $message->actors;
            $this->go_on();
        }

        return Behavior::same();
    }

    private function go_on(): void
    {
        if ($this->left-- === 0) {
            ++self::$finished;

            return;
        }
        $this->asked = $this->dice->roll(ACTORS);
        $this->all[$this->asked]->tell(new Ping($this->number));
    }
}

savina(static function (ActorSystem $system): int {
    $each = share(2_000);
    Neighbour::$pings = Neighbour::$finished = 0;
    $actors = [];
    for ($i = 0; $i < ACTORS; ++$i) {
        $actors[] = actor($system, (new Neighbour($i, $each))->handle(...));
    }
    foreach ($actors as $actor) {
        $actor->tell(new Neighbours($actors));
    }
    $system->run(untilIdle: true);
    expect(ACTORS, Neighbour::$finished, 'Actors that came to their end');
    expect(ACTORS * $each, Neighbour::$pings, 'Pings');

    return 2 * ACTORS * $each + ACTORS;
});
