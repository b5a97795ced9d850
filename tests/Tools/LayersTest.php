<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class LayersTest extends TestCase
{
    private const TOOL = __DIR__ . '/../../tools/check-layers';
    private const CLEAN = [
        'ext/nexus.h' => '',
        'ext/nexus.c' => "#include \"nexus.h\"\n#include \"runtime/php/php.h\"\n",
        'ext/core/base/list.h' => '',
        'ext/core/loop/loop.h' => "#include \"core/base/list.h\"\n",
        'ext/core/loop/private.h' => '',
        'ext/core/loop/epoll.c' => "#include \"core/loop/private.h\"\n",
        'ext/http/wire/wire.h' => "/* a zval is not meant here, nor is php.h */\n",
        'ext/engine/errors/errors.h' => '',
        'ext/engine/errors/catalogue.def' => '',
        'ext/runtime/scheduler/coroutine.h' => "#include \"php.h\"\n#include \"engine/errors/errors.h\"\n#include \"core/loop/loop.h\"\n",
        'ext/http/server/server.h' => "#include \"http/wire/wire.h\"\n#include \"engine/errors/catalogue.def\"\n",
        'ext/actor/system/cell.h' => '',
        'ext/server/process/process.h' => '',
        'ext/runtime/php/php.h' => "#include <php.h>\n#include \"nexus.h\"\nPHP_METHOD(A, b)\n",
        'src/Async/Scope.php' => "<?php\nuse Nexus\\NexusException;\n",
        'src/Internal/Compatibility.php' => "<?php\nuse Nexus\\NexusException;\n",
        'src/Async/Report.php' => "<?php\nuse function Nexus\\Internal\\report;\nuse Nexus\\Internal\\Compatibility;\n",
        'src/Http/App.php' => "<?php\nuse Nexus\\Async\\Scope;\n",
        'bench/BenchCommand.php' => "<?php\nuse Nexus\\Bench\\Http\\Wrk;\n",
        'bench/Http/Wrk.php' => "<?php\nuse Nexus\\Bench\\Measure\\Cores;\nuse Nexus\\Server\\ServerConfig;\n",
        'bench/programs/http/app.php' => "<?php\nuse Nexus\\Http\\App;\n",
        'src/Server/Startup.php' => "<?php\nuse Nexus\\Server\\Internal\\Master;\n",
        'src/Server/Internal/Master.php' => "<?php\n",
        // Console is in the list of those that may use Process.
        'src/Console/ServeCommand.php' => "<?php\nuse Nexus\\Server\\Startup;\nuse Nexus\\Server\\Internal\\Process;\n",
    ];

    public function testACleanTreePasses(): void
    {
        self::assertSame([0, ''], (new Tree(self::CLEAN))->judgedBy('check-layers'));
    }

    public function testItPrintsTheGraphOfTheModulesWithoutUsesThatOthersImply(): void
    {
        $more = [
            'ext/http/server/serve.c' => "#include \"runtime/scheduler/coroutine.h\"\n#include \"core/loop/loop.h\"\n",
            'ext/core/loop/timer.c' => "#include \"runtime/scheduler/coroutine.h\"\n",
        ];
        $tree = new Tree([...self::CLEAN, ...$more]);
        [$code, $dot] = Tree::output([\PHP_BINARY, self::TOOL, '--dot', $tree->path('')]);

        self::assertSame(0, $code, $dot);
        self::assertStringStartsWith('digraph modules {', $dot);
        self::assertStringContainsString("{ rank=same; \"runtime/scheduler\" }\n", $dot);
        self::assertStringContainsString("\"http/server\" -> \"runtime/scheduler\";\n", $dot);
        self::assertStringNotContainsString("\"http/server\" -> \"core/loop\";", $dot, 'the scheduler uses the loop');
        self::assertStringNotContainsString("\"core/loop\" -> \"runtime/scheduler\";", $dot, 'against the order');
        $mermaid = Tree::output([\PHP_BINARY, self::TOOL, '--mermaid', $tree->path('')])[1];
        self::assertStringContainsString("    http/server --> runtime/scheduler\n", $mermaid);
        self::assertSame(substr_count($dot, '";') - substr_count($dot, '{ label'), substr_count($mermaid, ' --> '));
    }

    public function testEngineHasContactsAndOthersMayReadAndCompare(): void
    {
        $reads = "/* zend_compile_file = mine; */\nif (zend_compile_file == mine) {}\nzend_string *zend_name = x;\nconst zend_op *line = frame->opline;\n";
        $tree = new Tree([
            ...self::CLEAN,
            'ext/engine/intercept/loading.c' => "    zend_compile_file = compile;\n    frame->opline--;\nEG(bailout) = &catcher;\n",
            'ext/server/classic/sapi.c' => "    sapi_module.ub_write = write_output;\n",
            'ext/runtime/scheduler/reads.c' => $reads,
        ]);

        self::assertSame([0, ''], $tree->judgedBy('check-layers'));
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
        yield 'an include upwards' => [
            'ext/core/loop/timer.c',
            "#include \"runtime/scheduler/coroutine.h\"\n",
            'runtime/scheduler is not below core/loop',
        ];
        yield 'an include sideways' => [
            'ext/core/shm/meter.c',
            "#include \"core/loop/loop.h\"\n",
            'core/loop is not below core/shm',
        ];
        yield 'an include inside of a domain' => [
            'ext/http/wire/parse.c',
            "#include \"http/server/server.h\"\n",
            'http/server is not below http/wire',
        ];
        yield 'actors that know HTTP' => [
            'ext/actor/system/cell.c',
            "#include \"http/server/server.h\"\n",
            'http/server is not below actor/system',
        ];
        yield 'the inside of another module' => [
            'ext/runtime/scheduler/park.c',
            "#include \"core/loop/private.h\"\n",
            'which is private to core/loop',
        ];
        yield 'PHP in a module without it' => [
            'ext/http/wire/parse.c',
            "#include \"php.h\"\n",
            'http/wire knows nothing of PHP',
        ];
        yield 'Zend in angle brackets' => [
            'ext/core/base/slab.c',
            "#include <Zend/zend.h>\n",
            'core/base knows nothing of PHP',
        ];
        yield 'a zval in such a module' => ['ext/core/loop/loop.c', "static zval *value;\n", 'uses zval'];
        yield 'nexus.h from a module' => [
            'ext/server/process/fork.c',
            "#include \"nexus.h\"\n",
            'only nexus.c and the modules php/ may',
        ];
        yield 'a method outside php/' => [
            'ext/http/server/server.c',
            "PHP_METHOD(Server, listen)\n",
            'only the modules php/ do',
        ];
        yield 'a version of PHP' => [
            'ext/engine/errors/log.c',
            "#if PHP_VERSION_ID >= 80400\n#endif\n",
            'only engine/compat does',
        ];
        $contacts = [
            'an assigned hook' => ["    zend_compile_file = compile;\n", 'sets a hook of the engine (zend_compile_file =)'],
            'a hook that no list names' => ["zend_hook_of_tomorrow = mine;\n", 'sets a hook of the engine'],
            'the collector' => ["    gc_collect_cycles = collect;\n", 'sets a hook of the engine'],
            'a function of the SAPI' => ["    sapi_module.ub_write = write_output;\n", 'sets a function of the SAPI'],
            'a hook of the SAPI' => ["    php_rfc1867_callback = NULL;\n", 'sets a hook of the SAPI'],
            'a handler of an opcode' => ["zend_set_user_opcode_handler(ZEND_EXIT, on_exit);\n", 'registers a hook of the engine'],
            'an observer' => ["zend_observer_error_register(on_error);\n", 'registers a hook of the engine'],
            'a slot of functions' => ["int slot = zend_get_resource_handle(\"Nexus\");\n", 'uses a slot of functions'],
            'the handler of a function' => ["function->internal_function.handler = mine;\n", "uses a function's handler"],
            'the handlers of a class' => ["((zend_object_handlers *)object->handlers)->free_obj = mine;\n", "changes a class's handlers"],
            'globals of an extension' => ["return module->globals_ptr;\n", "uses an extension's entry"],
            'a context of a Fiber' => ["zend_fiber_switch_context(&transfer);\n", 'uses contexts of Fibers'],
            'the flag of interrupts' => ["zend_atomic_bool_store_ex(&EG(vm_interrupt), true);\n", 'uses a global of the engine'],
            'a bailout' => ["JMP_BUF catcher;\n", 'catches a bailout by hand'],
            'an opline' => ["frame->opline--;\n", 'moves an opline'],
        ];
        foreach ($contacts as $name => [$line, $said]) {
            yield "{$name} outside engine/" => ['ext/runtime/scheduler/contact.c', $line, $said];
        }
        yield 'a module without a rank' => [
            'ext/http/cache/cache.c',
            '',
            'the module http/cache has no rank in tools/check-layers; give it one in http',
        ];
        yield 'a domain without a rank' => [
            'ext/cache/disk/cache.c',
            '',
            'the domains are core, engine, isolation, runtime, db, actor, http, server',
        ];
        yield 'a PHP class that uses what it must not' => [
            'src/Http/Request.php',
            "<?php\nuse Nexus\\Server\\Environment;\n",
            'Http must not depend on it',
        ];
        yield 'Internal, which all may use, that uses one of them' => [
            'src/Internal/Compatibility.php',
            "<?php\nuse Nexus\\Http\\App;\n",
            'Internal must not depend on it',
        ];
        yield 'the same without an import' => [
            'src/Async/Pool.php',
            "<?php\n\$a = new \\Nexus\\Http\\App();\n",
            'Async must not depend on it',
        ];
        yield 'a shipped class that uses the benchmarks' => [
            'src/Console/Entry.php',
            "<?php\nuse Nexus\\Bench\\Measure\\Cores;\n",
            'Console must not depend on it',
        ];
        yield 'a group of the benchmarks that uses what it must not' => [
            'bench/Measure/Host.php',
            "<?php\nuse Nexus\\Bench\\Http\\Wrk;\n",
            'Measure must not depend on it',
        ];
        yield 'a group of the benchmarks that the table has not' => [
            'bench/Misc/Thing.php',
            "<?php\n",
            'the folder bench/Misc is not in the table',
        ];
        yield 'a class that is private to another folder' => [
            'src/Console/Entry.php',
            "<?php\nuse Nexus\\Server\\Internal\\Master;\n",
            'uses Nexus\Server\Internal\Master, which is private to src/Server',
        ];
        yield 'a qualified name of a private class' => [
            'src/Testing/System.php',
            "<?php\nreturn new \\Nexus\\Server\\Internal\\Master();\n",
            'which is private to src/Server',
        ];
        yield 'a private class that the extension declares' => [
            'src/Testing/Process.php',
            "<?php\nuse Nexus\\Server\\Internal\\Process;\n",
            'uses Nexus\Server\Internal\Process, which is private to src/Server',
        ];
        yield 'a private function' => [
            'src/Server/Routes.php',
            "<?php\nuse function Nexus\\Http\\Internal\\pattern_parameters;\n",
            'uses Nexus\Http\Internal\pattern_parameters, which is private to src/Http',
        ];
        yield 'a group of private classes' => [
            'src/Server/Serving.php',
            "<?php\nuse Nexus\\Http\\Internal\\{Route, Shapes};\n",
            'which is private to src/Http',
        ];
        yield 'a PHP folder that the table has not' => ['src/Misc/Thing.php', "<?php\n", 'not in the table'];
    }

    public function testItCatchesASymbolThatNoIncludeShows(): void
    {
        $tree = new Tree([
            ...self::CLEAN,
            'build/core/loop/timer.c' => "extern int nx_coroutine_of;\nint nx_timer(void);\nint nx_timer(void) { return nx_coroutine_of; }\n",
            'build/runtime/scheduler/coroutine.c' => "int nx_coroutine_of = 1;\nint nx_timer(void);\nint nx_due(void);\nint nx_due(void) { return nx_timer(); }\n",
            'build/core/loop/stale.c' => "extern int nx_coroutine_of;\nint nx_stale(void);\nint nx_stale(void) { return nx_coroutine_of; }\n",
        ]);
        foreach (['core/loop/timer', 'runtime/scheduler/coroutine', 'core/loop/stale'] as $name) {
            self::assertSame(
                [0, ''],
                Tree::output(['cc', '-c', '-o', $tree->path("build/{$name}.o"), $tree->path("build/{$name}.c")]),
            );
        }
        file_put_contents(
            $tree->path('build/objects'),
            "{$tree->path('build/core/loop/timer.o')}\n{$tree->path('build/runtime/scheduler/coroutine.o')}\n",
        );
        $gate = [\dirname(__DIR__, 2) . '/tools/check-layers', $tree->path('.'), $tree->path('build/objects')];

        self::assertSame(
            [1, "layers: runtime/scheduler is not below core/loop: ext/core/loop/timer.c uses nx_coroutine_of\n"],
            Tree::output($gate),
        );
    }

    public function testAnExceptionThatIsNotNeededIsCaught(): void
    {
        $upward = ['ext/core/loop/timer.c' => "#include \"runtime/scheduler/coroutine.h\"\n"];
        $exception = ['tools/layer-exceptions' => "# to go\ncore/loop runtime/scheduler # by step 6\n"];

        self::assertSame([0, ''], (new Tree([...self::CLEAN, ...$upward, ...$exception]))->judgedBy('check-layers'));

        $tree = new Tree([...self::CLEAN, ...$exception, 'build/a.c' => '']);
        self::assertSame([0, ''], Tree::output(['cc', '-c', '-o', $tree->path('build/a.o'), $tree->path('build/a.c')]));
        file_put_contents($tree->path('build/objects'), "{$tree->path('build/a.o')}\n");
        [$code, $output] = Tree::output(
            [\dirname(__DIR__, 2) . '/tools/check-layers', $tree->path('.'), $tree->path('build/objects')],
        );

        self::assertSame(
            [
                1,
                "layers: tools/layer-exceptions: core/loop runtime/scheduler is not needed any more: remove the line\n",
            ],
            [$code, $output],
        );
    }

    public function testObjectsThatCannotBeReadAreNoProof(): void
    {
        $tree = new Tree([...self::CLEAN, 'build/objects' => "build/none.o\n"]);
        [$code, $output] = Tree::output(
            [\dirname(__DIR__, 2) . '/tools/check-layers', $tree->path('.'), $tree->path('build/objects')],
        );

        self::assertSame(1, $code);
        self::assertStringContainsString('cannot be read: make build', $output);
    }
}
