<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{AbstractActor, ActorContext, Behavior};
use Nexus\Actor\Signal\Signal;

/**
 * A class actor that notes calls of its methods in the journal, with the number of its object.
 *
 * @extends AbstractActor<object>
 */
final class Guest extends AbstractActor
{
    private static int $guests = 0;

    private readonly int $number;

    public function __construct(private readonly Journal $journal)
    {
        $this->number = ++self::$guests;
        $this->note('made');
    }

    public static function forgetAll(): void
    {
        self::$guests = 0;
    }

    public function onPreStart(ActorContext $_ctx): void
    {
        $this->note("onPreStart {$_ctx->path()}");
    }

    public function onPostStop(ActorContext $_ctx): void
    {
        $this->note('onPostStop');
    }

    public function onPreRestart(ActorContext $_ctx, \Throwable $_cause): void
    {
        $this->note("onPreRestart {$_cause->getMessage()}");
    }

    public function onSignal(ActorContext $_ctx, Signal $_signal): Behavior
    {
        $this->note('onSignal ' . (new \ReflectionClass($_signal))->getShortName());

        return Behavior::unhandled();
    }

    public function handle(ActorContext $ctx, object $message): Behavior
    {
        if ($message instanceof Deed) {
            return $message->doIn($ctx) ?? Behavior::same();
        }
        $this->note($message instanceof Said ? $message->what : $message::class);

        return Behavior::same();
    }

    private function note(string $what): void
    {
        $this->journal->note("{$this->number} {$what}");
    }
}
