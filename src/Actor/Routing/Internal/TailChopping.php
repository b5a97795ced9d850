<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef};
use Nexus\Actor\Internal\Post;
use Nexus\Async\{CancelledError, TimeoutException};
use Nexus\Time\Duration;
use Random\Randomizer;

use function Nexus\Async\{any, await, spawn, timeout};

/** @internal */
final class TailChopping implements Policy
{
    private readonly Randomizer $dice;

    public function __construct(private readonly Duration $interval, private readonly Duration $within)
    {
        $this->dice = Dice::new();
    }

    public function route(ActorContext $router, object $message, array $routees): void
    {
        /** @var non-empty-list<ActorRef<object>> $order */
        $order = array_values($this->dice->shuffleArray($routees));
        $within = $this->within->toSecondsFloat();
        if (!Post::answerLater(
            $router,
            fn(): mixed => timeout($within, fn(): mixed => $this->firstFrom(0, $order, $message)),
        )) {
            Post::relay($order[0], $message);
        }
    }

    /**
     * The answer of one routee, or of a later one if this one does not answer in time.
     *
     * @param non-empty-list<ActorRef<object>> $order
     */
    private function firstFrom(int $at, array $order, object $message): mixed
    {
        // The coroutine awaits the ask all the time. An ask that no code awaits is cancelled.
        $answer = spawn(fn(): mixed => $order[$at]->ask($message, $this->within)->await());
        if (!isset($order[$at + 1])) {
            return await($answer);
        }
        try {
            return timeout($this->interval->toSecondsFloat(), static fn(): mixed => await($answer));
        } catch (CancelledError $cancelled) {
            $answer->cancel();
            throw $cancelled;
        } catch (TimeoutException $late) {
            return $answer->isDone() ? $this->firstFrom($at + 1, $order, $message)
                : any([$answer, fn(): mixed => $this->firstFrom($at + 1, $order, $message)]);
        } catch (\Throwable) {
            return $this->firstFrom($at + 1, $order, $message);
        }
    }
}
