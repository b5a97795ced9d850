<?php

declare(strict_types=1);

namespace Nexus\Tests;

use PHPUnit\Event\TestSuite\Started;
use PHPUnit\Event\TestSuite\StartedSubscriber;
use PHPUnit\Event\TestSuite\TestSuiteForTestClass;
use PHPUnit\Framework\TestSuite;
use PHPUnit\Runner\Extension\Extension;
use PHPUnit\Runner\Extension\Facade;
use PHPUnit\Runner\Extension\ParameterCollection;
use PHPUnit\Runner\TestSuiteSorter;
use PHPUnit\TextUI\Configuration\Configuration;

/**
 * Makes a process of ParaTest run tests as PHPUnit does. ParaTest shuffles the classes only: here the tests of a class
 * are shuffled. Their order depends on the class and on the seed (--random-order-seed), not on the process that runs
 * it. Programs that the tests start do not inherit the environment variables of ParaTest.
 */
final class ParaTestProcess implements Extension
{
    public function bootstrap(Configuration $configuration, Facade $facade, ParameterCollection $parameters): void
    {
        if (getenv('PARATEST') === false) {
            return;
        }
        foreach (['PARATEST', 'TEST_TOKEN', 'UNIQUE_TEST_TOKEN', 'SHELL_VERBOSITY'] as $variable) {
            putenv($variable);
            unset($_ENV[$variable], $_SERVER[$variable]);
        }
        if ($configuration->executionOrder() !== TestSuiteSorter::ORDER_RANDOMIZED) {
            return;
        }
        $facade->registerSubscriber(
            new class ($configuration->randomOrderSeed()) implements StartedSubscriber {
                public function __construct(private readonly int $seed) {}

                public function notify(Started $event): void
                {
                    $class = $event->testSuite();
                    if ($class instanceof TestSuiteForTestClass) {
                        mt_srand($this->seed + crc32($class->className()));
                        ParaTestProcess::shuffle();
                    }
                }
            },
        );
    }

    /** PHPUnit emits the event in TestSuite::run(), before it reads the tests, and gives subscribers a copy only. */
    public static function shuffle(): void
    {
        foreach (debug_backtrace(DEBUG_BACKTRACE_PROVIDE_OBJECT) as $call) {
            $suite = $call['object'] ?? null;
            if ($suite instanceof TestSuite && $call['function'] === 'run') {
                (new TestSuiteSorter())->reorderTestsInSuite(
                    $suite,
                    TestSuiteSorter::ORDER_RANDOMIZED,
                    true,
                    TestSuiteSorter::ORDER_DEFAULT,
                );

                return;
            }
        }

        throw new \LogicException('TestSuite::run() does not emit this event: ParaTestProcess needs another PHPUnit.');
    }
}
