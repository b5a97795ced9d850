<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Internal\ClassScanner;
use Nexus\Http\Internal\Definition;
use Nexus\Http\InvalidHandlerError;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

final class DiscoveryTest extends TestCase
{
    private SourceDirectory $directory;

    protected function setUp(): void
    {
        $this->directory = SourceDirectory::create();
    }

    protected function tearDown(): void
    {
        $this->directory->remove();
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function sources(): iterable
    {
        yield 'a class' => ['<?php namespace A\B; #[X] final class C {}', ['A\B\C']];
        yield 'no namespace' => ['<?php #[X] class C {}', ['C']];
        yield 'no attribute' => ['<?php class C { /* #[ */ }', []];
        yield 'several' => ['<?php #[X] class A { abstract function b(); } readonly class B {}', ['A', 'B']];
        yield 'no objects' => ['<?php #[X] abstract class A {} interface B {} trait C {} enum D {} class E {}', ['E']];
        yield 'inside of a block' => ['<?php #[X] if (1) { class A {} } function f() { return new class {}; }', []];
        yield 'names only' => ['<?php #[X] class A { public $a = B::class; public string $b = "{$c} class D"; }', ['A']];
        yield 'namespaces in braces' => ['<?php namespace A { #[X] class B {} } namespace { class C {} }', ['A\B', 'C']];
        yield 'two namespaces' => ['<?php namespace A; #[X] class B {} namespace C; class D {}', ['A\B', 'C\D']];
        yield 'a syntax error' => ['<?php #[X] class A { } } class', ['A']];
    }

    /** @param list<string> $classes */
    #[DataProvider('sources')]
    public function testFindsTheClassesOfAFile(string $source, array $classes): void
    {
        self::assertSame($classes, ClassScanner::classesOf($source));
    }

    public function testAddsARouteForEachAttribute(): void
    {
        $this->directory->add('Users.php', <<<'PHP'
            #[Prefix('/users', name: 'user.', host: 'API.example.com')]
            final class Users
            {
                #[Get('/{id:int}', name: 'show')]
                public function show(int $id): void {}
                #[Post(''), Route(['PUT', 'patch'], '/all', host: 'all.example.com')]
                public static function add(): void {}
            }
            PHP);
        $this->directory->add('inner/About.php', <<<'PHP'
            #[Get('/about', name: 'about')]
            final class About { public function __invoke(): void {} }
            PHP);
        $definitions = App::create()->discover($this->directory->path)->definitions();
        $found = array_map(static fn(Definition $one): array
            => [$one->methods, $one->pattern(), $one->name, $one->host()], $definitions);

        self::assertSame([
            [['GET'], '/users/{id:int}', 'user.show', 'api.example.com'],
            [['POST'], '/users', null, 'api.example.com'],
            [['PUT', 'PATCH'], '/users/all', null, 'all.example.com'],
            [['GET'], '/about', 'about', null],
        ], $found);
        self::assertSame(["{$this->directory->namespace}\\Users", 'show'], $definitions[0]->handler);
        self::assertSame("{$this->directory->path}/Users.php:8", $definitions[0]->declaredAt);
    }

    public function testTheMiddlewareOfTheClassComesFirst(): void
    {
        $this->directory->add('Users.php', <<<'PHP'
            #[Prefix(middleware: ['A', 'B'])]
            final class Users
            {
                #[Get('/', middleware: ['C'])]
                public function show(): void {}
            }
            PHP);
        $definition = App::create()->discover($this->directory->path)->definitions()[0];

        self::assertSame(['A', 'B', 'C'], array_column($definition->policy->middleware(), 'middleware'));
    }

    public function testTheFoundHandlersAreCalled(): void
    {
        $this->directory->add('Users.php', 'final class Users { #[Get("/a")] public function show(): void {} }');
        $routes = App::create()->discover($this->directory->path)->routes();

        self::assertSame('/a', $routes[0]->pattern);
    }

    public function testAFileThatDeclaresNoClassIsNotLoaded(): void
    {
        $this->directory->add('script.php', 'throw new \Exception("#[loaded]");');
        $this->directory->add('Plain.php', 'throw new \Exception("loaded"); class Plain {}');
        $this->directory->add('Other.txt', '#[Get("/")] class Other { public function __invoke() {} }');

        self::assertSame([], App::create()->discover($this->directory->path)->definitions());
    }

    public function testAClassOfAParentHasItsRoutes(): void
    {
        $this->directory->add('A.php', 'abstract class Base { #[Get("/list")] public function list(): void {} }');
        $this->directory->add('B.php', 'require_once __DIR__ . "/A.php"; #[Prefix("/b")] final class B extends Base {}');
        $definitions = App::create()->discover($this->directory->path)->definitions();

        self::assertSame(['/b/list'], array_map(static fn(Definition $one): string => $one->pattern(), $definitions));
        self::assertSame(["{$this->directory->namespace}\\B", 'list'], $definitions[0]->handler);
    }

    /** @return iterable<string, array{string, string, int}> */
    public static function brokenClasses(): iterable
    {
        yield 'a syntax error' => ['#[Get("/")] class A { public function } ', 'A cannot be loaded: syntax error', 4];
        yield 'no parent' => ["\n#[Get('/')] class A extends Missing {}", 'A cannot be loaded: Class', 5];
        yield 'no __invoke()' => ['#[Get("/")] class A {}', 'A has #[Route], so it needs __invoke()', 4];
        yield 'a private method' => ["class A {\n#[Get('/')] private function a() {} }", 'A::a() has a route, so', 5];
        yield 'no path' => ['class A { #[Get] public function a() {} }', '#[Nexus\Http\Attribute\Get]: Too few', 4];
        yield 'an unknown name' => ['class A { #[Get("/", to: 1)] public function a() {} }', 'Unknown named', 4];
    }

    #[DataProvider('brokenClasses')]
    public function testReportsABrokenClassWithItsFileAndLine(string $code, string $message, int $line): void
    {
        $file = $this->directory->add('A.php', $code);
        try {
            App::create()->discover($this->directory->path)->routes();
            self::fail('it is accepted');
        } catch (InvalidHandlerError $error) {
            self::assertStringStartsWith('[NX-0303] ', $error->getMessage());
            self::assertStringContainsString($message, $error->getMessage());
            self::assertStringContainsString("{$file}:{$line}", $error->getMessage());
        }
    }

    public function testReportsAllProblemsAtOnce(): void
    {
        $this->directory->add('A.php', '#[Get("/")] class A {}');
        $this->directory->add('B.php', '#[Get("/")] class B {}');
        $app = App::create()->discover($this->directory->path)->discover('/no/such/directory');
        $app->get('/{id:number}', static fn() => null);
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessageMatches('~4 problems.*no/such/directory.*class .*A has.*class .*B has.*number~s');
        $app->routes();
    }

    public function testAClassOfTwoFilesIsAProblem(): void
    {
        $this->directory->add('A.php', '#[Get("/")] class A { public function __invoke(): void {} }');
        $this->directory->add('B.php', '#[Get("/")] class A { public function __invoke(): void {} }');
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage("is also declared in {$this->directory->path}/A.php ({$this->directory->path}/B.php)");
        App::create()->discover($this->directory->path)->routes();
    }

    public function testTheCacheKeepsTheClassesOfUnchangedFiles(): void
    {
        $file = $this->directory->add('A.php', 'class A { #[Get("/a")] public function a(): void {} }');
        $cache = new Psr16Cache(new ArrayAdapter());
        self::assertSame(['/a'], $this->patterns($cache));
        $stored = $cache->get('nexus.http.routes');
        self::assertStringContainsString(
            (string) json_encode([$file => ['%', ["{$this->directory->namespace}\\A"]]]),
            (string) preg_replace('/"\d+ \d+ \d+ \d+"/', '"%"', (string) json_encode($stored)),
        );
        self::assertSame(['/a'], $this->patterns($cache));
        self::assertSame($stored, $cache->get('nexus.http.routes'));

        App::create()->discover($this->directory->path)->withRouteCache($cache)->clearRouteCache();
        self::assertFalse($cache->has('nexus.http.routes'));
    }

    public function testTheCacheNoticesNewChangedAndDeletedFiles(): void
    {
        $cache = new Psr16Cache(new ArrayAdapter());
        $first = $this->directory->add('A.php', 'class A { #[Get("/a")] public function a(): void {} }');
        self::assertSame(['/a'], $this->patterns($cache));
        $this->directory->add('B.php', 'class B { #[Get("/b")] public function b(): void {} }');
        self::assertSame(['/a', '/b'], $this->patterns($cache));
        $this->directory->add('B.php', '/* a longer file, whose class this process has */ abstract class C {}');
        self::assertSame(['/a'], $this->patterns($cache));
        unlink($first);
        self::assertSame([], $this->patterns($cache));
    }

    public function testAFileThatWasJustChangedIsNotInTheCache(): void
    {
        $file = $this->directory->add('A.php', 'class A { #[Get("/a")] public function a(): void {} }');
        touch($file, time() + 60);
        $cache = new Psr16Cache(new ArrayAdapter());
        self::assertSame(['/a'], $this->patterns($cache));
        self::assertNull($cache->get('nexus.http.routes'));
    }

    /** @return iterable<string, array{\Closure(array<mixed>, string): mixed}> */
    public static function forgedEntries(): iterable
    {
        yield 'no array' => [static fn(): mixed => 'routes'];
        yield 'no files' => [static fn(): mixed => ['format' => 1]];
        yield 'another class' => [static function (array $entry): mixed {
            array_walk_recursive($entry, static function (mixed &$value): void {
                $value = \is_string($value) && str_contains($value, '\\A') ? self::class : $value;
            });

            return $entry;
        }];
        yield 'another form' => [static fn(array $entry, string $file): mixed
            => ['format' => 1, 'files' => [$file => 'A', 'b' => [1, 2]]]];
    }

    #[DataProvider('forgedEntries')]
    public function testAForgedEntryAddsNothing(\Closure $forge): void
    {
        $file = $this->directory->add('A.php', 'class A { #[Get("/a")] public function a(): void {} }');
        $cache = new Psr16Cache(new ArrayAdapter());
        self::assertSame(['/a'], $this->patterns($cache));
        $cache->set('nexus.http.routes', $forge((array) $cache->get('nexus.http.routes'), $file));

        self::assertSame(['/a'], $this->patterns($cache));
    }

    /** @return list<string> */
    private function patterns(Psr16Cache $cache): array
    {
        $app = App::create()->discover($this->directory->path)->withRouteCache($cache);

        return array_map(static fn(Definition $one): string => $one->pattern(), $app->definitions());
    }
}
