<?php

declare(strict_types=1);

namespace Nexus\Tests;

use PHPUnit\Event\Test\Finished;
use PHPUnit\Event\Test\FinishedSubscriber;
use PHPUnit\Event\Test\PreparationStarted;
use PHPUnit\Event\Test\PreparationStartedSubscriber;
use PHPUnit\Runner\Extension\Extension;
use PHPUnit\Runner\Extension\Facade;
use PHPUnit\Runner\Extension\ParameterCollection;
use PHPUnit\TextUI\Configuration\Configuration;

/**
 * Writes the name of the test in progress to a file, so that tools/lib/test_limit can end a test that hangs. The
 * environment variable NEXUS_TESTS_IN_PROGRESS names the directory. The file has the process id as its name.
 */
final class TestInProgress implements Extension
{
    public function bootstrap(Configuration $configuration, Facade $facade, ParameterCollection $parameters): void
    {
        $directory = getenv('NEXUS_TESTS_IN_PROGRESS');
        if ($directory === false) {
            return;
        }
        putenv('NEXUS_TESTS_IN_PROGRESS'); // tests start PHPUnit, too
        unset($_ENV['NEXUS_TESTS_IN_PROGRESS'], $_SERVER['NEXUS_TESTS_IN_PROGRESS']);
        $file = "{$directory}/" . getmypid();
        $facade->registerSubscribers(
            new class ($file) implements PreparationStartedSubscriber {
                public function __construct(private readonly string $file) {}

                public function notify(PreparationStarted $event): void
                {
                    file_put_contents($this->file, $event->test()->id() . "\n");
                }
            },
            new class ($file) implements FinishedSubscriber {
                public function __construct(private readonly string $file) {}

                public function notify(Finished $event): void
                {
                    if (is_file($this->file)) {
                        unlink($this->file);
                    }
                }
            },
        );
    }
}
