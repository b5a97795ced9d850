<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Server\ExitCode;
use Nexus\Server\Signal;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** A server.php as it is written for the Nexus library (nexus-actors/nexus), with other `use` lines. */
#[CoversNothing]
final class ServerScriptTest extends LifecycleTestCase
{
    private ?ServerProcess $script = null;

    protected function setUp(): void
    {
        parent::setUp();
        $this->writeScript('one');
    }

    protected function tearDown(): void
    {
        $this->script?->kill();
        parent::tearDown();
    }

    public function testPhpStartsItWithItsConfiguration(): void
    {
        $server = $this->start(['--port=0'], ['-d', 'user_agent=kept']);

        self::assertCount(2, $server->workers());
        self::assertSame('{"said":"one","agent":"kept"}', $server->get('/')->body);
        self::assertSame(413, self::post($server, 2000));
        self::assertStringContainsString('nexus: maxConn(100) limits nothing', $server->errors());
        $server->signal(Signal::TERM);
        self::assertSame(ExitCode::Stopped->value, $server->exitCode());
        self::assertFileExists("{$this->directory}/stopped");
    }

    public function testItsArgumentsOverrideTheConfiguration(): void
    {
        $server = $this->start(['--port=0', '--workers=1', '--max-body-bytes=1M'], []);

        self::assertCount(1, $server->workers());
        self::assertSame(405, self::post($server, 2000));
    }

    public function testItIsReloaded(): void
    {
        $server = $this->start(['--port=0'], []);
        $this->writeScript('two');
        $server->signal(Signal::HUP);
        self::untilServes($server, 2);

        self::assertSame('{"said":"two","agent":""}', $server->get('/')->body);
    }

    public function testNexusServeStartsIt(): void
    {
        $this->script = $server = ServerProcess::start('server.php', ['--workers=1'], $this->directory);

        self::assertCount(1, $server->workers());
        self::assertSame('{"said":"one","agent":""}', $server->get('/')->body);
        $server->signal(Signal::TERM);
        self::assertSame(ExitCode::Stopped->value, $server->exitCode());
        self::assertFileExists("{$this->directory}/stopped");
    }

    public function testTheActorsOfAHandlerThatDoesNotKnowThemAreStopped(): void
    {
        $this->writeScript('handler', '$handler');
        $server = $this->start(['--port=0'], []);
        self::assertSame('from a handler', $server->get('/')->body);
        $server->signal(Signal::TERM);
        self::assertSame(ExitCode::Stopped->value, $server->exitCode());
        self::assertFileExists("{$this->directory}/stopped");
    }

    public function testThreadsAreWorkers(): void
    {
        $this->writeThreadScript();
        $server = $this->start(['--port=0'], []);
        self::assertCount(2, $server->workers());
        self::assertStringContainsString('nexus: withLogQueue() is not used', $server->errors());
        $counts = $nodes = [];
        while (\count($nodes) < 2) {
            $answer = json_decode($server->get('/')->body, true);
            self::assertIsArray($answer);
            self::assertIsInt($answer['node']);
            $counts[] = $answer['count'];
            $nodes[$answer['node']] = true;
            self::assertLessThan(1000, \count($counts), 'one worker answers all requests');
        }
        ksort($nodes);

        self::assertSame([0, 1], array_keys($nodes));
        self::assertSame(range(1, \count($counts)), $counts, 'both workers ask the same actor');
        $server->signal(Signal::TERM);
        self::assertSame(ExitCode::Stopped->value, $server->exitCode());
    }

    public function testAnInvalidConfigurationIsOneLine(): void
    {
        $this->writeScript('one', workers: 0);
        [$code, $said] = ServerProcess::failScript('server.php', $this->directory);

        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertStringContainsString('[NX-0418] --workers must be auto, or a whole number from 1 to 1024', $said);
    }

    /**
     * @param list<string> $arguments
     * @param list<string> $php
     */
    private function start(array $arguments, array $php): ServerProcess
    {
        return $this->script = ServerProcess::script('server.php', $arguments, $this->directory, $php);
    }

