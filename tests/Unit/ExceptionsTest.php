<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit;

use Nexus\Http\Error\HttpException;
use Nexus\Import\ImportException;
use Nexus\NexusException;
use Nexus\Server\Internal\Task\RemoteTrace;
use Nexus\TemporarilyUnavailable;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The rule for errors and exceptions in docs/reference/errors.md, checked for every class. */
#[CoversNothing]
final class ExceptionsTest extends TestCase
{
    /** @return \Generator<string, array{\ReflectionClass<object>}> */
    public static function throwables(): \Generator
    {
        // A RemoteTrace is never thrown: it is the previous exception of another one. nexus import runs without the
        // extension, and prints its exceptions.
        $others = [RemoteTrace::class, ImportException::class];
        foreach (PublicApi::all() as $class) {
            if ($class->implementsInterface(\Throwable::class) && !\in_array($class->getName(), $others, true)) {
                yield $class->getName() => [$class];
            }
        }
    }

    /** @param \ReflectionClass<object> $class */
    #[DataProvider('throwables')]
    public function testAClassIsAnErrorOrAnExceptionAsItsNameSays(\ReflectionClass $class): void
    {
        self::assertTrue($class->implementsInterface(NexusException::class), 'implements NexusException');
        self::assertFalse($class->isSubclassOf(\LogicException::class), 'a mistake in the program is an Error');
        if ($class->isInterface()) {
            self::assertMatchesRegularExpression('/(Exception|TemporarilyUnavailable)$/', $class->getName());

            return;
        }
        if ($class->isSubclassOf(HttpException::class)) {
            self::assertStringStartsWith('Nexus\Http\Error\\', $class->getName(), 'it is named after its status');

            return;
        }
        $isError = $class->isSubclassOf(\Error::class);

        self::assertStringEndsWith($isError ? 'Error' : 'Exception', $class->getName());
        self::assertFalse($isError && $class->implementsInterface(TemporarilyUnavailable::class));
    }

    /** @param \ReflectionClass<object> $class */
    #[DataProvider('throwables')]
    public function testTheCodesOfAClassAreExplained(\ReflectionClass $class): void
    {
        if ($class->isInterface() || $class->isAbstract()) {
            self::assertNotSame('', $class->getName());

            return;
        }
        $named = $class->isSubclassOf(HttpException::class) ? HttpException::class : $class->getName();
        $files = (array) glob(PublicApi::root() . '/docs/reference/errors/NX-*.php');
        $explained = preg_grep(
            '/^ \* Class: .*\b' . preg_quote($named, '/') . '\b/m',
            array_map(static fn(mixed $file): string => (string) file_get_contents((string) $file), $files),
        );

        self::assertNotEmpty($explained, "a file of docs/reference/errors names {$class->getName()}");
    }

    public function testPublicFunctionsDeclarePublicClasses(): void
    {
        $found = [];
        foreach (PublicApi::functions() as $function) {
            preg_match_all('/@throws ([\w\\\\|]+)/', (string) $function->getDocComment(), $matches);
            foreach (explode('|', implode('|', $matches[1])) as $name) {
                $name = Imports::resolve($name, $function);
                if ($name !== '' && !self::isPublicThrowable($name)) {
                    $found[] = "{$function->getName()}() of {$function->getFileName()} throws {$name}";
                }
            }
        }

        self::assertSame([], $found);
    }

    private static function isPublicThrowable(string $name): bool
    {
        return is_a($name, \Throwable::class, true) && !str_contains($name, '\\Internal\\')
            && !str_contains((string) (new \ReflectionClass($name))->getDocComment(), '@internal');
    }
}
