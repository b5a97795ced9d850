--TEST--
Random selects, sends, receives, timeouts, cancellations and closes: every value arrives once or stays with its sender
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, await, delay, select, spawn, timeout};
use Nexus\Async\{CancelledError, Channel, ChannelClosedException, Coroutine, Deferred, TimeoutException};

/** Records of every value: where it was sent, and where it was received. */
final class Ledger
{
    public static int $next = 0;
    /** @var array<int, string> values that a send() accepted */
    public static array $sent = [];
    /** @var array<int, string> */
    public static array $received = [];
    public static array $wrong = [];
    public static int $selects = 0;
    /** How many parties were ended while they computed, possibly between a call and the record of its value. */
    public static int $interrupted = 0;

    public static function sent(int $value): void
    {
        self::$wrong = isset(self::$sent[$value]) ? [...self::$wrong, "$value sent twice"] : self::$wrong;
        self::$sent[$value] = true;
    }

    public static function received(int $value): void
    {
        self::$wrong = isset(self::$received[$value]) ? [...self::$wrong, "$value received twice"] : self::$wrong;
        self::$received[$value] = true;
    }
}

final class Party
{
    /** @param list<Channel<int>> $channels */
    public function __construct(private Random\Randomizer $dice, private array $channels)
    {
    }

    private function roll(int $sides): int
    {
        return $this->dice->getInt(0, $sides - 1);
    }

    public function run(): void
    {
        for ($steps = 40; $steps > 0; $steps--) {
            try {
                match ($this->roll(8)) {
                    0 => $this->send(),
                    1 => $this->receive(),
                    2 => delay($this->roll(3) / 10000),
                    default => $this->select(),
                };
            } catch (TimeoutException | ChannelClosedException) {
            } catch (CancelledError $error) {
                Ledger::$interrupted += self::hasEndedWait($error) ? 0 : 1;
                throw $error;
            }
        }
    }

    /** Whether a wait was cancelled. After 10 ms a computation is ended, too, also of a process that did not run. */
    private static function hasEndedWait(CancelledError $error): bool
    {
        $innermost = $error->getTrace()[0];

        return str_starts_with(($innermost['class'] ?? '') . $innermost['function'], 'Nexus\Async\\');
    }

    private function any(): Channel
    {
        return $this->channels[$this->roll(count($this->channels))];
    }

    private function send(): void
    {
        $value = ++Ledger::$next;
        if ($this->roll(2) === 0) {
            $this->any()->send($value, $this->roll(3) / 5000);
        } else {
            timeout(0.0005, fn () => $this->any()->send($value));
        }
        Ledger::sent($value);
    }

    private function receive(): void
    {
        if ($this->roll(2) === 0) {
            Ledger::received($this->any()->receive($this->roll(3) / 5000));
            return;
        }
        /* Inside of the limit: a value that was received before the limit expires is recorded. */
        timeout(0.0005, fn () => Ledger::received($this->any()->receive()));
    }

    private function select(): void
    {
        $cases = $values = [];
        $deferred = null;
        for ($count = 1 + $this->roll(5); $count > 0; $count--) {
            $channel = $this->any();
            switch ($this->roll(5)) {
                case 0:
                case 1:
                    $cases[] = $channel;
                    break;
                case 2:
                case 3:
                    $values[count($cases)] = ++Ledger::$next;
                    $cases[] = $channel->sending(Ledger::$next);
                    break;
                case 4:
                    $deferred ??= $this->laterDone();
                    $cases[] = $deferred->future();
            }
        }
        Ledger::$selects++;
        $limit = $this->roll(4) === 0 ? $this->roll(3) / 5000 : 0.0005;
        $take = function () use ($cases, $values, $limit): void {
            $taken = select($cases, $limit);
            if (isset($values[$taken->key])) {
                Ledger::sent($values[$taken->key]);
            } elseif ($cases[$taken->key] instanceof Channel && !$taken->isClosed) {
                Ledger::received($taken->value);
            }
        };
        $this->roll(3) === 0 ? timeout($this->roll(4) / 5000, $take) : $take();
    }

    private function laterDone(): Deferred
    {
        $deferred = new Deferred();
        $after = $this->roll(4) / 5000;
        spawn(function () use ($deferred, $after): void {
            delay($after);
            $deferred->complete();
        });
        return $deferred;
    }
}

/* In real time a limit also ends computations: between a receive() and the record of its value, too. */
Nexus\Internal\use_time(2);
$seed = (int) (getenv('STRESS_SEED') ?: 11);
$rounds = (int) (getenv('STRESS_ROUNDS') ?: 6);
for ($round = 0; $round < $rounds; $round++) {
    $dice = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar($seed * 1000 + $round));
    $channels = [];
    for ($count = 1 + $dice->getInt(0, 3); $count > 0; $count--) {
        $channels[] = new Channel(max(0, $dice->getInt(-2, 3)));
    }
    $parties = [];
    for ($count = 3 + $dice->getInt(0, 12); $count > 0; $count--) {
        $engine = new Random\Engine\Xoshiro256StarStar($dice->getInt(0, 1 << 30));
        $parties[] = spawn((new Party(new Random\Randomizer($engine), $channels))->run(...));
    }
    foreach ($parties as $party) {
        if ($dice->getInt(0, 3) === 0) {
            delay($dice->getInt(0, 3) / 2000);
            $party->cancel();
        }
    }
    if ($dice->getInt(0, 1) === 0) {
        delay($dice->getInt(0, 20) / 2000);
        $channels[array_rand($channels)]->close();
    }
    foreach ($parties as $party) {
        try {
            await($party);
        } catch (CancelledError) {
        }
    }
    foreach ($channels as $channel) {
        $channel->close();
        foreach ($channel as $value) {
            Ledger::received($value);
        }
    }
    $lost = array_diff_key(Ledger::$sent, Ledger::$received);
    $invented = array_diff_key(Ledger::$received, Ledger::$sent);
    if (count($lost) + count($invented) > Ledger::$interrupted || Ledger::$wrong !== []) {
        echo "round $round of seed $seed: lost ", json_encode(array_keys($lost)), ' invented ',
            json_encode(array_keys($invented)),
            ' ', implode(', ', Ledger::$wrong), "\n";
        break;
    }
}
echo count(Ledger::$received) > $rounds * 20 && Ledger::$selects > $rounds * 50
    ? "enough was done\n"
    : "too little was done\n";
?>
--EXPECT--
enough was done
