--TEST--
Random programs of everything that waits keep what belongs to each coroutine
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\{CancelledError, Channel, ChannelClosedException, TimeoutException};

final class Oops extends Exception
{
}

final class Cell
{
    public ?Cell $other = null;

    public function __construct(private ?Closure $bye = null)
    {
    }

    public function __destruct()
    {
        if ($this->bye !== null) {
            ($this->bye)();
        }
    }
}

/** One coroutine's random actions. Each action checks that no other coroutine has changed its state. */
final class Life
{
    public static int $budget = 0;
    public static array $wrong = [];
    public static array $tasks = [];
    public static array $channels = [];
    private static int $count = 0;
    private int $number;
    private int $depth = 0;
    private ?object $identity = null;
    private bool $isInFiber = false;

    public function __construct(private Random\Randomizer $dice)
    {
        $this->number = ++self::$count;
    }

    public function run(): void
    {
        $this->identity = Fiber::getCurrent();
        for ($i = $this->roll(12) + 4; $i > 0; $i--) {
            $this->act();
        }
    }

    private function roll(int $sides): int
    {
        return $this->dice->getInt(0, $sides - 1);
    }

    private function check(bool $is, string $what): void
    {
        if (!$is) {
            self::$wrong[] = "$what in $this->number";
        }
    }

    private function pause(): void
    {
        match ($this->roll(4)) {
            0 => delay($this->roll(10) / 10000),
            1 => null,
            default => delay(0),
        };
    }

    public function act(): void
    {
        static $actions = ['fork', 'forget', 'send', 'receive', 'limit', 'fail', 'buffer', 'handle', 'sort', 'walk',
            'generate', 'fiber', 'cycle', 'destroy', 'load', 'store', 'recurse', 'cancel'];
        if (--self::$budget < 0 || $this->depth > 6) {
            return;
        }
        $this->depth++;
        $level = ob_get_level();
        try {
            $this->{$actions[$this->roll(count($actions))]}();
        } finally {
            $this->depth--;
            $this->check(ob_get_level() === $level, 'another output buffer');
        }
        $this->check($this->isInFiber || Fiber::getCurrent() === $this->identity, 'another identity');
    }

    private function some(): void
    {
        for ($i = $this->roll(3); $i > 0; $i--) {
            $this->roll(2) === 0 ? $this->pause() : $this->act();
        }
    }

    private function fork(): void
    {
        $life = new self(new Random\Randomizer(new Random\Engine\Xoshiro256StarStar($this->roll(1 << 30))));
        self::$tasks[] = $task = spawn($life->run(...));
        if ($this->roll(3) === 0) {
            try {
                timeout(0.005, static fn () => await($task));
            } catch (Oops | TimeoutException) {
            } catch (CancelledError $error) {
                if (!$task->isDone()) {
                    throw $error;
                }
            }
        }
    }

    private function forget(): void
    {
        array_shift(self::$tasks);
    }

    private function cancel(): void
    {
        if (self::$tasks !== [] && $this->roll(3) === 0) {
            self::$tasks[array_rand(self::$tasks)]->cancel();
        }
    }

    private function channel(): Channel
    {
        if (count(self::$channels) < 4) {
            self::$channels[] = new Channel($this->roll(3));
        }
        $key = array_rand(self::$channels);
        $channel = self::$channels[$key];
        if ($this->roll(12) === 0) {
            $channel->close();
            unset(self::$channels[$key]);
        }
        return $channel;
    }

    private function send(): void
    {
        $channel = $this->channel();
        try {
            timeout(0.001, fn () => $channel->send([$this->number, str_repeat('x', $this->number), new Cell()]));
        } catch (TimeoutException | ChannelClosedException) {
        }
    }

    private function receive(): void
    {
        $channel = $this->channel();
        try {
            [$number, $text] = timeout(0.001, fn () => $channel->receive());
            $this->check(strlen($text) === $number, 'another value');
        } catch (TimeoutException | ChannelClosedException) {
        }
    }

    private function limit(): void
    {
        try {
            timeout($this->roll(20) / 10000, $this->some(...));
        } catch (TimeoutException $exception) {
            $this->check($exception->getPrevious() instanceof CancelledError, 'another cause');
        }
    }

    private function fail(): void
    {
        try {
            $this->some();
            throw new Oops();
        } catch (Oops) {
        } finally {
            $this->pause();
        }
        if ($this->roll(10) === 0) {
            throw new Oops('uncaught');
        }
    }

    private function buffer(): void
    {
        ob_start();
        try {
            echo "<$this->number>";
            $this->pause();
            $this->some();
            echo "<$this->number>";
        } finally {
            $text = ob_get_clean();
        }
        $this->check($text === "<$this->number><$this->number>", 'another output');
    }

    private function handle(): void
    {
        $seen = [];
        set_error_handler(function (int $level, string $message) use (&$seen): bool {
            $this->pause();
            $seen[] = $message;
            return true;
        });
        try {
            trigger_error("error $this->number");
            $this->some();
            trigger_error("error $this->number");
        } finally {
            restore_error_handler();
        }
        $this->check(
            count(array_keys($seen, "error $this->number", true)) === 2 && count(array_unique($seen)) === 1,
            'another error',
        );
    }

