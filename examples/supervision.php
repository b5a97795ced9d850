<?php

declare(strict_types=1);

// Restarts an actor that fails and keeps its messages, until it fails too often: bin/nexus run examples/supervision.php

namespace Nexus\Examples\Supervision;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, BehaviorWithState, Directive, Props, SupervisionStrategy};
use Nexus\Actor\Signal\{ChildFailed, Signal, Terminated};
use Psr\Log\NullLogger;

require __DIR__ . '/../vendor/autoload.php';

final readonly class Parcel
{
    public function __construct(public string $what) {}
}

$packer = Behavior::setup(static function (): Behavior {
    echo "a packer begins\n";

    return Behavior::withState(0, static function (
        ActorContext $_context,
        Parcel $parcel,
        int $packed,
    ): BehaviorWithState {
        match ($parcel->what) {
            'a vase' => throw new \RuntimeException('it broke'),
            'a feather' => throw new \DomainException('it flew away'),
            default => null,
        };
        echo 'packed ', $parcel->what, ', its ', $packed + 1, ". parcel\n";

        return BehaviorWithState::next($packed + 1);
    });
});
$strategy = SupervisionStrategy::oneForOne(
    maxRetries: 2,
    decider: static fn(\Throwable $why): Directive => $why instanceof \DomainException
        ? Directive::Resume
        : Directive::Restart,
);

$shop = Behavior::setup(static function (ActorContext $context) use ($packer, $strategy): Behavior {
    $context->watch($context->spawn(Props::fromBehavior($packer)->withSupervision($strategy), 'packer'));

    return Behavior::receive(static function (ActorContext $context, Parcel $parcel): Behavior {
        $context->child('packer')?->tell($parcel);

        return Behavior::same();
    })->onSignal(static function (ActorContext $_context, Signal $signal): Behavior {
        echo match (true) {
            $signal instanceof ChildFailed => "the shop hears: {$signal->cause->getMessage()}\n",
            $signal instanceof Terminated => "the shop has no {$signal->ref->path()->name()} any more\n",
            default => '',
        };

        return Behavior::same();
    });
});

$system = ActorSystem::create('shop', logger: new NullLogger());
$front = $system->spawn(Props::fromBehavior($shop), 'shop');
foreach (['a book', 'a vase', 'a lamp', 'a feather', 'a chair', 'a vase', 'a vase', 'a book'] as $what) {
    $front->tell(new Parcel($what));
}
$system->run(untilIdle: true);

/* Prints:
a packer begins
packed a book, its 1. parcel
a packer begins
packed a lamp, its 1. parcel
packed a chair, its 2. parcel
a packer begins
the shop hears: [NX-1016] /user/shop/packer is stopped: it was restarted 2 times within 60s and has failed again: it broke
nexus: [NX-1021] /user/shop/packer of actor system shop has stopped with 1 message unhandled (0 of them interrupted by its time limit): they are dead letters. Stop it with a PoisonPill, or give it more time
the shop has no packer any more
*/
