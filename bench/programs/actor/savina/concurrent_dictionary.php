<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

final class Read
{
    /** @param ActorRef<object> $who */
    public function __construct(public readonly ActorRef $who, public readonly int $key) {}
}

final class Write
{
    /** @param ActorRef<object> $who */
    public function __construct(public readonly ActorRef $who, public readonly int $key, public readonly int $value) {}
}

final class Value
{
    public function __construct(public readonly int $value) {}
}

const WRITERS = 20;
const KEYS_EACH = 25;
const WRITES_OF_100 = 10;

/** An actor that reads and writes its own keys, so that it can check the values. */
final class Worker
{
    /** @var array<int, int> */
    private array $written = [];

    private int $wanted = 0;

    private readonly Dice $dice;

    public static int $finished;

    /** @param ActorRef<object> $dictionary */
    public function __construct(private readonly int $number, private int $left, private readonly ActorRef $dictionary)
    {
        $this->dice = new Dice($number + 1);
    }

    /**
     * @param ActorContext<object> $context
     * @return Behavior<object>
     */
    public function handle(ActorContext $context, object $message): Behavior
    {
        if ($message instanceof Value) {
            expect($this->wanted, $message->value, 'What was written before');
        }
        if ($this->left-- === 0) {
            ++self::$finished;

            return Behavior::stopped();
        }
        $key = $this->number + WRITERS * $this->dice->roll(KEYS_EACH);
        if ($this->dice->roll(100) < WRITES_OF_100) {
            $this->wanted = $this->written[$key] = $this->left;
            $this->dictionary->tell(new Write($context->self(), $key, $this->left));
        } else {
            $this->wanted = $this->written[$key] ?? 0;
            $this->dictionary->tell(new Read($context->self(), $key));
        }

        return Behavior::same();
    }
}

savina(static function (ActorSystem $system): int {
    $each = share(10_000);
    Worker::$finished = 0;
    $handler = static function (ActorContext $context, object $message, array $values): BehaviorWithState {
        /** @var array<int, int> $values */
        if ($message instanceof Read) {
            $message->who->tell(new Value($values[$message->key] ?? 0));
        } elseif ($message instanceof Write) {
            $values[$message->key] = $message->value;
            $message->who->tell(new Value($message->value));

            return BehaviorWithState::next($values);
        }

        return BehaviorWithState::same();
    };
    $dictionary = actor_with($system, [], $handler);
    for ($i = 0; $i < WRITERS; ++$i) {
        actor($system, (new Worker($i, $each, $dictionary))->handle(...))->tell(new Start());
    }
    $system->run(untilIdle: true);
    expect(WRITERS, Worker::$finished, 'Workers that came to their end');

    return WRITERS * (2 * $each + 1);
});
