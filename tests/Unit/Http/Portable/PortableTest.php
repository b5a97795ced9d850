<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Portable;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\Props;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Http\Actor\ActorMode;
use Nexus\Http\Actor\ActorRegistration;
use Nexus\Http\Actor\PerRequestActorScope;
use Nexus\Http\Actor\PoolSingletonSpawner;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Exception\ExceptionMapperRegistry;
use Nexus\Http\Handler\Resolver\CompileContext;
use Nexus\Http\Handler\Resolver\InvocationContext;
use Nexus\Http\Handler\Resolver\ParamMetadata;
use Nexus\Http\Handler\Resolver\ParamResolver;
use Nexus\Http\Handler\Resolver\ParamResolverRegistry;
use Nexus\Http\Handler\Resolver\RequestBoundContext;
use Nexus\Http\Handler\Resolver\ResolverServices;
use Nexus\Http\Handler\Resolver\Scope;
use Nexus\Http\Internal\Argument\PortableResolver;
use Nexus\Http\Internal\RegisteredActors;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Middleware\ExceptionHandlerMiddleware;
use Nexus\Http\Request;
use Nexus\Http\Toolkit\Middleware\OriginAllowlistMiddleware;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;

#[CoversClass(ActorRegistration::class)]
#[CoversClass(ExceptionHandlerMiddleware::class)]
#[CoversClass(ExceptionMapperRegistry::class)]
#[CoversClass(OriginAllowlistMiddleware::class)]
#[CoversClass(ParamResolverRegistry::class)]
#[CoversClass(PerRequestActorScope::class)]
#[CoversClass(PortableResolver::class)]
#[CoversClass(RegisteredActors::class)]
final class PortableTest extends TestCase
{
    private ActorSystem $system;

    protected function setUp(): void
    {
        $this->system = ActorSystem::create('portable');
    }

    protected function tearDown(): void
    {
        $this->system->shutdown(1.0);
    }

