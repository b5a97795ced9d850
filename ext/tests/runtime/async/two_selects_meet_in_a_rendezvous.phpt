--TEST--
Two selects that both send and receive on one rendezvous channel: each round one gives and one takes
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, select};
use Nexus\Async\Channel;

$channel = new Channel();
$sent = $received = [];
$party = function (string $name) use ($channel, &$sent, &$received): void {
    for ($i = 0; $i < 500; $i++) {
        $value = "$name$i";
        $taken = select(['give' => $channel->sending($value), 'take' => $channel]);
        $taken->key === 'give' ? $sent[] = $value : $received[] = $taken->value;
    }
};
all([fn () => $party('a'), fn () => $party('b')]);
sort($sent);
sort($received);
var_dump(count($sent), $sent === $received);

/* A single select() does not exchange a value with itself. */
try {
    select([$channel, $channel->sending('x')], 0.001);
} catch (Nexus\Async\TimeoutException) {
    echo "alone\n";
}
?>
--EXPECT--
int(500)
bool(true)
alone
