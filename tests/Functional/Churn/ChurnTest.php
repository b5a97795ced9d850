<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Internal\wait_until_idle;

/** A short run of `make churn`. */
#[CoversNothing]
final class ChurnTest extends TestCase
{
    private const SECONDS = 2.0;
    private const MUST_HAVE_HAPPENED = [
        'handled',
        'refused',
        'dead letters: stopped',
        'dead letters: dropped',
        'dead letters: refused',
        'signal PostRestart',
        'signal Terminated',
    ];

    public function testEveryMessageIsAccountedForAndNoActorSurvives(): void
    {
        $churn = new Churn(random_int(1, 1_000_000_000));

        self::assertSame([], $churn->run(self::SECONDS));
        $figures = $churn->figures();
        foreach (self::MUST_HAVE_HAPPENED as $what) {
            self::assertGreaterThan(0, $figures[$what] ?? 0, $what);
        }
    }

    public function testAMessageThatIsLostIsMissed(): void
    {
        $ledger = new Ledger();
        $system = ActorSystem::create('leaky', eventDispatcher: $ledger);
        $forgets = $system->spawn(
            Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same())),
            'forgets',
        );
        $ledger->tell($forgets, new Counted(Deed::Work), 2);
        $ledger->handled++;
        wait_until_idle();
        $system->shutdown(Duration::seconds(1));

        self::assertSame(
            ['1 of 2 messages were neither handled nor became dead letters'],
            $ledger->problems($system->native()->counters()),
        );
    }
}
