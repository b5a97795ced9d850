<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** `nexus serve index.php --classic`: applications that know nothing of us answer what they answer behind php-fpm and nginx. */
#[CoversNothing]
final class ClassicTest extends TestCase
{
    private static ?Services $services = null;

    public static function tearDownAfterClass(): void
    {
        self::$services = null;
    }

    /** @return iterable<string, array{Application}> */
    public static function applications(): iterable
    {
        foreach (Application::cases() as $application) {
            yield $application->name => [$application];
        }
    }

    #[DataProvider('applications')]
    public function test_it_answers_what_it_answers_behind_php_fpm(Application $application): void
    {
        Services::install($application);
        self::$services ??= new Services();
        $fpm = FpmServer::start($application->documentRoot(), self::$services->environment("{$application->value}-fpm"));
        $expected = Visit::pages(new Browser($fpm->address()));
        $server = self::serve($application);
        try {
            $pages = Visit::pages(new Browser($server->address));
            // What an earlier request has left behind would show now.
            $again = Visit::pages(new Browser($server->address));
        } finally {
            $server->kill();
        }

        foreach ($expected as $name => $page) {
            self::assertSame($page->comparable(), $pages[$name]->comparable(), "{$name}\n{$server->errors()}");
            self::assertSame($page->comparable(), $again[$name]->comparable(), "{$name}, the second time\n{$server->errors()}");
        }
    }

    private static function serve(Application $application): ServerProcess
    {
        $environment = self::$services?->environment("{$application->value}-classic") ?? [];
        $assignments = array_map(static fn(string $name, string $value): string => "{$name}={$value}", array_keys($environment), $environment);

        return ServerProcess::start($application->frontController(), ['--classic', '--workers=1'], '/', ['env', ...$assignments], Services::php());
    }
}
