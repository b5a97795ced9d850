<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Bench;

use Nexus\Bench\Db\Application;
use Nexus\Bench\Db\Contender;
use Nexus\Bench\Db\DbServer;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The frameworks of `nexus bench lab --scenario=ten-queries` respond as examples/bench-app does, here on SQLite. */
#[CoversNothing]
final class FrameworksTest extends TestCase
{
    private const SCRIPT = __DIR__ . '/../../../bin/nexus';

    private string $file;

    protected function setUp(): void
    {
        $this->file = sys_get_temp_dir() . '/nexus-frameworks-' . bin2hex(random_bytes(6)) . '.sqlite';
    }

    protected function tearDown(): void
    {
        foreach (['', '.lock', '-wal', '-shm'] as $suffix) {
            @unlink("{$this->file}{$suffix}");
        }
    }

    #[TestWith([Application::Symfony])]
    #[TestWith([Application::Laravel])]
    public function testTheResponseHasTheResultsOfTheTenQueries(Application $framework): void
    {
        try {
            $framework->prepare();
        } catch (Unmeasurable $failure) {
            self::markTestSkipped($failure->getMessage());
        }
        // It creates and fills the file.
        $expected = self::shape($this->bench(Application::Plain));

        self::assertSame($expected, self::shape($this->bench($framework)));
        self::assertNotNull($framework->version());
    }

    private function bench(Application $application): mixed
    {
        $server = DbServer::start(
            self::SCRIPT,
            $application,
            Contender::Coroutines,
            1,
            ['BENCH_DSN' => "sqlite:{$this->file}"],
            [],
        );
        try {
            $body = (string) file_get_contents("http://{$server->address()}/bench");
        } finally {
            $server->stop();
        }

        return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    }

    /** The names and types of the values: the user is chosen at random. JSON has no fraction in a duration of 1.0. */
    private static function shape(mixed $value): mixed
    {
        return match (true) {
            is_array($value) => array_map(self::shape(...), $value),
            is_float($value) => 'int',
            default => get_debug_type($value),
        };
    }
}