    /** @return int the status */
    private static function post(ServerProcess $server, int $bytes): int
    {
        $connection = $server->connect();
        $connection->send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {$bytes}\r\n\r\n"
            . str_repeat('a', $bytes));

        return $connection->read()->status;
    }

    private function writeThreadScript(): void
    {
        $autoload = var_export(\dirname(__DIR__, 3) . '/vendor/autoload.php', true);
        file_put_contents(
            "{$this->directory}/server.php",
            <<<PHP
            <?php

            use Nexus\Actor\{ActorContext, ActorSystem, Behavior, BehaviorWithState, Props};
            use Nexus\Http\Response\JsonResponse;
            use Nexus\Http\Server\Swoole\Threads\Actor\WorkerNodePoolSingletonSpawner;
            use Nexus\Http\Server\Swoole\Threads\Server\{SwooleThreadConfig, SwooleThreadServer};
            use Nexus\Http\Ws\{CompiledApplication, WsApplication};
            use Nexus\WorkerPool\WorkerNode;

            require {$autoload};

            final class Count { public function __construct(public int \$count = 0) {} }

            \$build = static function (ActorSystem \$system, WorkerNode \$node): CompiledApplication {
                \$props = Props::fromBehavior(Behavior::withState(0, static function (
                    ActorContext \$ctx,
                    Count \$message,
                    int \$state,
                ): BehaviorWithState {
                    \$ctx->reply(new Count(\$state + 1));

                    return BehaviorWithState::next(\$state + 1);
                }));
                \$app = WsApplication::create(\$system);
                \$app->withPoolSingletonSpawner(new WorkerNodePoolSingletonSpawner(\$node));
                \$counter = \$app->actor('counter', \$props)->poolSingleton();
                \$app->get('/', static fn () => JsonResponse::ok([
                    'node' => \$node->workerId(),
                    'count' => \$counter->ref()->ask(new Count(), 5.0)->await()->count,
                ])->withHeader('Connection', 'close'));

                return \$app->compile();
            };
            \$config = SwooleThreadConfig::bind('127.0.0.1', 8080)->threads(2)->withLogQueue(new ArrayObject());
            SwooleThreadServer::run(\$config, \$build);
            PHP,
        );
    }

    private function writeScript(string $said, string $served = '$app->compile()', int $workers = 2): void
    {
        $autoload = var_export(\dirname(__DIR__, 3) . '/vendor/autoload.php', true);
        file_put_contents(
            "{$this->directory}/server.php",
            <<<PHP
            <?php

            use Nexus\Actor\{ActorSystem, Behavior, Props};
            use Nexus\Actor\Signal\PostStop;
            use Nexus\Http\{Request, Response};
            use Nexus\Http\Response\JsonResponse;
            use Nexus\Http\Server\Swoole\Server\{SwooleWorkerConfig, SwooleWorkerServer};
            use Nexus\Http\Ws\{CompiledApplication, WsApplication};
            use Nexus\Time\Duration;

            require {$autoload};

            \$build = static function (ActorSystem \$system): CompiledApplication|Closure {
                \$app = WsApplication::create(\$system);
                \$app->get(
                    '/',
                    static fn () => JsonResponse::ok(['said' => '{$said}', 'agent' => ini_get('user_agent')]),
                );
                \$handler = static fn (Request \$request): Response => Response::text('from a handler');
                \$system->spawn(Props::fromBehavior(
                    Behavior::receive(static fn (): Behavior => Behavior::same())->onSignal(
                        static function (\$context, \$signal): Behavior {
                            if (\$signal instanceof PostStop) {
                                touch(__DIR__ . '/stopped');
                            }

                            return Behavior::same();
                        },
                    ),
                ), 'hall');

                return {$served};
            };
            \$config = SwooleWorkerConfig::bind('127.0.0.1', 8080)
                ->workers({$workers})
                ->maxConn(100)
                ->maxRequestBodyBytes(1000)
                ->shutdownTimeout(Duration::seconds(5))
                ->enableWebSocket();
            try {
                SwooleWorkerServer::run(\$config, \$build);
            } catch (Throwable \$failure) {
                fwrite(STDERR, "{\$failure->getMessage()}\\n");

                exit(1);
            }
            PHP,
        );
    }
}
