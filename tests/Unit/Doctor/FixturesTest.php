<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor;

use Nexus\Doctor\Checks;
use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Each fixture is a machine of its own, with exactly the findings that it names. */
#[CoversClass(Examination::class)]
#[CoversClass(Checks::class)]
final class FixturesTest extends TestCase
{
    private const FOLDER = __DIR__ . '/fixtures';
    /** What no file tells: a server is probed, or the libraries of this process are examined. */
    private const BESIDES = ['DR-6', 'DR-7'];

    private string $root;

    protected function setUp(): void
    {
        $this->root = sys_get_temp_dir() . '/nexus-doctor-' . bin2hex(random_bytes(6));
        Fixture::read(self::FOLDER . '/healthy.txt')->writeTo($this->root);
    }

    protected function tearDown(): void
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->root, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            \assert($file instanceof \SplFileInfo);
            $file->isDir() ? rmdir($file->getPathname()) : unlink($file->getPathname());
        }
        rmdir($this->root);
    }

    #[DataProvider('fixtures')]
    public function testAMachineHasExactlyTheFindingsOfItsFixture(string $name): void
    {
        $fixture = Fixture::read(self::FOLDER . "/{$name}.txt");
        $fixture->writeTo($this->root);
        $findings = Examination::of($fixture->subject($this->root), Checks::ofFiles())->findings;
        $found = array_map(
            static fn(Finding $finding): string => "{$finding->rule->code} {$finding->severity->value}",
            $findings,
        );
        sort($found);

        self::assertSame($fixture->expected(), $found, $fixture->title);
        foreach ($findings as $finding) {
            self::assertNotSame('', $finding->seen);
            self::assertNotSame('', $finding->change);
            self::assertNotSame('', $finding->undo);
        }
    }

    public function testEveryRuleOfFilesHasAFixture(): void
    {
        $expected = [];
        foreach (self::names() as $name) {
            foreach (Fixture::read(self::FOLDER . "/{$name}.txt")->expected() as $finding) {
                $expected[explode(' ', $finding)[0]] = true;
            }
        }
        $rules = array_filter(array_keys(Rules::all()), static fn(string $code): bool
            => !\in_array(substr($code, 0, 4), self::BESIDES, true));

        self::assertSame([], array_values(array_diff($rules, array_keys($expected))));
        self::assertGreaterThanOrEqual(40, \count(self::names()));
    }

    public function testTheWorstFindingComesFirstAndDecidesTheExitStatus(): void
    {
        $fixture = Fixture::read(self::FOLDER . '/a-worker-stood-still.txt');
        Fixture::read(self::FOLDER . '/keepalive-of-two-hours.txt')->writeTo($this->root);
        $all = Examination::of($fixture->subject($this->root), Checks::ofFiles());

        self::assertSame(
            ['failure', 'warning', 'notice'],
            array_map(static fn(Finding $finding): string => $finding->severity->value, $all->findings),
        );
        self::assertSame(2, $all->exitStatus());
        self::assertSame(0, $all->forbiddenBy(['DR-1'])->exitStatus());
        self::assertCount(2, $all->forbiddenBy(['DR-504', 'DR-9'])->findings);
        self::assertSame(0, $all->forbiddenBy([])->exitStatus());
    }

    /** @return iterable<string, array{string}> */
    public static function fixtures(): iterable
    {
        foreach (self::names() as $name) {
            yield $name => [$name];
        }
    }

    /** @return list<string> */
    private static function names(): array
    {
        $files = glob(self::FOLDER . '/*.txt');

        return array_map(
            static fn(string $file): string => basename($file, '.txt'),
            $files === false ? [] : $files,
        );
    }
}
