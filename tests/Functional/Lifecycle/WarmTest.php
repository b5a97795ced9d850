<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Server\ExitCode;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/**
 * App::warm() in a real server. Counters of PHP decide, not times.
 *
 * @phpstan-type Counters array{files: list<string>, misses: int, jit: int|null}
 */
#[CoversNothing]
final class WarmTest extends LifecycleTestCase
{
    private const JIT = ['-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'];
    private const REPEATED = 300;

    protected function setUp(): void
    {
        parent::setUp();
        file_put_contents("{$this->directory}/Late.php", <<<'PHP'
            <?php
            final class Late
            {
                public static function sum(): int
                {
                    $sum = 0;
                    for ($i = 0; $i < 100; $i++) {
                        $sum += $i % 7;
                    }

                    return $sum;
                }
            }
            PHP);
        file_put_contents("{$this->directory}/page.php", '<?php return "page " . Late::sum();');
        // OPcache does not store files that have changed within the last two seconds.
        touch("{$this->directory}/Late.php", time() - 60);
        touch("{$this->directory}/page.php", time() - 60);
    }

    public function testTheFirstRequestOfAClientLoadsAndCompilesNothing(): void
    {
        $counters = $this->countersAroundTheFirstRequest("\$app->warm('/page');");

        self::assertSame($counters['before']['files'], $counters['after']['files']);
        self::assertSame($counters['before']['misses'], $counters['after']['misses']);
        self::assertContains("{$this->directory}/Late.php", $counters['before']['files']);
    }

    public function testWithoutItTheFirstRequestPays(): void
    {
        $counters = $this->countersAroundTheFirstRequest('');

        self::assertSame(
            ["{$this->directory}/page.php", "{$this->directory}/Late.php"],
            array_values(array_diff($counters['after']['files'], $counters['before']['files'])),
        );
    }

    public function testManyTimesLetJitCompileMoreBeforeTheFirstClient(): void
    {
        $once = $this->countersAroundTheFirstRequest("\$app->warm('/page');", php: self::JIT);
        if ($once['before']['jit'] === null) {
            self::markTestSkipped('This PHP has no JIT.');
        }
        $statements = "\$app->warm('/page', times: " . self::REPEATED . ');';
        $often = $this->countersAroundTheFirstRequest($statements, php: self::JIT);

        self::assertLessThan($once['before']['jit'], $often['before']['jit'], 'less of the buffer is free');
    }

    public function testEachWorkerIsWarmedAndAReloadWarmsAgain(): void
    {
        $server = $this->serveApplication("\$app->warm('/log');", ['--workers=2']);
        $warmed = $this->warmed();
        self::assertEqualsCanonicalizing($server->workers(), $warmed);

        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        self::assertCount(4, array_unique($this->warmed()));
    }

    public function testARequestThatFailsEndsTheStart(): void
    {
        $this->writeApplication("\$app->warm('/fails');");
        [$code, $said] = ServerProcess::fail("{$this->directory}/app.php", ['--port=0', '--workers=2']);

        self::assertSame(ExitCode::ApplicationFailed->value, $code);
        self::assertMatchesRegularExpression(
            '~\[NX-0431\] App::warm\(\) at \S+app\.php:\d+: GET /fails was answered with 500: RuntimeException: '
                . 'No database \(\S+app\.php:\d+\)\.\n~',
            $said,
        );
    }

    public function testAReloadWhoseRequestFailsChangesNothing(): void
    {
        $server = $this->serveApplication('');
        $this->writeApplication("\$app->warm('/nowhere');");
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the reload fails',
            static fn(): bool => str_contains($server->errors(), 'was answered with 404: no route answers it'),
        );

        self::assertSame('page 295', $server->get('/page')->body);
    }

    public function testTimesIsOneOrMore(): void
    {
        $this->writeApplication("\$app->warm('/page', times: 0);");
        [$code, $said] = ServerProcess::fail("{$this->directory}/app.php", ['--port=0', '--workers=1']);

        self::assertSame(ExitCode::ApplicationFailed->value, $code);
        self::assertStringContainsString('[NX-0303] App::warm() handles a request once or more often, 0 given', $said);
    }

    /**
     * @param list<string> $php options
     * @return array{before: Counters, after: Counters}
     */
    private function countersAroundTheFirstRequest(string $statements, int $requests = 1, array $php = []): array
    {
        $server = $this->serveApplication($statements, php: $php);
        $connection = $server->connect();
        // Loads what /counters itself needs.
        $connection->get('/counters');
        $before = self::countersOf($connection);
        for ($i = 0; $i < $requests; $i++) {
            self::assertSame('page 295', $connection->get('/page')->body);
        }
        $after = self::countersOf($connection);
        $server->kill();

        return ['before' => $before, 'after' => $after];
    }

    /** @return Counters */
    private static function countersOf(HttpConnection $connection): array
    {
        /** @var Counters */
        return json_decode($connection->get('/counters')->body, true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * @param list<string> $options
     * @param list<string> $php options
     */
    private function serveApplication(
        string $statements,
        array $options = ['--workers=1'],
        array $php = [],
    ): ServerProcess {
        $this->writeApplication($statements);

        return $this->serveOwn($options, php: $php);
    }

    private function writeApplication(string $statements): void
    {
        file_put_contents("{$this->directory}/app.php", <<<PHP
            <?php
            use Nexus\Http\{App, Response};
            spl_autoload_register(static function (string \$class): void {
                if (is_file(\$file = __DIR__ . "/{\$class}.php")) {
                    require \$file;
                }
            });
            \$app = App::create();
            \$app->get('/page', fn () => Response::text(require __DIR__ . '/page.php'));
            \$app->get('/fails', fn () => throw new RuntimeException('No database.'));
            \$app->get('/log', function () {
                file_put_contents(__DIR__ . '/warmed', getmypid() . "\n", FILE_APPEND);
                return Response::text('logged');
            });
            \$app->get('/counters', fn () => [
                'files' => get_included_files(),
                'misses' => opcache_get_status(false)['opcache_statistics']['misses'] ?? 0,
                'jit' => (\$jit = opcache_get_status(false)['jit'] ?? [])['on'] ?? false ? \$jit['buffer_free'] : null,
            ]);
            {$statements}
            return \$app;
            PHP);
        touch("{$this->directory}/app.php", time() - 60);
    }

    /** @return list<int> process ids of the workers that have handled /log */
    private function warmed(): array
    {
        return array_map(intval(...), (array) file("{$this->directory}/warmed", FILE_IGNORE_NEW_LINES));
    }
}
