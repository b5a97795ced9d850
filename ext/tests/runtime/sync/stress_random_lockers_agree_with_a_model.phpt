--TEST--
Random lock programs agree with a model step by step: never two holders, no lost permit, first come, first served
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Mutex, RwLock, Semaphore, TimeoutException};

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
/**
 * A model of a fair lock. Without timeouts its next state is known after each step, so the real lock must agree each
 * time. Only the timer knows when a timeout expires: then only the holders and their order are compared.
 */
final class Model
{
    public static array $wrong = [];
    public static bool $isExact = true;
    private array $queue = [];
    private array $granted = [];
    private array $held = [];
    private int $tickets = 0;
    private int $lastHolder = 0;
    private int $lastAlone = 0;

    public function __construct(private object $lock, private int $limit)
    {
    }

    public function arrive(int $permits): int
    {
        $this->queue[++$this->tickets] = $permits;
        $this->admit();

        return $this->tickets;
    }

    public function leave(int $ticket): void
    {
        unset($this->queue[$ticket]);
        $this->admit();
    }

    /** The coroutine that requested the lock continues without it. */
    public function miss(int $ticket): void
    {
        $this->check(!isset($this->granted[$ticket]), "$ticket lost what it was granted");
        unset($this->granted[$ticket]);
        $this->leave($ticket);
    }

    public function hold(int $ticket, int $permits): void
    {
        $this->check(isset($this->granted[$ticket]), "$ticket has what another should have");
        $this->held[$ticket] = $permits;
        array_sum($this->held) <= $this->limit || self::$wrong[] = 'two holders';
        $isAlone = $permits === $this->limit;
        $ticket > $this->lastAlone && (!$isAlone || $ticket > $this->lastHolder)
            || self::$wrong[] = "$ticket after {$this->lastHolder}";
        $this->lastHolder = max($ticket, $this->lastHolder);
        $this->lastAlone = $isAlone ? $ticket : $this->lastAlone;
    }

    public function release(int $ticket): void
    {
        unset($this->held[$ticket], $this->granted[$ticket], $this->queue[$ticket]);
        $this->admit();
    }

    public function mayTry(int $permits): bool
    {
        return $this->queue === [] && $this->limit - array_sum($this->granted) >= $permits;
    }

    public function compare(): void
    {
        if ($this->lock instanceof Mutex) {
            $this->check($this->lock->isLocked() === ($this->granted !== []), 'locked or not');
        }
        if ($this->lock instanceof Semaphore) {
            $free = $this->limit - array_sum($this->granted);
            $this->check($this->lock->available() === $free, "{$this->lock->available()} free and not $free");
            $this->check(
                $this->lock->waiting() === count($this->queue),
                "{$this->lock->waiting()} wait and not " . count($this->queue),
            );
        }
    }

    public function isQuiet(): bool
    {
        return $this->queue === [] && $this->granted === [] && $this->held === [];
    }

    private function admit(): void
    {
        foreach ($this->queue as $ticket => $permits) {
            if ($this->limit - array_sum($this->granted) < $permits) {
                return;
            }
            $this->granted[$ticket] = $permits;
            unset($this->queue[$ticket]);
        }
    }

    private function check(bool $is, string $what): void
    {
        $is || !self::$isExact || self::$wrong[] = $what;
    }
}

final class Life
{
    public static array $counts = ['granted' => 0, 'late' => 0, 'cancelled' => 0, 'tried' => 0];
    private ?Model $waitsFor = null;
    private int $ticket = 0;

    /** @param array{Mutex, Semaphore, RwLock} $locks and their models */
    public function __construct(private array $locks, private array $models)
    {
    }

    public function run(): void
    {
        for ($i = mt_rand(1, 8); $i > 0; $i--) {
            $patience = Model::$isExact || mt_rand(0, 2) > 0 ? null : mt_rand(0, 400) / 1e6;
            $permits = mt_rand(1, 4);
            match (mt_rand(0, 6)) {
                0 => $this->synchronized(0, 1, $patience),
                1 => $this->hold(0, 1, fn () => $this->locks[0]->acquire($patience)),
                2 => $this->synchronized(1, 1, $patience),
                3 => $this->hold(1, $permits, fn () => $this->locks[1]->acquire($permits, $patience)),
                4 => $this->try($permits),
                5 => $this->hold(2, 1, fn () => $this->locks[2]->readLock($patience)),
                6 => $this->hold(2, 1000, fn () => $this->locks[2]->writeLock($patience)),
            };
            $this->pause();
        }
    }

