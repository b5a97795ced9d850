<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Swoole;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorPath;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\Exception\AskUndeliverableException;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Server\ApplicationFile;
use Nexus\Server\Swoole\Script;
use Nexus\Server\Swoole\SwooleThreadServer;
use Nexus\Server\Swoole\WorkerNode;
use Nexus\Server\Swoole\WorkerNodePoolSingletonSpawner;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Script::class)]
#[CoversClass(SwooleThreadServer::class)]
#[CoversClass(WorkerNode::class)]
#[CoversClass(WorkerNodePoolSingletonSpawner::class)]
final class WorkerNodeTest extends TestCase
{
    private ActorSystem $system;
    private WorkerNode $node;

    protected function setUp(): void
    {
        $this->system = ActorSystem::create('threads');
        $this->node = new WorkerNode(3, $this->system);
    }

    protected function tearDown(): void
    {
        $this->system->shutdown(1.0);
    }

    public function testAnActorHasOneReference(): void
    {
        $props = self::counter();
        $actor = $this->node->spawn($props, 'orders');

        self::assertSame($actor, $this->node->spawn($props, 'orders'));
        self::assertSame($actor, $this->node->actorFor('/user/orders'));
        self::assertSame($actor, $this->node->actorFor((string) $actor->path()));
        self::assertNull($this->node->actorFor('/user/singleton'));
        self::assertNull($this->node->actorFor('/user/carts'));
    }

    public function testItAsksAnActorWhereverItIs(): void
    {
        $this->node->start();
        $this->node->spawn(self::counter(), 'orders');
        $path = ActorPath::fromString('/user/orders');
        $message = new \ArrayObject();

        foreach ([1, 2] as $expected) {
            $answer = $this->node->askRemote($path, $expected, $message, Duration::seconds(5))->await();
            self::assertInstanceOf(\ArrayObject::class, $answer);
            self::assertSame([$expected], $answer->getArrayCopy());
        }
    }

    public function testAnUnknownActorCannotBeAsked(): void
    {
        $path = ActorPath::fromString('/user/carts');
        $future = $this->node->askRemote($path, 0, new \ArrayObject(), Duration::seconds(5));

        $this->expectException(AskUndeliverableException::class);
        $this->expectExceptionMessage('NX-1031');
        $future->await();
    }

    public function testTheSpawnerOfAnApplicationUsesIt(): void
    {
        $app = App::create()->withActors($this->system);
        $app->withPoolSingletonSpawner(new WorkerNodePoolSingletonSpawner($this->node));
        $registration = $app->actor('hall', self::counter())->poolSingleton();
        $app->get('/', static fn(): array => []);
        $app->compile();

        self::assertSame($this->node->actorFor('/user/hall'), $registration->ref());
    }

    public function testTheFactoryGetsTheWorker(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-threads');
        file_put_contents($file, <<<'PHP'
            <?php

            use Nexus\Actor\ActorSystem;
            use Nexus\Http\Server\Swoole\Threads\Actor\WorkerNodePoolSingletonSpawner;
            use Nexus\Http\Server\Swoole\Threads\Server\{SwooleThreadConfig, SwooleThreadServer};
            use Nexus\WorkerPool\WorkerNode;

            $build = static function (ActorSystem $system, WorkerNode $node): object {
                new WorkerNodePoolSingletonSpawner($node);

                return new ArrayObject([$node->workerId(), $node->system() === $system]);
            };
            SwooleThreadServer::run(SwooleThreadConfig::bind('127.0.0.1')->threads(2), $build);
            PHP);
        $loaded = [ApplicationFile::load($file), ApplicationFile::read($file, 1)->served];
        unlink($file);

        self::assertEquals([new \ArrayObject([0, true]), new \ArrayObject([1, true])], $loaded);
    }

    /** @return Props<object> answers with the number of messages that it has handled */
    private static function counter(): Props
    {
        $count = static function (ActorContext $ctx, object $message, int $state): BehaviorWithState {
            $ctx->reply(new \ArrayObject([$state + 1]));

            return BehaviorWithState::next($state + 1);
        };

        return Props::fromBehavior(Behavior::withState(0, $count));
    }
}
