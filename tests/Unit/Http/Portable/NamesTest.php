<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Portable;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Every name of the public Nexus HTTP API (http-api.md beside this file) works. */
#[CoversNothing]
final class NamesTest extends TestCase
{
    /** Words of its code blocks that are no names of the API: types of PHP, of the PSRs and of other packages. */
    private const FOREIGN = [
        'ActorContext', 'ActorRef', 'ActorSystem', 'Attribute', 'BehaviorWithState', 'CacheInterface', 'ClockInterface',
        'Closure', 'Configuration', 'ContainerInterface', 'DateInterval', 'Duration', 'EventDispatcherInterface',
        'Future', 'Generator', 'Iterator', 'LoggerInterface', 'MailboxConfig', 'MiddlewareInterface', 'NexusException',
        'NullLogger', 'Plain', 'Props', 'Queue', 'ReflectionParameter', 'RequestHandlerInterface',
        'ResponseFactoryInterface', 'ResponseInterface', 'ServerRequestInterface', 'StatefulActorHandler',
        'StreamFactoryInterface', 'SupervisionStrategy', 'Throwable', 'TException',
        // Namespaces, a header, and methods of which the document has the ends only: assertOk|Created|NoContent.
        'Lcobucci', 'WebSocket', 'Server', 'Swoole', 'Threads', 'Allow', 'Created', 'NoContent', 'NotFound',
        'Unauthorized', 'BadRequest', 'ServerError',
    ];

    /** @return iterable<string, array{string, string}> */
    public static function names(): iterable
    {
        foreach (Names::here() as $name => $members) {
            yield $name => ["Nexus\\{$name}", $members];
        }
    }

    #[DataProvider('names')]
    public function testItWorksHere(string $name, string $members): void
    {
        self::assertTrue(class_exists($name) || interface_exists($name), "{$name} does not exist");
        $class = new \ReflectionClass($name);
        preg_match_all('/(\w+)(?:\(([\w ]*)\))?/', $members, $found, PREG_SET_ORDER);
        foreach ($found as $member) {
            if ($class->hasConstant($member[1])) {
                continue;
            }
            self::assertTrue($class->hasMethod($member[1]), "{$name}::{$member[1]}() does not exist");
            $expected = ($member[2] ?? '') === '' ? [] : explode(' ', $member[2]);
            $parameters = $class->getMethod($member[1])->getParameters();
            $actual = array_map(static fn(\ReflectionParameter $one): string => $one->getName(), $parameters);
            self::assertSame(
                $expected,
                \array_slice($actual, 0, \count($expected)),
                "the parameters of {$name}::{$member[1]}()",
            );
        }
    }

    public function testNoNameOfTheDocumentIsForgotten(): void
    {
        $known = array_merge(self::FOREIGN, ...array_map(
            static fn(string $name): array => explode('\\', "Nexus\\{$name}"),
            array_keys(Names::here()),
        ));
        $members = array_merge(...array_map(
            static fn(string $list): array => explode(' ', (string) preg_replace('/\W+/', ' ', $list)),
            array_values(Names::here()),
        ));
        self::assertSame([], array_values(array_diff(self::namesOfTheDocument(), $known, $members)));
    }

    /** @return list<string> what looks like a class: "RouteBuilder", in a code block and not after a dollar sign */
    private static function namesOfTheDocument(): array
    {
        $document = (string) file_get_contents(__DIR__ . '/http-api.md');
        preg_match_all('/^```php$(.*?)^```$/ms', explode('## 9.', $document)[0], $blocks);
        $names = [];
        foreach ($blocks[1] as $block) {
            $code = preg_replace(['~(?<=\s)//[^\n]*~', "~'[^'\n]*'~"], '', $block);
            preg_match_all('/(?<![\w$])[A-Z][a-z]+(?:[A-Z][a-z]*)*\b/', (string) $code, $found);
            array_push($names, ...$found[0]);
        }

        return array_values(array_unique($names));
    }
}
