--TEST--
Every function and method of the extension refuses arguments of wrong types, and none crashes
--EXTENSIONS--
nexus
--INI--
memory_limit=256M
--SKIPIF--
<?php if (!getenv('NEXUS_AUTOLOAD')) die('skip NEXUS_AUTOLOAD is not set'); ?>
--FILE--
<?php

declare(strict_types=1);

require getenv('NEXUS_AUTOLOAD');
require __DIR__ . '/wrong_arguments.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Async\{Channel, Context, ContextKey, CoroutineLocal, Deadline, Deferred, Future, Mutex, Scope};
use Nexus\Time\Duration;
use function Nexus\Async\{coroutines, mapConcurrent, settle, spawn, statistics};

$try = new WrongArguments();
$try->tryFunctions();

$native = new Nexus\Actor\Internal\NativeSystem('sound', new Nexus\Actor\Internal\Host(), false);
$channel = new Channel(5);
$channel->send(1);
$instances = [
    Deadline::in(5.0), Future::completed(1), new Deferred(), new Scope(), new ContextKey('key'), Context::current(),
    new CoroutineLocal(),
    $channel, settle([static fn() => 1])[0], $channel->sending(1), mapConcurrent([1, 2], static fn() => 1),
    (new Mutex())->acquire(), new Mutex(),
    new Nexus\Async\Semaphore(1), new Nexus\Async\RwLock(), new Nexus\Async\Barrier(2), new Nexus\Async\WaitGroup(),
    new Nexus\Async\Event(),
    new Nexus\Async\RateLimiter(5.0, 1), new Nexus\Actor\Message\PoisonPill(), new Nexus\Actor\Message\Kill(),
    new Nexus\Actor\Internal\NativeProps(),
    $native, new Nexus\Actor\Internal\DeadLetters($native, 5), Behavior::same(), Nexus\Actor\BehaviorWithState::same(),
    coroutines()[0], statistics(), Nexus\Async\Internal\LeaseRecord::take('a lease'),
    Nexus\Server\Internal\Scoreboard::create(2),
    Nexus\Http\Request::of('GET', '/', [], ''), Nexus\Http\Response::text('x'),
    new Nexus\Http\Server\HttpServer([], null, null, null), Nexus\Load\Generator::to('127.0.0.1', 9, 'x', false),
];
foreach ($instances as $instance) {
    $tried[$instance::class] = true;
    $try->tryClass($instance::class, $instance);
}

$system = ActorSystem::create('wrong');
$inside = static function (ActorContext $context, object $message) use ($try, &$tried): Behavior {
    if (isset($tried[$context::class])) {
        return Behavior::same();
    }
    $cancellable = $context->scheduleOnce(Duration::hours(1), $message);
    foreach ([
        $context,
        $context->self(),
        $context->timers(),
        $cancellable,
        $context->messageAdapter(stdClass::class, static fn() => null),
        $context->sender(),
    ] as $instance) {
        if ($instance !== null) {
            $tried[$instance::class] = true;
            $try->tryClass($instance::class, $instance);
        }
    }
    $context->spawnTask(static function ($task) use ($try, &$tried): void {
        $tried[$task::class] = true;
        $try->tryClass($task::class, $task);
    });

    return Behavior::same();
};
$stashing = Behavior::withStash(5, static function ($stash) use ($try, $inside, &$tried): Behavior {
    $tried[$stash::class] = true;
    $try->tryClass($stash::class, $stash);

    return Behavior::receive($inside);
});
$intercepting = Behavior::intercept(static function ($context, object $message, $next) use ($try, &$tried) {
    if ($next instanceof Nexus\Actor\Internal\NextHandler && !isset($tried[$next::class])) {
        $tried[$next::class] = true;
        $try->tryClass($next::class, $next);
    }

    return $next($message);
}, $stashing);
$ref = $system->spawn(Props::fromBehavior($intercepting), 'victim');
try {
    $ref->ask(new stdClass(), Duration::millis(200))->await();
} catch (Nexus\Actor\Exception\AskTimeoutException) {
}
foreach ((new ReflectionExtension('nexus'))->getClasses() as $class) {
    if (!$class->isInterface() && !$class->isEnum() && !isset($tried[$class->getName()])) {
        $try->tryUninitialized($class->getName());
    }
}
$system->shutdown(Duration::seconds(1));
echo $try->report();
?>
--EXPECT--
all other calls were refused
