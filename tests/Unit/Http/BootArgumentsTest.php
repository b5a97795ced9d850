<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Http\Actor\ResolvedActorTable;
use Nexus\Http\App;
use Nexus\Http\CompiledApp;
use Nexus\Http\Handler\Resolver\CompileContext;
use Nexus\Http\Handler\Resolver\HttpBootContext;
use Nexus\Http\Handler\Resolver\InvocationContext;
use Nexus\Http\Handler\Resolver\ParamMetadata;
use Nexus\Http\Handler\Resolver\ParamResolver;
use Nexus\Http\Handler\Resolver\Scope;
use Nexus\Http\Internal\Argument\BootArguments;
use Nexus\Http\Internal\ServiceContainer;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\ServiceNotFoundError;
use Nexus\Http\Ws\WsApplication;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Container\ContainerInterface;
use Psr\Container\NotFoundExceptionInterface;

/** Resolvers of the library, for constructors; what they get; the container of a compiled application. */
#[CoversClass(BootArguments::class)]
#[CoversClass(CompiledApp::class)]
#[CoversClass(HttpBootContext::class)]
#[CoversClass(ResolvedActorTable::class)]
#[CoversClass(ServiceContainer::class)]
#[CoversClass(ServiceNotFoundError::class)]
final class BootArgumentsTest extends TestCase
{
    private ActorSystem $system;

    protected function setUp(): void
    {
        $this->system = ActorSystem::create('boot');
    }

    protected function tearDown(): void
    {
        $this->system->shutdown(1.0);
    }

    public function testAResolverComputesArgumentsOfConstructors(): void
    {
        $handler = new class ([], null) {
            /** @param list<string> $booted */
            public function __construct(private readonly array $booted, private readonly ?\Countable $other) {}

            /** @return list<string> */
            public function __invoke(): array
            {
                return [...$this->booted, get_debug_type($this->other)];
            }
        };
        $app = App::create()->withActors($this->system)->provide(new \ArrayObject(), \Countable::class);
        $app->paramResolver($this->resolver());
        $app->actor('hall', self::silent());
        $app->perRequestActor('cart', self::silent());
        $app->get('/', $handler::class);

        self::assertSame(
            ['HttpBoot', $handler::class, 'hall', 'cart of requests', 'nothing unknown', 'ArrayObject'],
            json_decode($app->handle(Request::of('GET', '/'))->body(), true),
        );
    }

    public function testAnUnknownActorIsAnError(): void
    {
        $app = App::create()->withActors($this->system);
        $app->perRequestActor('cart', self::silent());
        /** @var \ArrayObject<int, ResolvedActorTable> $tables */
        $tables = new \ArrayObject();
        $app->paramResolver(new class ($tables) implements ParamResolver {
            /** @param \ArrayObject<int, ResolvedActorTable> $tables */
            public function __construct(private readonly \ArrayObject $tables) {}

            public function compile(\ReflectionParameter $param, CompileContext $ctx): null
            {
                $this->tables[] = $ctx->services->actors ?? TestCase::fail('There is no table.');

                return null;
            }

            public function resolve(ParamMetadata $metadata, InvocationContext $ctx): null
            {
                return null;
            }
        });
        $app->get('/{id}', static fn(string $id): array => [$id]);
        $app->compile();

        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('[NX-0303] The application has no actor with the name "cart"');
        $tables[0]?->resolve('cart');
    }

    public function testTheContainerIsThatOfTheApplication(): void
    {
        $own = new class implements ContainerInterface {
            public function get(string $id): string
            {
                return $id;
            }

            public function has(string $id): bool
            {
                return true;
            }
        };

        self::assertSame($own, WsApplication::create($this->system)->withContainer($own)->compile()->container());
    }

    public function testWithoutAContainerItHasTheServices(): void
    {
        $list = new \ArrayObject();
        $app = App::create()->provide($list, \Countable::class);
        $app->get('/', static fn(Sku $sku, \Countable $list): array => [spl_object_id($sku), \count($list)]);
        $container = $app->compile()->container();

        self::assertTrue($container->has(\Countable::class));
        self::assertSame($list, $container->get(\Countable::class));
        self::assertFalse($container->has('unknown'));
        try {
            $container->get('unknown');
            self::fail('It was found.');
        } catch (NotFoundExceptionInterface $error) {
            self::assertInstanceOf(ServiceNotFoundError::class, $error);
            self::assertSame('NX-0303', $error->errorCode());
            self::assertStringContainsString('[NX-0303] There is no service unknown', $error->getMessage());
        }
    }

    private function resolver(): ParamResolver
    {
        return new class implements ParamResolver {
            public function compile(\ReflectionParameter $param, CompileContext $ctx): ?ParamMetadata
            {
                TestCase::assertFalse($ctx->isRequestBound());

                return $ctx->scope === Scope::HttpBoot
                    ? new ParamMetadata($this, $param->getName(), null, [$ctx->owner])
                    : null;
            }

            /** @return list<mixed> */
            public function resolve(ParamMetadata $metadata, InvocationContext $ctx): array
            {
                TestCase::assertInstanceOf(HttpBootContext::class, $ctx);
                TestCase::assertSame('booted', $metadata->name, 'a service of the application precedes');
                $actors = $ctx->services->actors ?? TestCase::fail('There is no table.');

                return [
                    $ctx->scope->name,
                    $metadata->payload[0],
                    $actors->resolve('hall')->path()->name(),
                    $actors->isPerRequest('cart') && $actors->hasAny('cart') ? 'cart of requests' : '',
                    $actors->hasAny('unknown') || $actors->isPerRequest('hall') ? '' : 'nothing unknown',
                ];
            }
        };
    }

    /** @return Props<object> */
    private static function silent(): Props
    {
        return Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same()));
    }
}
