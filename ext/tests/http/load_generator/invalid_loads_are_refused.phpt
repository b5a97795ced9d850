--TEST--
Load: an invalid address, a rate of zero, and a load that is started twice or never are refused
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Load\Generator;

function attempt(Closure $what): void
{
    try {
        $what();
        echo "done\n";
    } catch (Throwable $thrown) {
        echo $thrown::class, ': ', preg_replace('/x{9,}/', 'x...', $thrown->getMessage()), "\n";
    }
}
$request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
attempt(fn() => Generator::to('nowhere', 80, $request, false));
attempt(fn() => Generator::to('127.0.0.1', 65536, $request, false));
attempt(fn() => Generator::to('', 0, $request, false));
attempt(fn() => Generator::to(str_repeat('x', 200), 0, $request, false));
attempt(fn() => Generator::to('::1', 80, '', false)->start(1, 1, 1));

$generator = Generator::to('127.0.0.1', 1, $request, false);
foreach ([0.0, -1.0, NAN, INF] as $rate) {
    attempt(fn() => $generator->offer($rate, false));
}
attempt(fn() => $generator->advance(1));
attempt(fn() => $generator->figures());
attempt(fn() => $generator->quantile(Generator::LATENCY, 0.5));
attempt(fn() => $generator->start(0, 1, 1));
attempt(fn() => $generator->start(1, NAN, 1));
attempt(fn() => $generator->expect(200, 'a'));
attempt(fn() => $generator->expect(200, 'b'));
attempt(fn() => $generator->start(1, 0.01, 0.05));
attempt(fn() => $generator->start(1, 0.01, 0.05));
attempt(fn() => $generator->quantile(3, 0.5));
attempt(fn() => $generator->quantile(Generator::LAG, 1.5));
attempt(fn() => clone $generator);
attempt(fn() => serialize($generator));
?>
--EXPECT--
Nexus\Async\MisuseError: [NX-0107] nowhere with port 80 is not an address.
Nexus\Async\MisuseError: [NX-0107] 127.0.0.1 with port 65536 is not an address.
Nexus\Async\MisuseError: [NX-0107]  with port 0 is not an address.
Nexus\Async\MisuseError: [NX-0107] x... with port 0 is not an address.
Nexus\Async\MisuseError: [NX-0107] start() can be called only once, and needs a request, 1 to 1 000 000 connections, a duration and a time limit greater than 0.
Nexus\Async\MisuseError: [NX-0107] A rate must be greater than 0 and at most 10 million requests per second.
Nexus\Async\MisuseError: [NX-0107] A rate must be greater than 0 and at most 10 million requests per second.
Nexus\Async\MisuseError: [NX-0107] A rate must be greater than 0 and at most 10 million requests per second.
Nexus\Async\MisuseError: [NX-0107] A rate must be greater than 0 and at most 10 million requests per second.
Error: The load has not been started
Error: The load has not been started
Error: The load has not been started
Nexus\Async\MisuseError: [NX-0107] start() can be called only once, and needs a request, 1 to 1 000 000 connections, a duration and a time limit greater than 0.
Nexus\Async\MisuseError: [NX-0107] start() can be called only once, and needs a request, 1 to 1 000 000 connections, a duration and a time limit greater than 0.
done
Error: expect() can be called only once, before start()
done
Nexus\Async\MisuseError: [NX-0107] start() can be called only once, and needs a request, 1 to 1 000 000 connections, a duration and a time limit greater than 0.
ValueError: Nexus\Load\Generator::quantile(): Argument #1 ($which) must be one of the constants
ValueError: Nexus\Load\Generator::quantile(): Argument #2 ($share) must be between 0 and 1
Error: Trying to clone an uncloneable object of class Nexus\Load\Generator
Exception: Serialization of 'Nexus\Load\Generator' is not allowed
