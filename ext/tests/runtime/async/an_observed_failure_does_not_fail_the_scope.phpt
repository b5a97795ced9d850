--TEST--
A failure that other code has observed does not fail the scope
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{all, delay, settle, spawn};

$fails = function (): never {
    delay(0.001);
    throw new DomainException('at work');
};
echo (new Scope())->run(function () use ($fails): string {
    $handled = spawn($fails)->catch(fn(DomainException $error) => 'handled: ' . $error->getMessage())->await();
    spawn($fails)->ignore();
    $handled .= spawn($fails)->map(fn() => 'not called')->finally(fn() => null)->catch(
        fn() => ', caught at the end of a chain'
    )->await();
    delay(0.003);

    return $handled;
}), "\n";
echo count((new Scope())->run(fn() => settle([spawn($fails), spawn($fails)]))), " settled\n";
try {
    (new Scope())->run(function () use ($fails): void {
        $member = spawn($fails);
        try {
            $member->await();
        } catch (DomainException) {
            echo "caught, but the scope has failed\n";
        }
        delay(10);
    });
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
handled: at work, caught at the end of a chain
2 settled
caught, but the scope has failed
at work
