<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;
use Nexus\Time\Duration;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

/** The teller's request to an account: move this amount to that account. */
final class Transfer
{
    /**
     * @param ActorRef<object> $teller
     * @param ActorRef<object> $to
     */
    public function __construct(
        public readonly ActorRef $teller,
        public readonly ActorRef $to,
        public readonly int $amount,
    ) {}
}

final class Deposit
{
    public function __construct(public readonly int $amount) {}
}

final class Booked {}

final class Balance
{
    public function __construct(public readonly int $amount) {}
}

final class HowMuch {}

const ACCOUNTS = 1_000;
const FIRST_BALANCE = 100_000;

/**
 * @return ActorRef<object> an account that waits until the other one has the money, and handles nothing meanwhile
 */
function account(ActorSystem $system): ActorRef
{
    $limit = Duration::seconds(30);

    return actor_with($system, FIRST_BALANCE, static function (
        ActorContext $context,
        object $message,
        int $balance,
    ) use ($limit): BehaviorWithState {
        if ($message instanceof HowMuch) {
            $context->reply(new Balance($balance));

            return BehaviorWithState::same();
        }
        if ($message instanceof Transfer) {
            $message->to->ask(new Deposit($message->amount), $limit)->await();
            $message->teller->tell(new Booked());

            return BehaviorWithState::next($balance - $message->amount);
        }
        $context->reply(new Booked());

        return BehaviorWithState::next($balance + ($message instanceof Deposit ? $message->amount : 0));
    });
}

// Money always goes to an account of a higher number, as in the original: no accounts wait for each other in a cycle.
savina(static function (ActorSystem $system): int {
    $transfers = share(50_000);
    $accounts = [];
    for ($i = 0; $i < ACCOUNTS; ++$i) {
        $accounts[] = account($system);
    }
    $done = 0;
    $teller = actor($system, static function (
        ActorContext $context,
        object $message,
    ) use ($accounts, $transfers, &$done): Behavior {
        if ($message instanceof Booked) {
            ++$done;

            return Behavior::same();
        }
        $dice = new Dice(123);
        for ($i = 0; $i < $transfers; ++$i) {
            $from = $dice->roll(intdiv(ACCOUNTS, 10) * 8);
            $to = $from + 1 + $dice->roll(ACCOUNTS - $from - 1);
            $accounts[$from]->tell(new Transfer($context->self(), $accounts[$to], $dice->roll(1_000)));
        }

        return Behavior::same();
    });
    $teller->tell(new Start());
    $system->run(untilIdle: true);
    expect($transfers, $done, 'Transfers done');
    $sum = 0;
    foreach ($accounts as $account) {
        $balance = $account->ask(new HowMuch(), Duration::seconds(5))->await();
        $sum += $balance instanceof Balance ? $balance->amount : 0;
    }
    expect(ACCOUNTS * FIRST_BALANCE, $sum, 'All the money there is');

    return 4 * $transfers + 2 * ACCOUNTS + 1;
});
