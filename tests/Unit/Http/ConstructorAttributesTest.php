<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Internal\Services;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\PortableNames;
use Nexus\Http\Request;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\CoversTrait;
use PHPUnit\Framework\TestCase;

/** Snippets of Portable show what works; this is what is refused, and which resolver is asked first. */
#[CoversClass(Services::class)]
#[CoversTrait(PortableNames::class)]
final class ConstructorAttributesTest extends TestCase
{
    public function testAnActorOfAConstructorThatDoesNotExistIsAProblem(): void
    {
        $app = App::create();
        $app->get('/', self::wantsHall()::class);

        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('$hall of its constructor is the actor "hall"');

        $app->compile();
    }

    public function testAnActorNeedsASystem(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('The actor "hall" has no system to start in. Give one to App::withActors() first');

        $props = Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same()));
        App::create()->actor('hall', $props);
    }

    public function testAResolverThatOverridesIsAskedFirst(): void
    {
        $app = App::create();
        $app->paramResolver(self::resolver('first'))->paramResolver(self::resolver('second'));
        $app->get('/text', static fn(string $text): array => [$text]);
        self::assertSame('["first"]', $app->handle(Request::of('GET', '/text'))->body());

        $app->paramResolver(self::resolver('third'), override: true);

        self::assertSame('["third"]', $app->handle(Request::of('GET', '/text'))->body());
    }

    private static function resolver(string $answer): ParamResolver
    {
        return new class ($answer) implements ParamResolver {
            public function __construct(private readonly string $answer) {}

            public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
            {
                return ParamContext::typeOf($parameter) === 'string' ? fn(): string => $this->answer : null;
            }
        };
    }

    private static function wantsHall(): object
    {
        return new class (ActorSystem::create('constructor')->deadLetters()) {
            /** @param ActorRef<object> $hall */
            public function __construct(#[FromActor('hall')] public readonly ActorRef $hall) {}

            /** @return array<string> */
            public function __invoke(): array
            {
                return [];
            }
        };
    }
}
