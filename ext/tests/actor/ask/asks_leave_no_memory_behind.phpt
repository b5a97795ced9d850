--TEST--
An ask leaves no memory behind, however it ends
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Actor\Message\Kill;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

enum Way
{
    case Answer;
    case Silence;
    case Failure;
    case Wait;
    case Pass;
    case Unhandled;
}
final readonly class Question
{
    public function __construct(public Way $way) {}
}

$system = ActorSystem::create('shop');
$dead = $system->spawn(Props::fromBehavior(Behavior::empty()));
$dead->tell(new Kill());
$last = $system->spawn(Props::fromBehavior(Behavior::receive(static function (
    ActorContext $context,
    Question $question,
): Behavior {
    $context->reply($question);

    return Behavior::same();
})));
$actor = $system->spawn(Props::fromBehavior(Behavior::receive(static function (
    ActorContext $context,
    Question $question,
) use ($last): Behavior {
    match ($question->way) {
        Way::Answer => $context->sender()->tell($question),
        Way::Failure => throw new RangeException(),
        Way::Wait => delay(1),
        Way::Pass => $context->forward($last),
        default => null,
    };

    return $question->way === Way::Unhandled ? Behavior::unhandled() : Behavior::same();
}))->withSupervision(
    Nexus\Actor\SupervisionStrategy::oneForOne(decider: static fn() => Nexus\Actor\Directive::Resume),
));

$round = static function () use ($actor, $dead): void {
    foreach ([$actor, $dead] as $target) {
        foreach (Way::cases() as $way) {
            $dropped = $target->ask(new Question($way), Duration::seconds(1));
            unset($dropped);
            $begun = $target->ask(new Question($way), Duration::seconds(1));
            delay(0);
            unset($begun);
            try {
                $target->ask(new Question($way), Duration::micros(100))->await();
            } catch (Nexus\Actor\Exception\FutureException) {
            }
        }
    }
    delay(0);
};
ini_set('error_log', '/dev/null');
for ($i = 0; $i < 200; $i++) {
    $round();
}
gc_collect_cycles();
$before = memory_get_usage();
for ($i = 0; $i < 200; $i++) {
    $round();
}
gc_collect_cycles();
$more = memory_get_usage() - $before;
echo $more < 8192 ? 'nothing is left' : "{$more} bytes are left", "\n";
$system->shutdown(Duration::seconds(20));
?>
--EXPECT--
nothing is left
