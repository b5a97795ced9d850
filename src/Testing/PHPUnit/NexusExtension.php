<?php

declare(strict_types=1);

namespace Nexus\Testing\PHPUnit;

use Nexus\Testing\Internal\TestScope;
use PHPUnit\Event\Test\Finished;
use PHPUnit\Event\Test\FinishedSubscriber;
use PHPUnit\Event\Test\Passed;
use PHPUnit\Event\Test\PassedSubscriber;
use PHPUnit\Event\Test\PreparationStarted;
use PHPUnit\Event\Test\PreparationStartedSubscriber;
use PHPUnit\Runner\Extension\Extension;
use PHPUnit\Runner\Extension\Facade;
use PHPUnit\Runner\Extension\ParameterCollection;
use PHPUnit\TextUI\Configuration\Configuration;

/**
 * Gives each test a scope of its own. A test fails if it leaves coroutines running in the scope, or if a coroutine
 * fails and no code awaits it.
 *
 *     <extensions>
 *         <bootstrap class="Nexus\Testing\PHPUnit\NexusExtension">
 *             <parameter name="hangAfter" value="10"/>   <!-- seconds; 60 by default, 0: never -->
 *         </bootstrap>
 *     </extensions>
 *
 * When a test takes longer than hangAfter, all coroutines are printed with what they wait for; the test is not ended.
 * Tests need no base class and no changes. Tests that PHPUnit runs in separate processes are not supervised.
 */
final class NexusExtension implements Extension
{
    private const HANG_AFTER = 60.0;

    public function bootstrap(Configuration $configuration, Facade $facade, ParameterCollection $parameters): void
    {
        if (!extension_loaded('nexus')) {
            throw new \RuntimeException(
                'NexusExtension needs the extension: run `nexus run vendor/bin/phpunit`, or load it in php.ini by '
                    . '`nexus install`',
            );
        }
        $hangAfter = self::HANG_AFTER;
        if ($parameters->has('hangAfter')) {
            $hangAfter = filter_var(
                $parameters->get('hangAfter'),
                FILTER_VALIDATE_FLOAT,
                ['options' => ['min_range' => 0]],
            );
        }
        if ($hangAfter === false) {
            throw new \InvalidArgumentException(
                "hangAfter takes seconds, 0 or more; '{$parameters->get('hangAfter')}' is none: look at phpunit.xml",
            );
        }
        $facade->registerSubscribers(...self::subscribers(new TestScope($hangAfter)));
    }

    /** @return list<\PHPUnit\Event\Subscriber> */
    private static function subscribers(TestScope $scope): array
    {
        return [
            new class ($scope) implements PreparationStartedSubscriber {
                public function __construct(private readonly TestScope $scope) {}

                public function notify(PreparationStarted $event): void
                {
                    $this->scope->enter();
                }
            },
            new class ($scope) implements PassedSubscriber {
                public function __construct(private readonly TestScope $scope) {}

                public function notify(Passed $event): void
                {
                    $this->scope->judge($event->test());
                }
            },
            new class ($scope) implements FinishedSubscriber {
                public function __construct(private readonly TestScope $scope) {}

                public function notify(Finished $event): void
                {
                    $this->scope->leave();
                }
            },
        ];
    }
}