    public function isCancelled(): void
    {
        $this->waitsFor?->leave($this->ticket);
    }

    private function pause(): void
    {
        match (mt_rand(0, 4)) {
            0 => delay(mt_rand(0, 300) / 1e6),
            1 => delay(0),
            default => null,
        };
        foreach ($this->models as $model) {
            $model->compare();
        }
    }

    private function begin(int $which, int $permits): Model
    {
        $this->waitsFor = $this->models[$which];
        $this->ticket = $this->waitsFor->arrive($permits);

        return $this->waitsFor;
    }

    private function synchronized(int $which, int $permits, ?float $patience): void
    {
        $model = $this->begin($which, $permits);
        try {
            $this->locks[$which]->synchronized(fn () => $this->inside($model, $permits), $patience);
        } catch (TimeoutException) {
            self::$counts['late']++;
        } finally {
            $this->waitsFor?->miss($this->ticket);
            $this->waitsFor = null;
        }
    }

    private function hold(int $which, int $permits, Closure $acquire): void
    {
        $model = $this->begin($which, $permits);
        try {
            $lock = $acquire();
            $this->inside($model, $permits);
            mt_rand(0, 2) === 0 || $lock->release();
        } catch (TimeoutException) {
            self::$counts['late']++;
        } finally {
            $this->waitsFor?->miss($this->ticket);
            $this->waitsFor = null;
        }
    }

    private function inside(Model $model, int $permits): void
    {
        $this->waitsFor = null;
        $ticket = $this->ticket;
        self::$counts['granted']++;
        $model->hold($ticket, $permits);
        try {
            $this->pause();
            if (mt_rand(0, 9) === 0) {
                throw new RuntimeException('inside');
            }
        } finally {
            $model->release($ticket);
        }
    }

    private function try(int $permits): void
    {
        $expected = $this->models[1]->mayTry($permits);
        $lock = $this->locks[1]->tryAcquire($permits);
        if (Model::$isExact && ($lock !== null) !== $expected) {
            Model::$wrong[] = "tryAcquire($permits) is " . get_debug_type($lock);
        }
        self::$counts['tried'] += $lock === null ? 0 : 1;
    }
}
/* With many orders, each order gets its own programs. */
$order = (int) getenv('NX_SCHED_SEED');
for ($seed = 1 + 4 * $order; $seed <= ($order === 0 ? 160 : 4 + 4 * $order); $seed++) {
    mt_srand($seed);
    Model::$isExact = $seed % 2 === 0;
    $locks = [new Mutex(), new Semaphore(5), new RwLock()];
    $models = [new Model($locks[0], 1), new Model($locks[1], 5), new Model($locks[2], 1000)];
    $lives = $all = [];
    for ($i = 0; $i < 25; $i++) {
        $lives[$i] = new Life($locks, $models);
        $all[$i] = spawn($lives[$i]->run(...));
    }
    for ($i = mt_rand(0, 20); $i > 0; $i--) {
        delay(mt_rand(0, 300) / 1e6);
        $victim = array_rand($lives);
        $all[$victim]->cancel();
        $lives[$victim]->isCancelled();
        $models[1]->compare();
    }
    foreach ($all as $life) {
        try {
            await($life);
        } catch (RuntimeException) {
        } catch (CancelledError) {
            Life::$counts['cancelled']++;
        }
    }
    if ($locks[0]->isLocked() || $locks[1]->available() !== 5 || $locks[1]->waiting() !== 0) {
        Model::$wrong[] = 'something is held';
    }
    $locks[2]->writeLock(0)->release();
    foreach ($models as $which => $model) {
        $model->isQuiet() || Model::$wrong[] = "something is left of $which";
    }
    if (Model::$wrong !== []) {
        echo "seed $seed: ", implode('; ', array_slice(array_unique(Model::$wrong), 0, 5)), "\n";
        Model::$wrong = [];
    }
}
echo $order !== 0 || min(Life::$counts) > 200 ? 'done' : json_encode(Life::$counts), "\n";
?>
--EXPECT--
done
