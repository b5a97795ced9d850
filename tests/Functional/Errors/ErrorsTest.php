<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Errors;

use Nexus\Import\ImportException;
use Nexus\NexusException;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../../../tools/lib/error_entry.php';

/** Each example in docs/reference/errors causes its error, and the error is as the table describes. */
#[CoversNothing]
final class ErrorsTest extends TestCase
{
    private const AT_ONCE = 4;

    /** @var array<string, ?string>|null what is wrong, by code */
    private static ?array $problems = null;

    #[DataProvider('entries')]
    public function testTheExampleBringsTheErrorAbout(\ErrorEntry $entry): void
    {
        self::$problems ??= self::runAll();
        $problem = self::$problems[$entry->code];

        self::assertNull($problem, "docs/reference/errors/{$entry->code}.php {$problem}");
    }

    #[DataProvider('entries')]
    public function testItsClassIsOneThatUsersCanCatchByTheCommonName(\ErrorEntry $entry): void
    {
        self::assertTrue($entry->classes() !== [] || !$entry->isThrown, 'What is thrown has a class.');
        foreach ($entry->classes() as $class) {
            self::assertTrue(class_exists($class), "{$class} does not exist");
            // nexus import runs without the extension, which has the interface. It prints its exceptions.
            $isPrinted = $class === ImportException::class;
            $isCatchable = is_subclass_of($class, NexusException::class);
            self::assertTrue($isPrinted || $isCatchable, "{$class} is no NexusException");
        }
    }

    /** @return array<string, array{\ErrorEntry}> */
    public static function entries(): array
    {
        return array_map(static fn(string $file): array => [\ErrorEntry::read($file)], self::files());
    }

    /** @return array<string, string> by code */
    private static function files(): array
    {
        $files = glob(dirname(__DIR__, 3) . '/docs/reference/errors/NX-*.php');
        \assert($files !== false && $files !== []);

        return array_combine(array_map(static fn(string $file): string => basename($file, '.php'), $files), $files);
    }

    /** @return array<string, ?string> */
    private static function runAll(): array
    {
        $waiting = self::entries();
        $files = self::files();
        $running = $problems = [];
        while ($waiting !== [] || $running !== []) {
            while ($waiting !== [] && \count($running) < self::AT_ONCE) {
                $code = array_key_first($waiting);
                $running[$code] = ExampleRun::start($files[$code], $waiting[$code][0]);
                unset($waiting[$code]);
            }
            foreach ($running as $code => $run) {
                if ($run->isOver()) {
                    $problems[$code] = $run->problem();
                    unset($running[$code]);
                }
            }
            usleep(5_000);
        }

        return $problems;
    }
}
