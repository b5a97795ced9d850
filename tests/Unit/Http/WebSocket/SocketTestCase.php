<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Async\Channel;
use Nexus\Http\App;
use Nexus\Testing\HttpClient;
use Nexus\Testing\TestSocket;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\timeout;
use function Nexus\Internal\take_unheard_failure;

/** Opens WebSockets of an application in this process. Handlers may take notes, for which a test waits. */
abstract class SocketTestCase extends TestCase
{
    /** Seconds of every wait. */
    protected const PATIENCE = 60.0;

    /** @var list<TestSocket> */
    private static array $closed = [];
    /** @var list<TestSocket> */
    private array $sockets = [];
    /** @var Channel<string> */
    private Channel $notes;

    protected function setUp(): void
    {
        $this->notes = new Channel(100);
    }

    /** Closes what the test has opened. A server checks its connections once in a while, by a timer. */
    protected function tearDown(): void
    {
        foreach ($this->sockets as $socket) {
            $socket->close();
        }
        array_push(self::$closed, ...$this->sockets);
        try {
            VirtualClock::install()->advance(10.0);
        } finally {
            VirtualClock::uninstall();
        }
    }

    /** @param string $token for "Authorization: Bearer"; empty: none */
    final protected function connect(App $app, string $path, string $token = ''): TestSocket
    {
        $client = HttpClient::for($app);
        $client = $token === '' ? $client : $client->withBearerToken($token);

        return $this->sockets[] = $client->webSocket($path, self::PATIENCE);
    }

    /** @return \Closure(string): void */
    final protected function notes(): \Closure
    {
        $notes = $this->notes;

        return static fn(string $note) => $notes->send($note);
    }

    /**
     * The next notes of handlers.
     *
     * @return list<string|null>
     */
    final protected function noted(int $count): array
    {
        $notes = [];
        while (\count($notes) < $count) {
            $notes[] = timeout(self::PATIENCE, $this->notes->receive(...));
        }

        return $notes;
    }

    /** Runs the test while the reports of exceptions in handlers are not printed. */
    final protected static function withoutReports(\Closure $test): void
    {
        $before = ini_set('error_log', '/dev/null');
        try {
            $test();
        } finally {
            ini_set('error_log', (string) $before);
            take_unheard_failure();
        }
    }

    /**
     * The next messages of the application.
     *
     * @return list<string|null>
     */
    final protected static function messages(TestSocket $socket, int $count): array
    {
        $messages = [];
        while (\count($messages) < $count) {
            $messages[] = $socket->receive();
        }

        return $messages;
    }

    /** Why the application has closed the connection: "4000 asked". */
    final protected static function end(TestSocket $socket): string
    {
        while ($socket->receive() !== null) {
        }

        return rtrim("{$socket->closeCode()} {$socket->closeReason()}");
    }
}
