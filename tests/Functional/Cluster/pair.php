<?php

declare(strict_types=1);

// Two members of a fabric. Prints what their actors have received: one check per line.

namespace Nexus\Tests\Functional\Cluster;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Bench\Programs\Worker\Cluster;

use function Nexus\Async\delay;

require __DIR__ . '/../../../vendor/autoload.php';
require __DIR__ . '/../../../bench/programs/worker/Cluster.php';

final readonly class Numbered
{
    public function __construct(public int $number, public string $bytes = '') {}
}

final readonly class Report
{
    /** @param list<int> $numbers */
    public function __construct(public array $numbers, public int $faults, public int $process) {}
}

final readonly class Echoing
{
    /** @param ActorRef<object> $to */
    public function __construct(public ActorRef $to, public int $times) {}
}

final readonly class Carrier
{
    /** @param list<ActorRef<object>> $refs */
    public function __construct(public array $refs) {}
}

/** Any bytes of this length, which depend on the number. */
function bytes_of(int $number, int $length): string
{
    return substr(str_repeat(md5((string) $number), intdiv($length, 32) + 1), 0, $length);
}

/** @return Props<object> */
function resident(): Props
{
    $numbers = [];
    $faults = 0;
    $refs = [];

    return Props::fromBehavior(Behavior::receive(
        static function (ActorContext $context, object $message) use (&$numbers, &$faults, &$refs): Behavior {
            if ($message instanceof Numbered) {
                $numbers[] = $message->number;
                $faults += (int) ($message->bytes !== bytes_of($message->number, \strlen($message->bytes)));
            } elseif ($message instanceof Carrier) {
                // The second one gets back those of the first, and an actor that is not an entity.
                count($message->refs) > 1
                    ? $refs = $message->refs
                    : $message->refs[0]->tell(new Carrier([...$refs, $context->spawn(resident(), 'child')]));
            } elseif ($message instanceof Echoing) {
                foreach (range(1, $message->times) as $number) {
                    $message->to->tell(new Numbered($number));
                }
            } else {
                $context->reply(new Report($numbers, $faults, (int) getmypid()));
            }

            return Behavior::same();
        },
    ));
}

$system = $residents = null;
$cluster = Cluster::of(3, static function () use (&$system, &$residents): void {
    $system = ActorSystem::create('pair');
    $residents = $system->sharded('resident', static fn(string $_id): Props => resident());
});
\assert($system instanceof ActorSystem && $residents !== null);
/** @param ActorRef<object> $ref */
$ask = static function (ActorRef $ref): Report {
    $report = $ref->ask(new \stdClass(), 60.0)->await();
    \assert($report instanceof Report);

    return $report;
};

// More than the ring has space for, and messages that need several chunks.
$far = $residents->of($cluster->idAt(1, 'resident'));
$lengths = [0, 40, 200, 5_000, 40_000];
foreach (range(0, 2_999) as $number) {
    $length = $number === 1_500 ? 2_000_000 : $lengths[$number % 5];
    $far->tell(new Numbered($number, bytes_of($number, $length)));
    $number % 1_000 === 500 ? $ask($far) : null;
}
$report = $ask($far);
echo 'in order: ', json_encode($report->numbers === range(0, 2_999) && $report->faults === 0), "\n";
echo 'elsewhere: ', json_encode($report->process !== getmypid()), "\n";

// By a reference that travelled in a message.
$here = $system->spawn(resident(), 'here');
$far->tell(new Echoing($here, 5_000));
do {
    delay(0.001);
    $answer = $ask($here);
} while (count($answer->numbers) < 5_000);
echo 'echoed in order: ', json_encode($answer->numbers === range(1, 5_000)), "\n";

// References of every kind: to an actor of the other process, to an entity, to this process's dead letters.
$far->tell(new Carrier([$here, $far, $system->deadLetters()]));
$carried = [];
$guest = $system->spawn(Props::fromBehavior(Behavior::receive(
    static function (ActorContext $_context, object $message) use (&$carried): Behavior {
        $carried[] = $message;

        return Behavior::same();
    },
)), 'guest');
$far->tell(new Carrier([$guest]));
while ($carried === []) {
    delay(0.001);
}
[$answer] = $carried;
\assert($answer instanceof Carrier);
[$echo, $entity, $letters, $own] = $answer->refs;
echo 'references: ', json_encode(
    $echo === $here && $entity === $far && $letters === $system->deadLetters() && $own !== $far,
), "\n";
$own->tell(new Echoing($guest, 2));
while (count($carried) < 3) {
    delay(0.001);
}
echo 'reference to an actor there: ', json_encode($carried[2] instanceof Numbered), "\n";

// The same without a reference that lives longer than a message: a later one must not go to the next home before the
// earlier ones have come back.
$id = $cluster->idAt(2, 'resident');
foreach (range(1, 500) as $number) {
    $residents->of($id)->tell(new Numbered($number));
    $number === 300 ? $cluster->kill(2) : null;
}
$report = $ask($residents->of($id));
echo 'in order without a reference: ', json_encode($report->numbers === range($report->numbers[0], 500)), "\n";
// The last ones before the end were not published yet, so the member cannot have taken them.
echo 'all that were not taken: ', json_encode($report->numbers[0] <= 296), "\n";

// The member ends while messages are on their way. Those that it has not taken arrive here, in order.
foreach (range(3_000, 3_499) as $number) {
    $far->tell(new Numbered($number));
    $number === 3_300 ? $cluster->kill(1) : null;
}
$report = $ask($far);
$sorted = $report->numbers;
sort($sorted);
echo 'moved: ', json_encode($report->process === getmypid()), "\n";
echo 'moved in order: ', json_encode($report->numbers === array_values(array_unique($sorted))), "\n";
echo 'all since the end: ', json_encode(array_slice($report->numbers, -199) === range(3_301, 3_499)), "\n";
