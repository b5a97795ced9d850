<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class LayersTest extends TestCase
{
    private const CLEAN = [
        'ext/nexus.h' => '',
        'ext/nexus.c' => "#include \"nexus.h\"\n#include \"engine/php/php.h\"\n",
        'ext/core/base/list.h' => '',
        'ext/core/loop/loop.h' => "#include \"core/base/list.h\"\n",
        'ext/core/loop/private.h' => '',
        'ext/http/wire/wire.h' => "/* a zval is not meant here, nor is php.h */\n",
        'ext/http/wire/route.h' => '',
        'ext/engine/errors/errors.h' => '',
        'ext/engine/errors/catalogue.def' => '',
        'ext/runtime/scheduler/coroutine.h' => "#include \"php.h\"\n#include \"engine/errors/errors.h\"\n#include \"core/loop/loop.h\"\n",
        'ext/http/server/server.h' => "#include \"http/wire/route.h\"\n#include \"engine/errors/catalogue.def\"\n",
        'ext/http/server/private.h' => "#include \"http/server/server.h\"\n",
        'ext/actor/system/cell.h' => '',
        'ext/server/process/process.h' => '',
        'ext/engine/php/php.h' => "#include <php.h>\n#include \"nexus.h\"\n#include \"http/server/server.h\"\nPHP_METHOD(A, b)\n",
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
        yield 'an include upwards' => ['ext/core/loop/epoll.c', "#include \"runtime/scheduler/coroutine.h\"\n", 'coro/ (rank 2) is not below loop/'];
        yield 'an include sideways' => ['ext/http/wire/parse.c', "#include \"core/loop/loop.h\"\n", 'loop/ (rank 1) is not below wire/'];
        yield 'HTTP that knows actors' => ['ext/http/server/server.c', "#include \"actor/system/cell.h\"\n", 'actor/ (rank 6) is not below http/'];
        yield 'actors that know HTTP' => ['ext/actor/system/cell.c', "#include \"http/server/server.h\"\n", 'http/ (rank 6) is not below actor/'];
        yield 'a coroutine engine above its throws' => ['ext/engine/errors/errors.c', "#include \"runtime/scheduler/coroutine.h\"\n", 'not below fault/'];
        yield 'the back door' => ['ext/coro/park.c', "#include \"core/loop/private.h\"\n", 'the door of loop/ is core/loop/loop.h'];
        yield 'PHP in rank 1' => ['ext/http/wire/parse.c', "#include \"php.h\"\n", 'know nothing of PHP'];
        yield 'Zend in angle brackets in rank 0' => ['ext/core/base/slab.c', "#include <Zend/zend.h>\n", 'know nothing of PHP'];
        yield 'a zval in rank 1' => ['ext/core/loop/loop.c', "static zval *value;\n", 'uses zval'];
        yield 'nexus.h from a module' => ['ext/worker/fork.c', "#include \"nexus.h\"\n", 'only nexus.c and php/ may'];
        yield 'a method outside php/' => ['ext/http/server/server.c', "PHP_METHOD(Server, listen)\n", 'only ext/php does'];
        yield 'a folder without a rank' => ['ext/cache/cache.c', '', 'has no rank'];
        yield 'a PHP class that uses what it must not' => ['src/Http/Request.php', "<?php\nuse Nexus\\Worker\\Environment;\n", 'Http must not depend on it'];
        yield 'the same without an import' => ['src/Async/Pool.php', "<?php\n\$a = new \\Nexus\\Http\\App();\n", 'Async must not depend on it'];
        yield 'a PHP folder nobody placed' => ['src/Misc/Thing.php', "<?php\n", 'not in the table'];
    }
}
