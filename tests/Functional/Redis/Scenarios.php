<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Async\Event;
use Nexus\Async\PoolExhaustedException;
use Nexus\Async\PoolOptions;
use Nexus\Async\TimeoutException;
use Nexus\Db\PooledPredis;
use Nexus\Db\PooledRedis;
use Nexus\Db\RedisServer;
use Nexus\Tests\Contract\Db\{Link, Place};
use Predis\Response\ServerException;
use Random\Engine\Mt19937;
use Random\Randomizer;

use function Nexus\Async\{all, delay, settle, spawn, timeout};

/**
 * Scenarios for both clients. Each is called with an empty Redis and a client whose pool has the requested size.
 * A violation is thrown.
 */
final readonly class Scenarios
{
    /** @param \Closure(RedisServer, PoolOptions): (PooledRedis|PooledPredis) $client */
    public function __construct(private RedisProcess $server, private \Closure $client) {}

    public function aHundredAtOnce(): void
    {
        $redis = $this->client(8);
        $answers = all(array_map(static fn(int $number): \Closure => static function () use ($redis, $number): string {
            $redis->set("key {$number}", "value {$number}");
            delay(0);
            $redis->incr('sum');

            return (string) $redis->get("key {$number}");
        }, range(1, 100)));
        self::same(array_map(static fn(int $number): string => "value {$number}", range(1, 100)), $answers);
        self::same('100', $redis->get('sum'));
        self::isTrue(\count($redis->pool()) <= 8, 'more than the pool may have');
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function transactionsAreOfOneCoroutineEach(): void
    {
        $redis = $this->client(5);
        $answers = all(array_map(static fn(int $number): \Closure => static function () use ($redis, $number): mixed {
            $redis->multi();
            $redis->set("own {$number}", $number);
            delay(0);
            $redis->incr('sum');
            delay(0);
            $redis->get("own {$number}");

            return $redis->exec();
        }, range(1, 40)));
        foreach ($answers as $place => $answer) {
            \assert(\is_array($answer));
            self::same((string) ($place + 1), $answer[2]);
        }
        $sums = array_map(static fn(mixed $answer): mixed => \is_array($answer) ? $answer[1] : null, $answers);
        sort($sums);
        self::same(range(1, 40), $sums);
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function whoWatchesSeesWhatOthersChange(): void
    {
        $redis = $this->client(6);
        $redis->set('counter', 0);
        $redis->watch('counter');
        spawn(static fn(): mixed => $redis->set('counter', 0))->await();
        $redis->multi();
        $redis->set('counter', 100);
        self::isTrue(!\is_array($redis->exec()), 'it was executed all the same');
        all(array_fill(0, 12, static function () use ($redis): void {
            do {
                $redis->watch('counter');
                $value = (int) $redis->get('counter');
                delay(0);
                $redis->multi();
                $redis->set('counter', $value + 1);
            } while (!\is_array($redis->exec()));
        }));
        self::same('12', $redis->get('counter'));
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function whatOneSaysOfItsSessionNoOtherCoroutineSees(): void
    {
        $redis = $this->client(3);
        $redis->set('where', 'all');
        $seen = [];
        $one = spawn(static function () use ($redis): array {
            $redis->select(3);
            $redis->set('where', 'mine');
            $redis->client('SETNAME', 'mine');
            delay(0.02);

            return [$redis->get('where'), $redis->client('GETNAME')];
        });
        $others = array_fill(0, 30, static function () use ($redis, &$seen): void {
            for ($time = 0; $time < 5; $time++) {
                $seen["{$redis->get('where')}/{$redis->client('GETNAME')}"] = true;
                delay(0.002);
            }
        });
        $answers = all([$one, ...$others]);
        self::same(['mine', 'mine'], $answers[0]);
        delay(0.05);
        all($others);
        self::isTrue(
            !isset($seen['mine/mine']) && !isset($seen['all/mine']) && !isset($seen['mine/']),
            'seen: ' . implode(' ', array_keys($seen)),
        );
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function aSelectedDatabaseLastsAsLongAsItsCoroutine(): void
    {
        $redis = $this->client(3);
        $inEach = array_map(static fn(int $number): \Closure => static function () use ($redis, $number): void {
            $redis->select($number);
            for ($time = 0; $time < 5; $time++) {
                $redis->set('number', $number);
                delay(0.001);
                self::same((string) $number, $redis->get('number'));
            }
        }, range(1, 8));
        $inNone = static function () use ($redis): void {
            for ($time = 0; $time < 15; $time++) {
                self::isTrue(\in_array($redis->get('number'), [null, false], true), 'database 0 was written to');
                delay(0.0005);
            }
        };
        all([...$inEach, ...array_fill(0, 4, $inNone)]);
        $inNone();
        self::isTrue(\count($redis->pool()) <= 3, 'more than the pool may have');
    }

    public function whatIsLeftInATransactionIsDiscarded(): void
    {
        $redis = $this->client(1);
        $ways = [
            'returns' => static fn(): null => null,
            'throws' => static fn(): never => throw new \RuntimeException('on purpose'),
            'is cancelled' => static fn() => timeout(0.01, static fn() => delay(10)),
            'exits' => static fn() => exit(),
        ];
        foreach ($ways as $way) {
            settle([static function () use ($redis, $way): void {
                $redis->multi();
                $redis->set('never', 1);
                $way();
            }]);
            self::isTrue(\in_array($redis->get('never'), [null, false], true), 'it was executed');
        }
        settle([static function () use ($redis): void {
            $redis->watch('watched');
        }]);
        self::isTrue(\in_array($redis->get('never'), [null, false], true), 'it was executed');
        self::same(1, $redis->pool()->statistics()->created);
    }

    public function whatCommandsHaveLeftThatFailIsSeenByNoOtherCoroutine(): void
    {
        $redis = $this->client(1);
        $random = new Randomizer(new Mt19937((int) getenv('NX_SCHED_SEED')));
        $commands = array_map(static fn(string $line): array => explode(' ', $line), [
            'MULTI', 'MULTI', 'EXEC', 'DISCARD', 'WATCH left', 'UNWATCH', 'SELECT 5', 'SELECT 99', 'CLIENT SETNAME left', "CLIENT SETNAME \n", 'CLIENT NO-EVICT ON',
            'AUTH no body', 'HELLO 3', 'SUBSCRIBE one two', 'PSUBSCRIBE three* four*', 'MONITOR', 'BOGUS', 'SET left 1', 'LPUSH left 1', 'GET left',
            "EVAL return{err='NOPERM'} 0", "EVAL redis.call('SELECT','3') 0", 'RESET', 'CLIENT TRACKING ON', 'READONLY', 'WATCH', 'MULTI 1',
        ]);
        $virgin = spawn(static fn(): array => self::sessionOf($redis))->await();
        for ($round = 0; $round < 60; $round++) {
            $words = [];
            for ($count = $random->getInt(1, 4); $count > 0; $count--) {
                $words[] = $commands[$random->getInt(0, \count($commands) - 1)];
            }
            spawn(static function () use ($redis, $words): void {
                foreach ($words as $command) {
                    try {
                        self::raw($redis, ...$command);
                    } catch (\RedisException|\Predis\PredisException) {
                        // the intended failure
                    }
                }
            })->await();
            $story = implode(', ', array_map(static fn(array $command): string => implode(' ', $command), $words));
            self::same([$story, $virgin], [$story, spawn(static fn(): array => self::sessionOf($redis))->await()]);
        }
    }

    public function connectionsThatTheNetworkHasForgottenAreReplaced(): void
    {
        $link = new Link("127.0.0.1:{$this->server->port}");
        try {
            $redis = ($this->client)(
                new RedisServer('127.0.0.1', $link->port),
                new PoolOptions(max: 3, checkAfter: 0.0, checkTimeout: 0.2),
            );
            timeout(
                Place::PATIENCE,
                static fn(): array => all(array_fill(0, 3, static fn(): mixed => $redis->blpop(['nothing'], 1))),
            );
            self::same([3, [true, true, true]], [$redis->pool()->count(), array_values(Place::sockets($link->port))]);
            $link->forget();
            self::same('here', timeout(Place::PATIENCE, static fn(): mixed => $redis->ping('here')));
            self::same(['unhealthy' => 3], $redis->pool()->statistics()->closed);
        } finally {
            $link->close();
        }
    }

    public function aCancelledBlockingPopIsClosedAndTakesNothing(): void
    {
        $redis = $this->client(2);
        for ($time = 0; $time < 5; $time++) {
            try {
                timeout(0.01, static fn(): mixed => $redis->blpop(['queue'], 5));
                throw new \LogicException('it was not cancelled');
            } catch (TimeoutException) {
            }
        }
        self::eventually(
            static fn(): bool => substr_count(
                (string) $redis->pin(static fn($raw): mixed => self::raw($raw, 'CLIENT', 'LIST')),
                'cmd=blpop',
            ) === 0,
        );
        $redis->rpush('queue', 'kept');
        self::same('kept', $redis->lpop('queue'));
        self::same('here', $redis->ping('here'));
        self::isTrue(\count($redis->pool()) <= 2, 'more than the pool may have');
    }

    public function blockingPopsLeaveOthersAlone(): void
    {
        $redis = $this->client(11);
        $pops = array_map(
            static fn(int $number) => spawn(static fn(): mixed => $redis->blpop(["list {$number}"], 5)),
            range(1, 10),
        );
        self::eventually(static fn(): bool => $redis->pool()->statistics()->inUse === 10);
        foreach (range(1, 10) as $number) {
            $redis->rpush("list {$number}", "value {$number}");
        }
        foreach ($pops as $place => $pop) {
            self::same(['list ' . ($place + 1), 'value ' . ($place + 1)], $pop->await());
        }
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function pipelinesComeBackWhole(): void
    {
        $redis = $this->client(3);
        all(array_map(static fn(int $number): \Closure => static function () use ($redis, $number): void {
            $pipeline = $redis->pipeline();
            for ($place = 0; $place < 20; $place++) {
                $pipeline->set("{$number} {$place}", "{$number}/{$place}");
                $pipeline->get("{$number} {$place}");
            }
            $answers = $redis instanceof PooledRedis ? $pipeline->exec() : $pipeline->execute();
            \assert(\is_array($answers));
            self::same(40, \count($answers));
            self::same("{$number}/19", $answers[39]);
        }, range(1, 20)));
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function aRestartBetweenCallsIsNotNoticed(): void
    {
        $redis = $this->client(4);
        all(array_fill(0, 4, static fn(): mixed => $redis->ping('here')));
        $this->server->stop();
        $this->server->start();
        for ($time = 0; $time < 8; $time++) {
            self::same('here', $redis->ping('here'));
        }
    }

    public function aRestartUnderLoadHangsNoCoroutine(): void
    {
        $redis = $this->client(4);
        $succeeded = 0;
        $restarted = new Event();
        $untilItSucceedsAfterTheRestart = static function (int $number) use ($redis, $restarted, &$succeeded): void {
            while (true) {
                $isAfterTheRestart = $restarted->isSet();
                try {
                    $redis->set("load {$number}", $number);
                    $value = $redis->get("load {$number}");
                    // The server forgets all values when it ends.
                    $isExpected = \in_array($value, [(string) $number, null, false], true);
                    self::isTrue($isExpected, 'got ' . json_encode($value));
                    $succeeded++;
                    if ($isAfterTheRestart) {
                        return;
                    }
                } catch (\RedisException|\Predis\PredisException|\Nexus\TemporarilyUnavailable) {
                    // The caller gets the exception.
                }
                delay(0.002);
            }
        };
        $load = array_map(
            static fn(int $number): \Closure => static fn() => $untilItSucceedsAfterTheRestart($number),
            range(1, 20),
        );
        $load[] = function () use ($restarted, &$succeeded): void {
            self::eventually(static function () use (&$succeeded): bool {
                return $succeeded >= 20;
            });
            $this->server->stop();
            delay(0.05);
            $this->server->start();
            $restarted->set();
        };
        timeout(Place::PATIENCE, static fn() => all($load));
        self::eventually(static function () use ($redis): bool {
            try {
                return $redis->ping('here') === 'here';
            } catch (\RedisException|\Predis\PredisException|\Nexus\TemporarilyUnavailable) {
                return false;
            }
        });
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function aTransactionThatIsLostIsNotBegunAgain(): void
    {
        $redis = $this->client(1);
        $redis->multi();
        $redis->incr('never');
        $this->server->stop();
        $this->server->start();
        try {
            $redis->incr('never');
            $redis->exec();
            throw new \LogicException('no subscriber was notified');
        } catch (\RedisException|\Predis\PredisException) {
        }
        self::isTrue(\in_array($redis->get('never'), [null, false], true), 'it was executed');
    }

    public function passwordsMayChange(): void
    {
        $password = 'first';
        self::raw($this->client(1), 'CONFIG', 'SET', 'requirepass', $password);
        $server = new RedisServer('127.0.0.1', $this->server->port, static function () use (&$password): string {
            return $password;
        });
        $redis = ($this->client)($server, new PoolOptions(max: 2));
        self::same('here', $redis->ping('here'));
        $password = 'second';
        self::raw($redis, 'CONFIG', 'SET', 'requirepass', $password);
        self::raw($redis, 'CLIENT', 'KILL', 'SKIPME', 'yes', 'TYPE', 'normal');
        self::raw($redis, 'CLIENT', 'KILL', 'SKIPME', 'no', 'TYPE', 'normal');
        delay(0.05); // until the clients have noticed: commands sent before may be lost
        self::same('here', $redis->ping('here'));
        self::raw($redis, 'CONFIG', 'SET', 'requirepass', '');
    }

    public function listenersHearAllInOrder(): void
    {
        $redis = $this->client(4);
        $heard = [];
        $listeners = [];
        foreach (range(1, 4) as $number) {
            $subscription = $redis->listen('news', "own {$number}");
            $listeners[] = spawn(static function () use ($subscription, $number, &$heard): void {
                foreach ($subscription as $message) {
                    if ($message->payload === 'end') {
                        break;
                    }
                    $heard[$number][] = "{$message->channel}: {$message->payload}";
                }
            });
            unset($subscription);
        }
        foreach (range(1, 50) as $number) {
            self::same(4, $redis->publish('news', (string) $number));
        }
        foreach (range(1, 4) as $number) {
            $redis->publish("own {$number}", "for {$number}");
            $redis->publish("own {$number}", 'end');
        }
        all($listeners);
        foreach (range(1, 4) as $number) {
            $expected = array_map(static fn(int $one): string => "news: {$one}", range(1, 50));
            self::same([...$expected, "own {$number}: for {$number}"], $heard[$number] ?? null);
        }
        unset($listeners);
        self::eventually(static fn(): bool => $redis->publish('news', 'no subscriber') === 0);
    }

    public function patternsTellTheirChannel(): void
    {
        $redis = $this->client(2);
        $subscription = $redis->listenMatching('news.*', 'sport.?');
        $redis->publish('news.paper', str_repeat('x', 200_000));
        $redis->publish('sport.1', "line\r\nbreak");
        [$one, $other] = [$subscription->receive(), $subscription->receive()];
        self::same(['news.paper', 'news.*', 200_000], [$one->channel, $one->pattern, \strlen($one->payload)]);
        self::same(['sport.1', 'sport.?', "line\r\nbreak"], [$other->channel, $other->pattern, $other->payload]);
    }

    public function whoIsCancelledWhileListeningUnsubscribes(): void
    {
        $redis = $this->client(2);
        $listener = spawn(static function () use ($redis): void {
            foreach ($redis->listen('news') as $message) {
                throw new \LogicException("heard {$message->payload}");
            }
        });
        self::eventually(static fn(): bool => (int) self::raw($redis, 'PUBSUB', 'NUMSUB', 'news')[1] === 1);
        $listener->cancel();
        settle([$listener]);
        unset($listener);
        self::eventually(static fn(): bool => $redis->publish('news', 'no subscriber') === 0);
    }

    public function aCancelledReceiveLosesNoMessage(): void
    {
        $redis = $this->client(2);
        $subscription = $redis->listen('news');
        for ($number = 1; $number <= 5; $number++) {
            try {
                timeout(0.005, $subscription->receive(...));
                throw new \LogicException('there was nothing to hear');
            } catch (TimeoutException) {
            }
            $redis->publish('news', (string) $number);
            self::same((string) $number, $subscription->receive()->payload);
        }
    }

    public function whoListensHearsOfTheServersEnd(): void
    {
        $redis = $this->client(2);
        $subscription = $redis->listen('news');
        $listener = spawn($subscription->receive(...));
        delay(0.01);
        $this->server->stop();
        try {
            $listener->await();
            throw new \LogicException('no subscriber was notified');
        } catch (\Nexus\Db\RedisSubscriptionException $lost) {
            self::same('NX-0848', $lost->errorCode());
        } finally {
            $this->server->start();
        }
        $redis->listen('news');
    }

    public function waitIsAboutWhatOthersHaveWrittenToo(): void
    {
        $replica = new RedisProcess('--replicaof', '127.0.0.1', (string) $this->server->port);
        $redis = $this->client(2);
        self::eventually(static fn(): bool => self::wait($redis, 100) === 1);
        $replica->signal(SIGSTOP);
        $redis->pin(static function ($raw) use ($redis): void {
            spawn(static fn(): mixed => $redis->ping('the other connection'))->await();
            $raw->set('written', 'here');
            self::same(0, spawn(static fn(): int => self::wait($redis, 50))->await());
        });
        $replica->signal(SIGCONT);
        self::eventually(static fn(): bool => self::wait($redis, 100) === 1);
    }

    public function waitSaysThatItMayNotPublish(): void
    {
        $redis = $this->client(1);
        self::raw($redis, 'ACL', 'SETUSER', 'default', 'resetchannels');
        try {
            self::wait($redis, 10);
            throw new \LogicException('it has published');
        } catch (\RedisException|ServerException $refused) {
            self::isTrue(str_starts_with($refused->getMessage(), 'NOPERM '), $refused->getMessage());
        }
    }

    public function whatIsPinnedComesBackClean(): void
    {
        $redis = $this->client(1);
        $redis->pin(static function ($raw) use ($redis): void {
            $raw->select(5);
            $raw->client('SETNAME', 'pinned');
            self::same('pinned', $redis->client('GETNAME'));
            $raw->multi();
        });
        self::isTrue($redis->client('GETNAME') !== 'pinned', 'its name is still there');
        $redis->set('where', 'zero');
        $redis->select(0);
        self::same('zero', $redis->get('where'));
        self::same(0, $redis->pool()->statistics()->inUse);
    }

    public function aWaitThatIsTooLongNamesTheHolders(): void
    {
        $redis = ($this->client)($this->server->server(), new PoolOptions(max: 1, borrowTimeout: 0.05));
        // On a busy machine the pool's first connection takes longer than a borrower may wait.
        self::eventually(static fn(): bool => self::isAnswered($redis));
        $holder = spawn(static fn(): mixed => $redis->blpop(['nothing'], 1));
        self::eventually(static fn(): bool => $redis->pool()->statistics()->inUse === 1);
        try {
            $redis->get('key');
            throw new \LogicException('it got one');
        } catch (PoolExhaustedException $exhausted) {
            self::isTrue(str_contains($exhausted->getMessage(), ', borrowed at '), $exhausted->getMessage());
        }
        $holder->await();
    }

    private function client(int $max): PooledRedis|PooledPredis
    {
        return ($this->client)($this->server->server(), new PoolOptions(max: $max, borrowTimeout: 60.0));
    }

    private static function raw(\Redis|\Predis\ClientInterface $redis, string ...$words): mixed
    {
        return $redis instanceof \Redis ? $redis->rawCommand(...$words) : $redis->executeRaw(array_values($words));
    }

    /** @return list<string> what the server knows of the connection, once it is known whose answers it gives */
    private static function sessionOf(PooledRedis|PooledPredis $redis): array
    {
        $token = bin2hex(random_bytes(8));
        self::same($token, self::raw($redis, 'ECHO', $token));
        $about = self::raw($redis, 'CLIENT', 'LIST');
        \assert(\is_string($about));
        preg_match_all('/ (?:name|db|sub|psub|multi|flags|user|redir|resp)=\S*/', $about, $matches);

        return $matches[0];
    }

    private static function wait(PooledRedis|PooledPredis $redis, int $milliseconds): int
    {
        return (int) ($redis instanceof PooledRedis ? $redis->wait(1, $milliseconds) : self::raw(
            $redis,
            'WAIT',
            '1',
            (string) $milliseconds,
        ));
    }

    private static function same(mixed $expected, mixed $actual): void
    {
        if ($expected !== $actual) {
            throw new \UnexpectedValueException('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
        }
    }

    private static function isTrue(bool $isSo, string $otherwise): void
    {
        $isSo || throw new \UnexpectedValueException($otherwise);
    }

    private static function isAnswered(PooledRedis|PooledPredis $redis): bool
    {
        try {
            return $redis->get('key') !== '';
        } catch (PoolExhaustedException) {
            return false;
        }
    }

    /** @param \Closure(): bool $condition */
    private static function eventually(\Closure $condition): void
    {
        timeout(Place::PATIENCE, static function () use ($condition): void {
            while (!$condition()) {
                delay(0.005);
            }
        });
    }
}
