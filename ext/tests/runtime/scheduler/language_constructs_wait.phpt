--TEST--
Generators, finally blocks, destructors, error handlers, constant expressions and Fibers wait
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/waiting.inc';

final class Dying
{
    public function __construct(private $wait, private array &$log, private string $id, private ?Dying $child = null)
    {
    }

    public function __destruct()
    {
        $this->log[] = "begin $this->id";
        ($this->wait)();
        $this->log[] = "end $this->id";
    }
}
waits_anywhere('generators', function ($wait, $id) {
    $generator = (function () use ($wait, $id) {
        try {
            $wait();
            yield $id;
            yield from (function () use ($wait) {
                $wait();
                yield 2;
            })();
        } catch (LogicException $e) {
            $wait();
            yield $e->getMessage();
        } finally {
            $wait();
        }
    })();
    $found = [$generator->current()];
    $generator->next();
    $found[] = $generator->current();
    $found[] = $generator->throw(new LogicException("thrown $id"));
    unset($generator);
    return $found;
});
waits_anywhere('finally', function ($wait, $id) {
    $log = [];
    try {
        try {
            throw new LogicException($id);
        } finally {
            $wait();
            $log[] = 'finally';
        }
    } catch (LogicException $e) {
        $wait();
        $log[] = $e->getMessage();
    }
    return $log;
});
waits_anywhere('destructors', function ($wait, $id) {
    $log = [];
    (function () use ($wait, $id, &$log) {
        $scope = new Dying($wait, $log, "scope $id", new Dying($wait, $log, 'child'));
    })();
    $assigned = new Dying($wait, $log, 'assigned');
    $assigned = [new Dying($wait, $log, 'in an array')];
    array_pop($assigned);
    try {
        (function () use ($wait, &$log) {
            $unwound = new Dying($wait, $log, 'unwound');
            throw new LogicException('thrown');
        })();
    } catch (LogicException $e) {
        $log[] = $e->getMessage();
    }
    $key = new stdClass();
    $map = new WeakMap();
    $map[$key] = new Dying($wait, $log, 'weak');
    unset($key);
    return [$log, count($map)];
});
waits_anywhere('set_error_handler', function ($wait, $id) {
    $log = [];
    set_error_handler(function ($level, $message) use ($wait, &$log) {
        $wait();
        return (bool) ($log[] = $message);
    });
    $text = "text$id";
    $value = [$undefined, [1][7], 'abc' . [], null->property ?? 1, (new stdClass())->nothing];
    trigger_error("mine $id");
    restore_error_handler();
    return [$log, $value];
});
waits_anywhere('assert, match, static', function ($wait, $id) {
    $count = function () use ($wait) {
        static $calls = 0;
        $calls++;
        $wait();
        return $calls;
    };
    $count();
    try {
        assert($wait() !== null, "failed $id");
    } catch (AssertionError $e) {
        return [$e->getMessage(), $count(), match (true) {
            $wait() === 1 => 'one',
            default => $id,
        }];
    }
});
waits_anywhere('constants, enums and defaults that load classes', function ($wait, $id) {
    static $loads = 0;
    $n = 'OfLoad' . ++$loads;
    spl_autoload_register($loader = function (string $class) use ($wait, $n) {
        $wait();
        match ($class) {
            "Enum$n" => eval("enum Enum$n: string { case A = 'x'; const B = self::A; }"),
            "Base$n" => eval("class Base$n implements Face$n { use Part$n; const V = 5; public \$x = 7; }"),
            "Face$n" => eval("interface Face$n {}"),
            "Part$n" => eval("trait Part$n { public function part() { return 'part'; } }"),
            default => null,
        };
        $wait();
    });
    eval(
        "class User$n extends Base$n { const A = Base$n::V + 1; public \$p = self::A; static function f(\$o = new Base$n) { return \$o->x; } }"
    );
    $class = "User$n";
    $found = [$class::f(), (new $class())->p, (new $class())->part(), constant("Enum$n::B")->value];
    spl_autoload_unregister($loader);
    return $found;
});
waits_anywhere('a Fiber in a Fiber', function ($wait, $id) {
    $outer = new Fiber(function () use ($wait, $id) {
        $inner = new Fiber(function () use ($wait, $id) {
            $wait();
            $got = Fiber::suspend("suspended $id");
            $wait();
            throw new LogicException($got);
        });
        $first = $inner->start();
        $wait();
        $second = Fiber::suspend($first);
        try {
            $inner->resume($second);
        } catch (LogicException $e) {
            return $e->getMessage();
        }
    });
    $first = $outer->start();
    $wait();
    $outer->resume('resumed');
    return [$first, $outer->getReturn()];
});
?>
--EXPECT--
generators: works
finally: works
destructors: works
set_error_handler: works
assert, match, static: works
constants, enums and defaults that load classes: works
a Fiber in a Fiber: works
