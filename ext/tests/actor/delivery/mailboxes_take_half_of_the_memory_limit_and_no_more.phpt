--TEST--
Unbounded mailboxes take half of memory_limit: then tell() throws, with messages of any size, and the script continues
--EXTENSIONS--
nexus
--INI--
memory_limit=24M
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') {
    die('skip this PHP does not count its memory');
}
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Actor\Exception\MailboxFullException;

final class Letter
{
    public function __construct(public string $text) {}
}
$system = ActorSystem::create('shop');
$props = Props::fromBehavior(Behavior::withState(
    0,
    static fn($ctx, $letter, $count) => Nexus\Actor\BehaviorWithState::next($count + 1),
));
$shared = new Letter('shared');
foreach ([
    'small' => static fn() => $shared,
    'middle' => static fn() => new Letter('middle'),
    'large' => static fn() => new Letter(random_bytes(50_000)),
    'huge' => static fn() => new Letter(random_bytes(500_000)),
] as $name => $make) {
    $actor = $system->spawn($props, $name);
    $taken = 0;
    try {
        while (true) {
            $actor->tell($make());
            $taken++;
        }
    } catch (MailboxFullException $full) {
        echo $name, ' ', $taken >= 16 ? 'is full' : "took {$taken}", ', ',
            memory_get_peak_usage() < 20 << 20 ? 'within' : 'beyond', ' the limit of ', $full->limit >> 20, " MiB\n";
    }
    $before = $system->native()->counters()['handled'];
    $system->run(untilIdle: true);
    echo $system->native()->counters()['handled'] - $before === $taken ? "all handled\n" : "some lost\n";
}
--EXPECT--
small is full, within the limit of 12 MiB
all handled
middle is full, within the limit of 12 MiB
all handled
large is full, within the limit of 12 MiB
all handled
huge is full, within the limit of 12 MiB
all handled
