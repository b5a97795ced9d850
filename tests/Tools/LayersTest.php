<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class LayersTest extends TestCase
{
    private const CLEAN = [
        'ext/nexus.h' => '',
        'ext/nexus.c' => "#include \"nexus.h\"\n#include \"php/php.h\"\n",
        'ext/base/list.h' => '',
        'ext/loop/loop.h' => "#include \"base/list.h\"\n",
        'ext/loop/private.h' => '',
        'ext/wire/wire.h' => "/* a zval is not meant here, nor is php.h */\n",
        'ext/wire/route.h' => '',
        'ext/fault/fault.h' => '',
        'ext/fault/catalogue.def' => '',
        'ext/coro/coro.h' => "#include \"php.h\"\n#include \"fault/fault.h\"\n#include \"loop/loop.h\"\n",
        'ext/http/http.h' => "#include \"wire/route.h\"\n#include \"fault/catalogue.def\"\n",
        'ext/http/private.h' => "#include \"http/http.h\"\n",
        'ext/actor/actor.h' => '',
        'ext/worker/worker.h' => '',
        'ext/php/php.h' => "#include <php.h>\n#include \"nexus.h\"\n#include \"http/http.h\"\nPHP_METHOD(A, b)\n",
        'src/Async/Scope.php' => "<?php\nuse Nexus\\NexusException;\n",
        'src/Http/App.php' => "<?php\nuse Nexus\\Async\\Scope;\n",
        'src/Console/ServeCommand.php' => "<?php\nuse Nexus\\Worker\\Internal\\Master;\n",
    ];

    public function testACleanTreePasses(): void
    {
        self::assertSame([0, ''], (new Tree(self::CLEAN))->judgedBy('check-layers'));
    }

    #[DataProvider('violations')]
    public function testItCatches(string $path, string $content, string $said): void
    {
        [$code, $output] = (new Tree([...self::CLEAN, $path => $content]))->judgedBy('check-layers');

        self::assertSame(1, $code);
        self::assertStringContainsString($path, $output);
        self::assertStringContainsString($said, $output);
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function violations(): iterable
    {
        yield 'an include upwards' => ['ext/loop/epoll.c', "#include \"coro/coro.h\"\n", 'coro/ (rank 2) is not below loop/'];
        yield 'an include sideways' => ['ext/wire/parse.c', "#include \"loop/loop.h\"\n", 'loop/ (rank 1) is not below wire/'];
        yield 'HTTP that knows actors' => ['ext/http/server.c', "#include \"actor/actor.h\"\n", 'actor/ (rank 6) is not below http/'];
        yield 'actors that know HTTP' => ['ext/actor/cell.c', "#include \"http/http.h\"\n", 'http/ (rank 6) is not below actor/'];
        yield 'a coroutine engine above its throws' => ['ext/fault/fault.c', "#include \"coro/coro.h\"\n", 'not below fault/'];
        yield 'the back door' => ['ext/coro/park.c', "#include \"loop/private.h\"\n", 'the door of loop/ is loop/loop.h'];
        yield 'PHP in rank 1' => ['ext/wire/parse.c', "#include \"php.h\"\n", 'know nothing of PHP'];
        yield 'Zend in angle brackets in rank 0' => ['ext/base/slab.c', "#include <Zend/zend.h>\n", 'know nothing of PHP'];
        yield 'a zval in rank 1' => ['ext/loop/loop.c', "static zval *value;\n", 'uses zval'];
        yield 'nexus.h from a module' => ['ext/worker/fork.c', "#include \"nexus.h\"\n", 'only nexus.c and php/ may'];
        yield 'a method outside php/' => ['ext/http/server.c', "PHP_METHOD(Server, listen)\n", 'only ext/php does'];
        yield 'a folder without a rank' => ['ext/cache/cache.c', '', 'has no rank'];
        yield 'a PHP class that uses what it must not' => ['src/Http/Request.php', "<?php\nuse Nexus\\Worker\\Environment;\n", 'Http must not depend on it'];
        yield 'the same without an import' => ['src/Async/Pool.php', "<?php\n\$a = new \\Nexus\\Http\\App();\n", 'Async must not depend on it'];
        yield 'a PHP folder nobody placed' => ['src/Misc/Thing.php', "<?php\n", 'not in the table'];
    }
}
