<?php

declare(strict_types=1);

namespace Nexus\Tests;

use PHPUnit\Event\Code\Test;
use PHPUnit\Event\Code\ThrowableBuilder;
use PHPUnit\Event\Facade as Events;
use PHPUnit\Event\Test\Finished;
use PHPUnit\Event\Test\FinishedSubscriber;
use PHPUnit\Event\Test\PreparationStarted;
use PHPUnit\Event\Test\PreparationStartedSubscriber;
use PHPUnit\Framework\AssertionFailedError;
use PHPUnit\Runner\Extension\Extension;
use PHPUnit\Runner\Extension\Facade;
use PHPUnit\Runner\Extension\ParameterCollection;
use PHPUnit\TextUI\Configuration\Configuration;

use function Nexus\Internal\{loop_contents, wait_until_idle};

/**
 * Fails a test that leaves a timer, a watched descriptor or a promised wake-up in the event loop: these would disturb
 * other tests, those in virtual time for example. It is registered after NexusExtension, which ends the coroutines of a
 * test first.
 */
final class LoopLeftovers implements Extension
{
    /** @var array<string, int> */
    private array $before = [];

    public function bootstrap(Configuration $configuration, Facade $facade, ParameterCollection $parameters): void
    {
        $facade->registerSubscribers(
            new class ($this) implements PreparationStartedSubscriber {
                public function __construct(private readonly LoopLeftovers $leftovers) {}

                public function notify(PreparationStarted $event): void
                {
                    $this->leftovers->begin();
                }
            },
            new class ($this) implements FinishedSubscriber {
                public function __construct(private readonly LoopLeftovers $leftovers) {}

                public function notify(Finished $event): void
                {
                    $this->leftovers->judge($event->test());
                }
            },
        );
    }

    public function begin(): void
    {
        wait_until_idle();
        $this->before = loop_contents();
    }

    public function judge(Test $test): void
    {
        $left = $this->left();
        if ($left === []) {
            return;
        }
        gc_collect_cycles();
        wait_until_idle();
        $left = $this->left();
        if ($left !== []) {
            $message = 'This test leaves in the event loop: ' . implode(', ', $left);
            Events::emitter()->testFailed($test, ThrowableBuilder::from(new AssertionFailedError($message)), null);
        }
    }

    /** @return list<string> */
    private function left(): array
    {
        $left = [];
        foreach (loop_contents() as $what => $count) {
            $more = $count - $this->before[$what];
            if ($more > 0) {
                $left[] = "{$more} {$what}";
            }
        }

        return $left;
    }
}