    public function testAnActorStartsWithItsSettingsWhenTheApplicationIsCompiled(): void
    {
        $app = App::create()->withActors($this->system);
        $hall = $app->actor('hall', self::silent());
        self::assertSame($hall, $hall->withMailbox(MailboxConfig::bounded(3))->workerLocal());
        self::assertSame($hall, $hall->withSupervision(SupervisionStrategy::oneForOne()));
        self::assertNull($this->system->native()->child('hall'));
        $app->get('/', static fn(#[FromActor('hall')] ActorRef $hall): array => [$hall->path()->name()]);
        self::assertSame('["hall"]', $app->handle(Request::of('GET', '/'))->body());
        self::assertSame($hall->ref(), $this->system->native()->child('hall'));

        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('The actor "hall" has started');
        $hall->poolSingleton();
    }

    public function testASpawnerStartsActorsOfThePool(): void
    {
        $spawner = new class ($this->system) implements PoolSingletonSpawner {
            public int $spawned = 0;

            public function __construct(private readonly ActorSystem $system) {}

            public function spawn(Props $props, string $name): ActorRef
            {
                ++$this->spawned;

                return $this->system->spawn($props, "pool-{$name}");
            }
        };
        $app = App::create()->withActors($this->system)->withPoolSingletonSpawner($spawner);
        self::assertFalse($app->requiresPoolSingleton());
        $app->actor('hall', self::silent())->poolSingleton();
        self::assertTrue($app->requiresPoolSingleton());
        $app->get('/', static fn(#[FromActor('hall')] ActorRef $hall): array => [$hall->path()->name()]);
        self::assertSame('["pool-hall"]', $app->handle(Request::of('GET', '/'))->body());
        $app->get('/again', static fn(): array => []);
        self::assertSame('[]', $app->handle(Request::of('GET', '/again'))->body());
        self::assertSame(1, $spawner->spawned);
    }

    public function testWithoutASpawnerItIsASingletonOfTheSystem(): void
    {
        $app = App::create()->withActors($this->system);
        $registration = $app->actor('clock', self::silent())->mode(ActorMode::PoolSingleton);
        $app->get('/', static fn(#[FromActor('clock')] ActorRef $clock): array => [$clock === $registration->ref()]);
        self::assertSame('[true]', $app->handle(Request::of('GET', '/'))->body());
    }

    public function testTheScopeOfARequestStopsItsActors(): void
    {
        $app = App::create()->withActors($this->system);
        $app->perRequestActor('cart', self::silent());
        $before = $this->system->liveActorCount();
        $app->get('/', function (PerRequestActorScope $scope, #[FromActor('cart')] ActorRef $cart): array {
            $seen = [$scope->hasSpawned('cart'), $scope->spawn('cart') === $cart];
            $scope->dispose();

            return [...$seen, $scope->hasSpawned('cart')];
        });
        $app->get('/none', static fn(PerRequestActorScope $scope): array => [$scope->hasSpawned('cart')]);
        self::assertSame('[true,true,false]', $app->handle(Request::of('GET', '/'))->body());
        self::assertSame('[false]', $app->handle(Request::of('GET', '/none'))->body());
        $this->system->run(untilIdle: true);
        self::assertSame($before, $this->system->liveActorCount());
    }

    public function testAnActorThatNoRequestHasIsNamed(): void
    {
        $app = App::create()->withActors($this->system);
        $app->get('/', static function (PerRequestActorScope $scope): array {
            self::assertFalse($scope->hasSpawned('cart'));
            try {
                $scope->spawn('cart');
            } catch (InvalidHandlerError $error) {
                return [$error->getMessage()];
            }

            return [];
        });
        self::assertStringContainsString('perRequestActor', $app->handle(Request::of('GET', '/'))->body());
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage("#[FromActor('cart')]");
        $app->perRequestActor('cart', self::silent())->ref();
    }

    public function testAResolverInTheShapeOfTheLibrary(): void
    {
        $resolver = new class implements ParamResolver {
            /** @var list<string> */
            public array $owners = [];

            public function compile(\ReflectionParameter $param, CompileContext $ctx): ?ParamMetadata
            {
                $this->owners[] = $ctx->owner;

                return $param->getName() === 'seen' ? new ParamMetadata($this, 'seen', 'array', ['of' => 1]) : null;
            }

            public function resolve(ParamMetadata $metadata, InvocationContext $ctx): mixed
            {
                TestCase::assertInstanceOf(RequestBoundContext::class, $ctx);

                return [$metadata->payload, $ctx->pathParams, $ctx->request->getMethod(), $ctx->scope->name];
            }
        };
        $app = App::create()->paramResolver($resolver);
        $app->get('/a/{id}', static fn(array $seen, string $id): array => [...$seen, $id]);
        $body = '[{"of":1},{"id":"7"},"GET","HttpRequest","7"]';
        self::assertSame($body, $app->handle(Request::of('GET', '/a/7'))->body());
        self::assertSame($body, $app->handle(Request::of('GET', '/a/7'))->body());
        self::assertSame(['GET /a/{id}', 'GET /a/{id}'], $resolver->owners, 'it is asked when the route is compiled');

        $other = new class implements ParamResolver {
            public function compile(\ReflectionParameter $param, CompileContext $ctx): ParamMetadata
            {
                return new ParamMetadata($this, 'other', null);
            }

            public function resolve(ParamMetadata $metadata, InvocationContext $ctx): null
            {
                return null;
            }
        };
        $context = new CompileContext(Scope::HttpRequest, '/', new ResolverServices());
        $parameter = new \ReflectionParameter(static fn(array $seen): array => $seen, 0);
        $registry = (new ParamResolverRegistry([$resolver]))->with($other);
        self::assertSame('seen', $registry->compile($parameter, $context)?->name);
        self::assertSame('other', $registry->withOverride($other)->compile($parameter, $context)?->name);
        self::assertNull((new ParamResolverRegistry())->compile($parameter, $context));
    }

    public function testTheExceptionHandlerAnswersExceptionsBeforeTheApplicationDoes(): void
    {
        $mappers = new ExceptionMapperRegistry();
        $mapper = static fn(\DomainException $e, ServerRequestInterface $request): ResponseInterface
            => \Nexus\Http\Response\Response::badRequest("{$e->getMessage()} {$request->getMethod()}");
        $mappers->register(\DomainException::class, $mapper);
        self::assertTrue($mappers->has(\DomainException::class));
        self::assertFalse($mappers->has(\LogicException::class));
        /** @var \ArrayObject<int, class-string> $seen */
        $seen = new \ArrayObject();
        $app = App::create()->middleware(new ExceptionHandlerMiddleware($mappers));
        $observe = static function (Request $request, callable $next) use ($seen): mixed {
            try {
                return $next($request);
            } catch (\Exception $exception) {
                $seen->append($exception::class);
                throw $exception;
            }
        };
        $app->middleware($observe);
        $app->get('/domain', static fn() => throw new \DomainException('no'));
        $app->get('/other', static fn() => throw new \RuntimeException('secret'));
        $answer = $app->handle(Request::of('GET', '/domain'));
        self::assertSame([400, 'no GET'], [$answer->status(), $answer->body()]);
        $answer = $app->handle(Request::of('GET', '/other'));
        self::assertSame(500, $answer->status());
        self::assertStringNotContainsString('secret', $answer->body());
        self::assertSame([\DomainException::class, \RuntimeException::class], $seen->getArrayCopy());
        self::assertSame(404, $app->handle(Request::of('GET', '/nothing'))->status());
        $psr7 = $mappers->map(new \DomainException('x'), Request::of('PUT', '/')->toPsr7());
        self::assertSame([400, 'x PUT'], [$psr7->getStatusCode(), (string) $psr7->getBody()]);
    }

    public function testTheOriginIsCompared(): void
    {
        $app = App::create()->middleware(new OriginAllowlistMiddleware(['https://Shop.example'], false, ['get']));
        $app->get('/', static fn(): array => []);
        $app->post('/', static fn(): array => []);
        $status = static fn(string $method, ?string $origin = null): int
            => $app->handle(Request::of($method, '/', $origin === null ? [] : ['Origin' => $origin]))->status();
        self::assertSame(200, $status('POST', 'https://shop.example'));
        self::assertSame(403, $status('POST', 'https://shop.example.evil'));
        self::assertSame(403, $status('POST', 'null'));
        self::assertSame(403, $status('POST'));
        self::assertSame(200, $status('GET', 'https://evil.example'));
    }

    /** @return Props<object> */
    private static function silent(): Props
    {
        return Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same()));
    }
}
