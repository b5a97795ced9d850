<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class WarmModeTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    /** @param list<string> $options */
    #[TestWith([[], '1', 1])]
    #[TestWith([['--concurrency=3'], '3', 0])]
    public function testAPsr15HandlerAnswersOneRequestAtATimeAndTheLogSaysHowToRaiseIt(
        array $options,
        string $most,
        int $lines,
    ): void {
        $this->server = ServerProcess::start(__DIR__ . '/apps/psr15.php', ['--workers=1', ...$options]);
        $address = $this->server->address;
        $clients = array_map(
            static fn(): Client => Client::open($address)->send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            range(1, 3),
        );
        $answers = array_map(static fn(Client $client): string => $client->read()->body, $clients);
        self::assertSame($most, max($answers));
        self::assertSame(
            $lines,
            substr_count(
                $this->server->errors(),
                'psr15.php is a PSR-15 handler, so each worker answers one request at a time',
            ),
        );
    }

    /** @param list<string> $what */
    #[TestWith([['Nothing\\Of\\This'], 'NX-0711'])]
    #[TestWith([['Nothing\\Of\\This::*'], 'NX-0712'])]
    #[TestWith([['ArrayObject::$instance'], 'NX-0713'])]
    #[TestWith([['function:Nexus\\Async\\delay'], 'NX-0714'])]
    #[TestWith([['global:_GET'], 'NX-0711'])]
    public function testWhatCannotBeIsolatedStopsTheServerFromStarting(array $what, string $code): void
    {
        $file = tempnam(sys_get_temp_dir(), 'nexus-app');
        \assert($file !== false);
        file_put_contents($file, '<?php return Nexus\Http\App::create()->isolate(' . var_export($what, true) . ');');
        [$exit, $said] = ServerProcess::fail($file, ['--workers=1', '--port=0']);
        unlink($file);
        self::assertNotSame(0, $exit);
        self::assertStringContainsString("[{$code}] \"{$what[0]}\"", $said);
    }

    public function testAClassThatComesLaterIsIsolatedFromItsFirstValueOn(): void
    {
        $this->server = ServerProcess::start(__DIR__ . '/apps/later.php', ['--workers=1']);
        $address = $this->server->address;
        foreach (['a', 'b', 'c'] as $name) {
            $answer = Client::open($address)->request("GET /{$name} HTTP/1.1\r\nHost: localhost\r\n\r\n");
            self::assertSame("first {$name}", $answer->body);
        }
    }
}