    private function sort(): void
    {
        $sorted = $values = array_map(fn () => $this->roll(100), range(1, 12));
        sort($sorted);
        usort($values, function (int $a, int $b): int {
            $this->pause();
            return $a <=> $b;
        });
        $this->check($values === $sorted, 'another order');
    }

    private function walk(): void
    {
        $values = [1, 2, 3];
        array_walk($values, function (int &$value, int $key, int $more): void {
            $this->pause();
            $value += $more;
        }, 10);
        $this->check($values === [11, 12, 13], 'another walk');
    }

    private function generate(): void
    {
        $numbers = (function () {
            try {
                for ($i = 0; $i < 3; $i++) {
                    $this->pause();
                    yield $i;
                }
                yield from [3, 4];
            } finally {
                $this->pause();
            }
        })();
        if ($this->roll(4) === 0) {
            $numbers->next();
            return;
        }
        $this->check(iterator_to_array($numbers, false) === [0, 1, 2, 3, 4], 'another generator');
    }

    private function fiber(): void
    {
        $fiber = new Fiber(function (): string {
            for ($i = 0; $i < 3; $i++) {
                $this->pause();
                $this->check(Fiber::suspend($i) === $i + 100, 'another resume');
            }
            return 'done';
        });
        $outer = $this->isInFiber;
        $this->isInFiber = true;
        try {
            for ($value = $fiber->start(); !$fiber->isTerminated(); $value = $fiber->resume($value + 100)) {
                $this->pause();
            }
        } finally {
            $this->isInFiber = $outer;
        }
        $this->check($fiber->getReturn() === 'done', 'another return');
    }

    private function cycle(): void
    {
        $cell = new Cell(function (): void {
            try {
                delay(0);
            } catch (Nexus\Async\WaitForbiddenError | CancelledError) {
            }
        });
        $cell->other = new Cell();
        $cell->other->other = $cell;
        unset($cell);
        if ($this->roll(2) === 0) {
            gc_collect_cycles();
        }
    }

    private function destroy(): void
    {
        $cell = new Cell($this->pause(...));
        unset($cell);
    }

    private function load(): void
    {
        $number = $this->roll(20);
        $class = "Loaded$number";
        $this->check(class_exists($class) && $class::NUMBER === $number, 'another class');
    }

    private function store(): void
    {
        $stored = new class ($this->number) {
            public static ?Closure $pause = null;

            public function __construct(public int $number)
            {
            }
        };
        $outer = new ArrayObject([$this->number, [$this->number]]);
        $text = serialize([$outer, new Stored($this->number, $this->pause(...)), $outer]);
        $back = unserialize($text);
        $this->check(
            $back[1]->number === $this->number && $back[0] === $back[2] && $back[0][1] === [$stored->number],
            'another object',
        );
    }

    private function recurse(): void
    {
        $down = function (int $levels) use (&$down): int {
            if ($levels === 0) {
                $this->pause();
                return 0;
            }
            return 1 + $down($levels - 1);
        };
        $levels = $this->roll(300);
        $this->check($down($levels) === $levels, 'another depth');
    }
}

final class Stored
{
    public function __construct(public int $number, private ?Closure $pause = null)
    {
    }

    public function __serialize(): array
    {
        ($this->pause)();
        return [$this->number];
    }

    public function __unserialize(array $data): void
    {
        delay(0);
        [$this->number] = $data;
    }
}

spl_autoload_register(function (string $class): void {
    $number = (int) substr($class, 6);
    delay(0.0002);
    if ($number % 3 === 1) {
        class_exists('Loaded' . ($number - 1));
    }
    eval("final class $class { public const NUMBER = $number; }");
});
// Failures that no code awaits are warnings.
ini_set('display_errors', '0');
/* With many orders, each order gets its own programs. */
$order = (int) getenv('NX_SCHED_SEED');
for ($seed = 1 + 2 * $order; $seed <= ($order === 0 ? 30 : 2 + 2 * $order); $seed++) {
    mt_srand($seed);
    Life::$budget = 1500;
    for ($i = 0; $i < 12; $i++) {
        Life::$tasks[] = spawn((new Life(new Random\Randomizer(
            new Random\Engine\Xoshiro256StarStar(1000 * $seed + $i)
        )))->run(...));
    }
    while (Nexus\Internal\runtime_counters()['alive'] > 0) {
        delay(0.001);
    }
    Life::$tasks = Life::$channels = [];
    gc_collect_cycles();
    if (Life::$wrong !== []) {
        echo "seed $seed: ", implode(', ', array_unique(Life::$wrong)), "\n";
        Life::$wrong = [];
    }
}
$counters = Nexus\Internal\runtime_counters();
echo $counters['started'] === $counters['ended'] && $counters['started'] > ($order === 0 ? 300 : 20)
    ? "all have ended\n"
    : json_encode($counters),
    "\n";
?>
--EXPECT--
all have ended
