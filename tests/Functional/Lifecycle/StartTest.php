<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Http\ServerFactory;
use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Master;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class StartTest extends LifecycleTestCase
{
    public function testTheBannerSaysWhatIsServedWhereByHowMany(): void
    {
        $server = $this->serve(['--workers=3']);

        self::assertCount(3, $server->workers());
        self::assertStringContainsString('PHP ' . PHP_VERSION, $server->banner);
        self::assertStringContainsString('lifecycle.php at http://127.0.0.1:', $server->banner);
        self::assertStringContainsString('by 3 workers (production)', $server->banner);
        self::assertSame('hello', $server->get('/')->body);
    }

    public function testProductionHasOpcacheUnlessTheUserSaysOtherwiseAndTheJitOfTheUser(): void
    {
        if (!extension_loaded('Zend OPcache')
            || (\function_exists('xdebug_info') && xdebug_info('mode') !== [])
            || ini_get('pcov.enabled') === '1') {
            self::markTestSkipped('OPcache is not there, or what is loaded rules JIT out.');
        }
        $jit = ['-d', 'opcache.jit=function', '-d', 'opcache.jit_buffer_size=16M'];
        $banner = static function (string ...$php): string {
            $server = ServerProcess::start(ServerProcess::app('lifecycle'), ['--workers=1'], php: array_values($php));
            $server->kill();

            return $server->banner . $server->errors();
        };

        self::assertStringContainsString('OPcache on · JIT off', $banner());
        self::assertStringContainsString('OPcache on · JIT on', $banner(...$jit));
        self::assertStringContainsString('OPcache off · JIT off', $banner('-d', 'opcache.enable_cli=0'));
    }

    public function testTheApplicationsClosuresAreInNoClassOfOurs(): void
    {
        self::assertSame('none', $this->serve(['--workers=1'])->get('/scope')->body);
    }

    public function testEveryWorkerIsReachedAndHasRandomNumbersOfItsOwn(): void
    {
        // Code that runs before the fork may have drawn numbers already.
        $server = $this->serve(php: ['-d', 'auto_prepend_file=' . ServerProcess::app('seed')]);
        $numbers = [];
        ServerProcess::eventually('both workers answer', static function () use ($server, &$numbers): bool {
            $connection = $server->connect();
            $numbers[$connection->get('/pid')->body] ??= $connection->get('/random')->body;

            return count($numbers) === 2;
        });

        self::assertCount(2, array_unique($numbers));
        self::assertEqualsCanonicalizing(
            array_map(strval(...), $server->workers()),
            array_map(strval(...), array_keys($numbers)),
        );
    }

    public function testATakenPortIsOneLineThatNamesTheHolder(): void
    {
        $server = $this->serve();
        $port = substr((string) strrchr($server->address, ':'), 1);
        [$code, $said] = ServerProcess::fail(ServerProcess::app('lifecycle'), ["--port={$port}"]);

        self::assertSame(ExitCode::Unavailable->value, $code);
        self::assertMatchesRegularExpression(
            "/^nexus: \[NX-0410\] 127\.0\.0\.1:{$port} is taken by .*\(pid {$server->master()}\): stop it, or choose .*\n$/",
            $said,
        );
    }

    public function testAnApplicationThatCannotBeLoadedIsReportedOnceAndEndsTheStart(): void
    {
        [$code, $said] = ServerProcess::fail(ServerProcess::app('broken'), ['--port=0', '--workers=4']);

        self::assertSame(ExitCode::ApplicationFailed->value, $code);
        self::assertSame(1, substr_count($said, 'The database is not there.'));
        self::assertStringContainsString('broken.php:5', $said);
        self::assertStringNotContainsString('src/Server', $said);
    }

    public function testAFileWithoutAnApplicationGetsAnErrorThatNamesValidResults(): void
    {
        [$code, $said] = ServerProcess::fail(ServerProcess::app('nothing'), ['--port=0']);

        self::assertSame(ExitCode::ApplicationFailed->value, $code);
        self::assertMatchesRegularExpression('/NX-\d{4}.*int/', $said);
    }

    public function testAMissingApplicationAndBadOptionsAreOneLineEach(): void
    {
        foreach (
            [
                [ServerProcess::fail('/nowhere/app.php'), 'NX-0417'],
                [
                    ServerProcess::fail(ServerProcess::app('lifecycle'), ['--workers=none']),
                    '--workers must be auto, or a whole number from 1 to 1024, got none.',
                ],
                [ServerProcess::fail(ServerProcess::app('lifecycle'), ['--port=70000']), 'from 0 to 65535, got 70000'],
                [
                    ServerProcess::fail(ServerProcess::app('lifecycle'), ['--env=test']),
                    '--env must be auto, or production or development, got test.',
                ],
            ] as [[$code, $said], $expected]
        ) {
            self::assertSame(ExitCode::Misconfigured->value, $code);
            self::assertStringContainsString($expected, $said);
            self::assertSame(1, substr_count($said, "\n"), $said);
        }
    }

    public function testNexusPhpConfiguresAndOptionsComeOnTop(): void
    {
        $this->configure('->withWorkers(4)->withEnvironment(Nexus\Server\Environment::Development)');
        $server = $this->serve(['--workers=1']);

        self::assertStringContainsString('by 1 worker (development)', $server->banner);
    }

    public function testTheEnvironmentReachesTheWorkersFromEachSource(): void
    {
        $server = $this->serve(['--workers=1'], prefix: ['env', 'NEXUS_ENV=development']);
        self::assertSame('development development', $server->get('/environment')->body);
        self::assertStringContainsString('(development)', $server->banner);
        $server->kill();

        $this->configure('->withEnvironment(Nexus\Server\Environment::Development)');
        $server = $this->serve(['--workers=1']);
        self::assertSame('development development', $server->get('/environment')->body);
        $server->kill();

        $server = $this->serve(['--workers=1'], prefix: ['env', 'NEXUS_ENV=production']);
        self::assertSame('production production', $server->get('/environment')->body);
        $server->kill();

        $server = $this->serve(['--workers=1', '--env=production'], prefix: ['env', 'NEXUS_ENV=development']);
        self::assertSame('production production', $server->get('/environment')->body);
    }

    public function testAnInvalidNexusPhpIsReported(): void
    {
        file_put_contents("{$this->directory}/nexus.php", '<?php return [];');
        [$code, $said] = ServerProcess::fail(ServerProcess::app('lifecycle'), [], $this->directory);

        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertStringContainsString('NX-0418', $said);
    }

    public function testAValueInNexusPhpThatCannotBeIsOneLineWithItsPlace(): void
    {
        file_put_contents(
            "{$this->directory}/nexus.php",
            "<?php\nreturn Nexus\\Server\\ServerConfig::default()\n    ->withWorkers(0);\n",
        );
        [$code, $said] = ServerProcess::fail(ServerProcess::app('lifecycle'), [], $this->directory);

        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertSame(
            "nexus: [NX-0418] {$this->directory}/nexus.php:3: workers must be a whole number from 1 to 1024, got 0.\n",
            $said,
        );
    }

    public function testAUnixSocketServesReplacesADeadOnesFileAndIsRemoved(): void
    {
        $path = "{$this->directory}/x.sock";
        $dead = stream_socket_server("unix://{$path}");
        self::assertIsResource($dead);
        fclose($dead);
        $server = $this->serve(['--workers=2', "--host=unix:{$path}"]);
        self::assertSame('hello', $server->get('/')->body);

        [$code, $said] = ServerProcess::fail(ServerProcess::app('lifecycle'), ["--host=unix:{$path}"]);
        self::assertSame(ExitCode::Unavailable->value, $code);
        self::assertStringContainsString('NX-0413', $said);
        self::assertSame('hello', $server->get('/')->body);

        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertFileDoesNotExist($path);
    }

    public function testAPidFileIsALock(): void
    {
        $path = "{$this->directory}/nexus.pid";
        file_put_contents($path, '1');
        $server = $this->serve(['--workers=1', "--pid={$path}"]);
        self::assertSame($server->master(), (int) file_get_contents($path));

        [$code, $said] = ServerProcess::fail(ServerProcess::app('lifecycle'), ['--port=0', "--pid={$path}"]);
        self::assertSame(ExitCode::Unavailable->value, $code);
        self::assertStringContainsString("process {$server->master()}", $said);

        $server->signal(SIGINT);
        self::assertSame(0, $server->exitCode());
        self::assertFileDoesNotExist($path);
    }

    public function testOpcacheStoresTheClassesOfTheApplicationAndNotThoseOfTheServer(): void
    {
        if (ServerProcess::isInstrumented()) {
            self::markTestSkipped('The instrumented PHP has no OPcache.');
        }
        $files = var_export(array_map(
            static fn(string $class): string => (string) (new \ReflectionClass($class))->getFileName(),
            [ServerFactory::class, Master::class],
        ), true);
        $this->write("json_encode(array_map(opcache_is_script_cached(...), {$files}))");
        $server = $this->serveOwn();

        self::assertSame('[true,false]', $server->get('/')->body);
    }
}
