<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** Applications, fetched at first use, and their database. Both exist until the class's last test has ended. */
abstract class ApplicationTestCase extends TestCase
{
    private static ?Services $services = null;

    final public static function tearDownAfterClass(): void
    {
        self::$services = null;
    }

    /** @return iterable<string, array{Application}> */
    final public static function applications(): iterable
    {
        foreach (Application::cases() as $application) {
            yield $application->name => [$application];
        }
    }

    final protected static function servicesFor(Application $application): Services
    {
        Services::install($application);

        return self::$services ??= new Services();
    }

    /** @return array<string, Page> its responses behind php-fpm and nginx */
    final protected static function pagesOfFpm(Application $application): array
    {
        $services = self::servicesFor($application);
        $fpm = FpmServer::start($application->documentRoot(), $services->environment($application, 'fpm'));

        return Visit::pages(new Browser($fpm->address()));
    }

    /** @param string $storage its files are kept apart from those of other names */
    final protected static function serve(
        Application $application,
        string $storage,
        string $file,
        string ...$options,
    ): ServerProcess {
        return self::serveAt('/', $application, $storage, $file, ...$options);
    }

    /** The same, with a working directory, whose nexus.php counts. */
    final protected static function serveAt(
        string $directory,
        Application $application,
        string $storage,
        string $file,
        string ...$options,
    ): ServerProcess {
        $environment = self::servicesFor($application)->environment($application, $storage);
        $assignments = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($environment),
            $environment,
        );

        return ServerProcess::start(
            $file,
            ['--workers=1', ...array_values($options)],
            $directory,
            ['env', ...$assignments],
            Services::php(),
        );
    }
}
